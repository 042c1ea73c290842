import type { ReactNode } from 'react';
import { classNames } from './class-names.ts';
import layout from './layout.module.css';
import styles from './section.module.css';

interface SectionProps {
  readonly title: string;
  readonly id?: string;
  /** Stands at the right of the title. */
  readonly aside?: ReactNode;
  /** False leaves it out on paper. */
  readonly isPrinted?: boolean;
  readonly children: ReactNode;
}

/** A part of a page under its heading, as wide as the site. */
export function Section(props: SectionProps) {
  const { title, id, aside, isPrinted = true, children } = props;
  return (
    <section className={classNames(styles.section, layout.late, !isPrinted && styles.screenOnly)} id={id}>
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
