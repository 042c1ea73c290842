import type { ReactNode } from 'react';
import { classNames } from './class-names.ts';
import styles from './section.module.css';

interface SectionProps {
  readonly title: string;
  readonly id?: string;
  /** What stands at the right of the title. */
  readonly aside?: ReactNode;
  /** What is meant for the screen alone is left out on paper. */
  readonly isPrinted?: boolean;
  readonly children: ReactNode;
}

/** A part of a page under its heading, as wide as the site. */
export function Section({ title, id, aside, isPrinted = true, children }: SectionProps): ReactNode {
  return (
    <section className={classNames(styles.section, !isPrinted && styles.screenOnly)} id={id}>
      <div className={styles.wrap}>
        <div className={styles.head}>
          <h2>{title}</h2>
          {aside}
        </div>
        {children}
      </div>
    </section>
  );
}
