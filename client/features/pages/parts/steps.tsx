import type { ReactNode } from 'react';
import type { BlockOf } from '#shared/features/pages/schema.ts';
import styles from './grids.module.css';

export function Steps({ block }: { readonly block: BlockOf<'steps'> }): ReactNode {
  return (
    <ol className={styles.steps} data-count={block.items.length}>
      {block.items.map(({ title, text }, index) => (
        <li key={title} className={styles.step}>
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
