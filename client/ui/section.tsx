import type { ReactNode } from 'react';
import styles from './section.module.css';

interface SectionProps {
  readonly title: string;
  readonly id?: string;
  /** What stands at the right of the title. */
  readonly aside?: ReactNode;
  readonly children: ReactNode;
}

/** A part of a page under its heading, as wide as the site. */
export function Section({ title, id, aside, children }: SectionProps): ReactNode {
  return (
    <section className={styles.section} id={id}>
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
