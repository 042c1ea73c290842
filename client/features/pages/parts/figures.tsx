import type { ReactNode } from 'react';
import type { BlockOf } from '#shared/features/pages/schema.ts';
import { classNames } from '../../../ui/class-names.ts';
import surface from '../../../ui/surface.module.css';
import styles from './grids.module.css';

/** Figures of the service, each with what it counts. */
export function Figures({ block }: { readonly block: BlockOf<'facts'> }): ReactNode {
  return (
    <dl className={styles.figures}>
      {block.items.map(({ value, label }) => (
        <div key={label} className={classNames(surface.card, styles.figure)}>
          <dt>{label}</dt>
          <dd>{value}</dd>
        </div>
      ))}
    </dl>
  );
}
