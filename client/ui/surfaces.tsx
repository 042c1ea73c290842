import type { ComponentProps, ReactNode } from 'react';
import { classNames, Icon } from './basics.tsx';
import { css } from './css.ts';
import layout from './layout.module.css';
import { tintStyle } from './picture.tsx';

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
    <section
      className={classNames(css('pt-section'), layout.late, !isPrinted && css('print:hidden'))}
      id={id}
    >
      <div className={layout.wrap}>
        <div
          className={css('flex flex-wrap gap-y-14 gap-x-24 items-center justify-between mb-20 tablet:mb-28')}
        >
          <h2>{title}</h2>
          {aside}
        </div>
        {children}
      </div>
    </section>
  );
}

const tinted = (tint: string | undefined) =>
  tint === undefined ? {} : { 'data-tinted': true, style: tintStyle(tint) };

type Titled<Tag extends 'details' | 'section'> = Omit<ComponentProps<Tag>, 'style' | 'title'> & {
  readonly title: ReactNode;
};

/** What a panel has by its size, and its heading. */
const panels = {
  compact: css(
    'grid gap-10 content-start min-w-0 py-18 px-16 rounded-panel bg-surface tablet:py-20 tablet:px-24',
  ),
  medium: css('grid gap-12 content-start min-w-0 p-20 rounded-panel bg-surface tablet:py-24 tablet:px-28'),
  roomy: css('grid gap-16 content-start min-w-0 py-20 px-16 rounded-panel bg-surface tablet:p-24'),
};
const panelTitles = {
  compact: css('text-lead'),
  medium: css('text-ink text-h3'),
  roomy: css('text-figure'),
};

interface PanelProps extends Titled<'section'> {
  /** Id of the heading, which names the panel. */
  readonly titleId: string;
  readonly size?: 'compact' | 'medium' | 'roomy';
  /** A tint of the design tokens; white with a shadow without it. */
  readonly tint?: string | undefined;
}

/** A part of a page under its heading, on a surface of its own; a screen's class says what differs in it. */
export function Panel({ title, titleId, size = 'medium', tint, className, children, ...rest }: PanelProps) {
  return (
    <section
      {...rest}
      className={classNames(panels[size], tint === undefined && css('shadow-card'), className)}
      aria-labelledby={titleId}
      {...tinted(tint)}
    >
      <h2 id={titleId} className={panelTitles[size]}>
        {title}
      </h2>
      {children}
    </section>
  );
}

/** A surface with the site's corners: white with a shadow, or in a tint of the design tokens. */
export function Card({ tint, children }: { readonly tint?: string; readonly children: ReactNode }) {
  return (
    <div
      className={classNames(
        css('p-20 rounded-card bg-surface tablet:p-24 forced-colors:border-current print:border-current'),
        tint === undefined && css('shadow-card'),
      )}
      {...tinted(tint)}
    >
      {children}
    </div>
  );
}

/** A small pill that names a state or a mark. */
export type BadgeTone = 'plain' | 'green' | 'dark' | 'amber' | 'tomato' | 'sky';

const badge = css(
  'inline-flex items-center gap-6 min-h-24 py-2 px-10 rounded-pill bg-sand-100 font-bold',
  'text-caption whitespace-nowrap',
  'forced-colors:border-current forced-colors:[color:CanvasText]',
  'print:border-current',
);
const badgeTones: Readonly<Record<BadgeTone, string | undefined>> = {
  plain: undefined,
  green: css('bg-green-100 text-green-800'),
  dark: css('bg-green-950 text-green-200'),
  amber: css('bg-amber text-amber-ink'),
  tomato: css('bg-tomato [color:var(--on-tomato,_#fff)]'),
  sky: css('bg-sky-ground text-sky-ink'),
};

export function Badge({ tone = 'plain', children }: { tone?: BadgeTone; children: ReactNode }) {
  return <span className={classNames(badge, badgeTones[tone])}>{children}</span>;
}

interface EmptyStateProps {
  readonly title: string;
  readonly text: string;
  /** A dish or another quiet picture. */
  readonly picture?: ReactNode;
  readonly action?: ReactNode;
}

/** Nothing is here yet: why, and what to do. */
export function EmptyState({ title, text, picture, action }: EmptyStateProps) {
  return (
    <div
      className={css(
        'grid justify-items-center pt-28 pb-36 px-20 rounded-panel bg-tint-sand text-center',
        'tablet:pt-40 tablet:pb-48 tablet:px-32',
      )}
    >
      {picture !== undefined && <div className={css('w-[min(180px,_50vw)] mb-12')}>{picture}</div>}
      <h2 className={css('text-[1.5rem] leading-[1.15] tracking-[-0.02em]')}>{title}</h2>
      <p className={css('max-w-[44ch] mt-10 mb-20 mx-0 text-ink-2 last:mb-0')}>{text}</p>
      {action}
    </div>
  );
}

/** Details that few need, one press away behind a quiet line. */
export function Disclosure({ title, className, children, ...rest }: Titled<'details'>) {
  return (
    <details {...rest} className={className}>
      <summary className={css('flex gap-6 items-center w-fit min-h-48 text-link font-bold text-small')}>
        {title}
        <Icon name="chevron-down" size={16} />
      </summary>
      {children}
    </details>
  );
}

/** Names and their values, line by line. */
export function Facts({ facts }: { facts: readonly { readonly name: string; readonly value: ReactNode }[] }) {
  return (
    <dl>
      {facts.map(({ name, value }) => (
        <div
          key={name}
          className={css(
            'flex flex-wrap gap-y-2 gap-x-16 items-baseline justify-between py-10 border-t text-ui',
            'leading-[1.4]',
            'first:border-t-0',
          )}
        >
          <dt className={css('text-ink-2')}>{name}</dt>
          {/* Also where it has a line of its own. */}
          <dd className={css('ml-auto font-semibold')}>{value}</dd>
        </div>
      ))}
    </dl>
  );
}

/** A customer's code for friends, as on a coupon. */
export function InviteCode({ code }: { code: string }) {
  return (
    <b
      className={css(
        'py-12 px-18 bg-surface text-ink text-lead tracking-[0.08em] [border:1px_dashed_var(--ink-3)] rounded-pill',
      )}
    >
      {code}
    </b>
  );
}

interface SplitRowProps {
  readonly size?: 'ordinary' | 'small';
  readonly className?: string;
  readonly children: ReactNode;
}

const splitRows = {
  ordinary: css('flex gap-12 items-center justify-between py-12 border-t'),
  small: css('flex gap-16 items-baseline justify-between py-8 border-t text-small'),
};

/** A line of a list below a rule: what it is at the left, its sum or state at the right. */
export function SplitRow({ size = 'ordinary', className, children }: SplitRowProps) {
  return <li className={classNames(splitRows[size], className)}>{children}</li>;
}

interface FactListProps {
  readonly className: string | undefined;
  readonly of: readonly (readonly [name: string, value: ReactNode])[];
}

/** Names and their values, as the class lays them out. */
export function FactList({ className, of }: FactListProps) {
  return (
    <dl className={className}>
      {of.map(([name, value]) => (
        <div key={name}>
          <dt>{name}</dt>
          <dd>{value}</dd>
        </div>
      ))}
    </dl>
  );
}
