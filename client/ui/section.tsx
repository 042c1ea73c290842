import type { ReactNode } from 'react';
import { Cached } from './cached.tsx';
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
  /** Of a part that many pages show alike: everything that it follows from beside its title. */
  readonly follows?: readonly unknown[] | undefined;
  readonly children: ReactNode;
}

/** A part of a page under its heading, as wide as the site. */
export function Section(props: SectionProps): ReactNode {
  const { title, id, aside, isPrinted = true, follows, children } = props;
  return (
    <section className={classNames(styles.section, layout.late, !isPrinted && styles.screenOnly)} id={id}>
      <Cached name={title} follows={follows} className={styles.wrap}>
        {() => (
          <>
            <div className={styles.head}>
              <h2>{title}</h2>
              {aside}
            </div>
            {children}
          </>
        )}
      </Cached>
    </section>
  );
}
