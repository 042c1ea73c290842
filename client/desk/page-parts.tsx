import type { ReactNode } from 'react';
import styles from './page-parts.module.css';

/** The title of a page with what stands beside it. */
export function PageHead({ title, children }: { title: string; children?: ReactNode }): ReactNode {
  return (
    <header className={styles.head}>
      <h1>{title}</h1>
      {children}
    </header>
  );
}

/** The ground of a part of a page. */
export const sheetClass = styles.sheet;

/** A part of a page on a ground of its own. */
export function Sheet({ title, children }: { title: ReactNode; children: ReactNode }): ReactNode {
  return (
    <section className={sheetClass}>
      <h2>{title}</h2>
      {children}
    </section>
  );
}

export const Nothing = ({ children }: { children: ReactNode }): ReactNode => (
  <p className={styles.nothing}>{children}</p>
);

/** Names with their values, those left out that are not known. */
export function Facts({
  facts,
}: {
  facts: readonly (readonly [name: string, value: ReactNode])[];
}): ReactNode {
  const known = facts.filter(([, value]) => value !== '' && value !== null);
  return (
    <dl className={styles.facts}>
      {known.map(([name, value]) => (
        <div key={name}>
          <dt>{name}</dt>
          <dd>{value}</dd>
        </div>
      ))}
    </dl>
  );
}
