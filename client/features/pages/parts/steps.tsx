import type { ReactNode } from 'react';
import type { BlockOf } from '#shared/features/pages/schema.ts';
import { classNames } from '../../../ui/class-names.ts';
import layout from '../../../ui/layout.module.css';
import surface from '../../../ui/surface.module.css';
import styles from './grids.module.css';

export function Steps({ block }: { readonly block: BlockOf<'steps'> }): ReactNode {
  return (
    <ol className={classNames(layout.stack10, styles.steps)} data-count={block.items.length}>
      {block.items.map(({ title, text }, index) => (
        <li key={title} className={classNames(surface.card, styles.step)}>
          <span className={styles.number} aria-hidden>
            {index + 1}
          </span>
          <div>
            <h3>{title}</h3>
            <p>{text}</p>
          </div>
        </li>
      ))}
    </ol>
  );
}
