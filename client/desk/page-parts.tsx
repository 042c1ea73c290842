import type { ReactNode } from 'react';
import { formatPhone } from '#shared/phone.ts';
import { css } from '../ui/css.ts';
import { phoneHref } from '../ui/text.tsx';
import styles from './page-parts.module.css';

/** The title of a page with what stands beside it. */
export function PageHead({ title, children }: { title: string; children?: ReactNode }): ReactNode {
  return (
    <header className={css('flex flex-wrap items-end justify-between gap-y-8 gap-x-16')}>
      <h1>{title}</h1>
      {children !== undefined && (
        <div className={css('flex flex-wrap items-center gap-8 min-w-0')}>{children}</div>
      )}
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
  <p className={css('text-ink-2')}>{children}</p>
);

/** What is read at one glance, on one line: hours, a phone. */
export const Whole = ({ children }: { children: ReactNode }): ReactNode => (
  <span className={css('whitespace-nowrap')}>{children}</span>
);

/** What is on one line where there is room, as the moments in a table of many columns. */
export const Roomy = ({ children }: { children: ReactNode }): ReactNode => (
  <span className={styles.roomy}>{children}</span>
);

/** A number as people read it, which calls it. */
export const PhoneLink = ({ phone }: { phone: string }): ReactNode => (
  <a className={css('whitespace-nowrap')} href={phoneHref(phone)}>
    {formatPhone(phone)}
  </a>
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
        <div className={css('grid grid-cols-[minmax(96px,160px)_minmax(0,1fr)] gap-12')} key={name}>
          <dt className={css('text-ink-3')}>{name}</dt>
          <dd className={css('wrap-anywhere')}>{value}</dd>
        </div>
      ))}
    </dl>
  );
}
