import { type ComponentProps, type ReactNode, useId } from 'react';
import { classNames, Icon } from './basics.tsx';
import { css } from './css.ts';
import layout from './layout.module.css';
import loaderStyles from './loader.module.css';
import noticeStyles from './notice.module.css';
import { tintStyle } from './picture.tsx';
import progressStyles from './progress.module.css';
import skeletonStyles from './skeleton.module.css';
import stickyBarStyles from './sticky-bar.module.css';
import { VisuallyHidden } from './text.tsx';

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
        css('p-20 rounded-card bg-surface tablet:p-24 no-shadows:border-current'),
        tint === undefined && css('shadow-card'),
      )}
      {...tinted(tint)}
    >
      {children}
    </div>
  );
}

export type NoticeTone = 'info' | 'success' | 'warning' | 'error';

interface NoticeProps {
  readonly tone?: NoticeTone;
  readonly title?: string;
  readonly children: ReactNode;
  readonly action?: ReactNode;
  /** Whether it appears after something the visitor did and is read out at once. */
  readonly isLive?: boolean;
}

const icons: Readonly<Record<NoticeTone, ReactNode>> = {
  info: <Icon name="info" />,
  success: <Icon name="check" />,
  warning: <Icon name="triangle-alert" />,
  error: <Icon name="alert" />,
};

const notice = css(
  'relative flex flex-wrap gap-12 p-16 rounded-card text-ui leading-[1.45]',
  'pl-[calc(var(--s16)_+_var(--s20)_+_var(--s12))]',
  'no-shadows:border-current',
);
const noticeTones: Readonly<Record<NoticeTone, string>> = {
  info: css('bg-sky-ground text-sky-ink'),
  success: css('bg-green-100 text-green-900'),
  warning: css('bg-amber-ground text-amber-ink'),
  error: css('bg-tomato-ground text-tomato'),
};

/** A block that tells something that matters here. */
export function Notice({ tone = 'info', title, children, action, isLive = false }: NoticeProps) {
  const role = tone === 'error' ? 'alert' : 'status';
  return (
    <div className={classNames(notice, noticeTones[tone])} role={isLive ? role : undefined}>
      {/* Out of the row: an action that does not fit beside the text begins below it, not below the sign. */}
      <span className={css('absolute top-16 left-16 pt-2')}>{icons[tone]}</span>
      <div className={noticeStyles.body}>
        {title !== undefined && <p className={css('font-bold')}>{title}</p>}
        <div className={noticeStyles.text}>{children}</div>
      </div>
      {action !== undefined && <div className={css('self-center')}>{action}</div>}
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

interface StickyBarProps {
  readonly caption?: string;
  /** Left out where the button names it. */
  readonly sum?: string | undefined;
  /** The bar stands within the page's gutters and reaches over them. */
  readonly isInGutters?: boolean;
  /** The button. */
  readonly children: ReactNode;
}

/** On small screens: the sum and the way on, always at hand at the bottom of the window. */
export function StickyBar({ caption, sum, isInGutters = false, children }: StickyBarProps) {
  const hasText = sum !== undefined || caption !== undefined;
  return (
    <div className={classNames(stickyBarStyles.bar, isInGutters ? css('-mx-gutter') : css('mt-32'))}>
      {hasText && (
        <p className={css('flex-1 min-w-0 leading-[1.2]')}>
          {/* The early script of the configurator may have changed both before React. */}
          {sum !== undefined && (
            <b
              className={css(
                'block font-extrabold text-figure tracking-[-0.03em] whitespace-nowrap tabular-nums',
              )}
              suppressHydrationWarning
            >
              {sum}
            </b>
          )}
          {caption !== undefined && (
            <span className={css('block text-ink-3 text-caption')} suppressHydrationWarning>
              {caption}
            </span>
          )}
        </p>
      )}
      {children}
    </div>
  );
}

/**
 * The loader image: in the main part while that is still on its way from the server, or over the whole page.
 * In its place it never covers what is already there.
 */
export function Loader({ isCover = false }: { readonly isCover?: boolean }) {
  return (
    <div
      className={classNames(
        css('grid place-items-center min-h-[calc(100vh_-_var(--header))]'),
        isCover && css('fixed z-60 inset-0 bg-ground'),
      )}
      data-loader
      role="status"
    >
      <img
        className={loaderStyles.image}
        src="/icons/favicon.svg"
        width={72}
        height={72}
        fetchPriority="low"
        alt="Загружаем…"
      />
    </div>
  );
}

/** Says once that a part of the page is loading; the shapes inside are for the eye alone. */
export function Skeleton({ children }: { readonly children: ReactNode }) {
  return (
    <div role="status">
      <VisuallyHidden>Загружаем…</VisuallyHidden>
      <div aria-hidden>{children}</div>
    </div>
  );
}

/** Lines of text that are still to come; the last one is shorter. */
export function SkeletonText() {
  return (
    <div className={css('grid gap-10')}>
      {['first', 'second', 'third', 'fourth'].map((key) => (
        <span key={key} className={skeletonStyles.shape} />
      ))}
    </div>
  );
}

interface ProgressProps {
  readonly label: string;
  readonly value: number;
  readonly max: number;
  /** The state in words: «16 из 30 дней». */
  readonly text: string;
}

/** How far something has come, as a line. */
export function Progress({ label, value, max, text }: ProgressProps) {
  const id = useId();
  return (
    <div className={css('block')}>
      <span className={css('flex flex-wrap gap-y-2 gap-x-12 justify-between mb-8 text-small tabular-nums')}>
        <label className={css('font-bold')} htmlFor={id}>
          {label}
        </label>
        <span aria-hidden>{text}</span>
      </span>
      <progress id={id} className={progressStyles.track} value={value} max={max} aria-valuetext={text} />
    </div>
  );
}
