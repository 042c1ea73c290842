import type { ReactNode } from 'react';
import { classNames } from '../../ui/class-names.ts';
import styles from './report.module.css';

interface ReportProps {
  readonly label: string;
  /** Whether all columns but the first hold numbers. */
  readonly hasFigures?: boolean;
  readonly heads: readonly string[];
  readonly children: ReactNode;
}

/** A table that is read and not worked in: as long as what it says, its first column in sight where it scrolls. */
export function Report({ label, hasFigures = false, heads, children }: ReportProps): ReactNode {
  return (
    // A region that scrolls has to be reached by the keyboard.
    // biome-ignore lint/a11y/noNoninteractiveTabindex: see above
    <section className={styles.scroll} tabIndex={0} aria-label={label}>
      <table className={classNames(styles.table, hasFigures && styles.figures)}>
        <thead>
          <tr>
            {heads.map((head) => (
              <th key={head} scope="col">
                {head}
              </th>
            ))}
          </tr>
        </thead>
        {children}
      </table>
    </section>
  );
}
