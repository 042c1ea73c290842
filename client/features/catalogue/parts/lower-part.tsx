import type { ReactNode } from 'react';
import { island } from '../../../islands/island.tsx';
import styles from './lower-sections.module.css';
import type { LowerProps } from './lower-sections.tsx';

const LowerSections = island(
  () => import('./lower-sections.tsx'),
  (m) => m.LowerSections,
  { wakes: 'at-once' },
);

/** The sections that are only read: their code comes after that of the configurator. */
export function LowerPart(props: LowerProps): ReactNode {
  return (
    <div className={styles.lower}>
      <LowerSections {...props} />
    </div>
  );
}
