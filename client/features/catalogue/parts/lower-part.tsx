import { late } from '../../../platform/hydration/late.tsx';
import styles from './lower-sections.module.css';
import type { LowerProps } from './lower-sections.tsx';

const LowerSections = late(
  () => import('./lower-sections.tsx'),
  (m) => m.LowerSections,
);

/** The sections that are only read: their code comes after that of the configurator. */
export function LowerPart(props: LowerProps) {
  return (
    <div className={styles.lower}>
      <LowerSections {...props} />
    </div>
  );
}
