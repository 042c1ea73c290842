import type { ComponentProps, ReactNode } from 'react';
import { Link as RouterLink } from 'react-router';
import type { PageIcon } from '#shared/features/pages/schema.ts';
import styles from './button.module.css';
import confirmationStyles from './confirmation.module.css';
import { css } from './css.ts';
import drawings from './icons.svg?no-inline';
import spinnerStyles from './spinner.module.css';
import { VisuallyHidden } from './text.tsx';

/** Joins the class names that are there; undefined where none is, so that no empty attribute is sent. */
export function classNames(...names: (string | false | undefined)[]): string | undefined {
  return names.filter(Boolean).join(' ') || undefined;
}

/** A link that the router follows; without the mark that React Router gives each for loading routes by itself. */
export function Link(props: ComponentProps<typeof RouterLink>) {
  return <RouterLink {...props} discover="none" />;
}

export interface ButtonLook {
  readonly look?: 'primary' | 'dark' | 'outline' | 'soft' | 'ghost' | 'danger' | undefined;
  readonly size?: 'medium' | 'large' | 'small' | undefined;
  /** Takes the whole width of its place. */
  readonly wide?: boolean | undefined;
}

/** What tells buttons apart; button.module.css says what each has once it is disabled, which wins over hovering. */
const looks = {
  primary: css('bg-green-500 text-green-950 hover:bg-green-400'),
  dark: css('bg-green-950 text-white hover:bg-green-900'),
  outline: styles.outline,
  soft: css('bg-sand-100 hover:bg-sand-200'),
  ghost: styles.ghost,
  danger: styles.danger,
};

/** The class of what looks like a button and is none of these. */
export function buttonClass({
  look = 'primary',
  size = 'medium',
  wide = false,
}: ButtonLook): string | undefined {
  return classNames(styles.button, looks[look], size !== 'medium' && styles[size], wide && css('w-full'));
}

type ButtonProps = ButtonLook &
  Omit<ComponentProps<'button'>, 'className'> & {
    /** The action is on its way: the button shows it and takes no second press. */
    readonly isBusy?: boolean;
  };

export function Button({ look, size, wide, isBusy = false, children, ...rest }: ButtonProps) {
  return (
    <button
      type="button"
      {...rest}
      className={buttonClass({ look, size, wide })}
      aria-busy={isBusy || undefined}
      onClick={isBusy ? (event) => event.preventDefault() : rest.onClick}
    >
      {children}
      {isBusy && <Spinner />}
    </button>
  );
}

type ButtonLinkProps = ButtonLook & Omit<ComponentProps<typeof Link>, 'className'>;

export function ButtonLink({ look, size, wide, ...rest }: ButtonLinkProps) {
  return <Link {...rest} className={buttonClass({ look, size, wide })} />;
}

interface IconButtonProps extends Omit<ComponentProps<'button'>, 'className'> {
  readonly label: string;
}

/** A round button that shows an icon alone; `label` says what it does. */
export function IconButton({ label, children, ...rest }: IconButtonProps) {
  return (
    <button type="button" {...rest} className={classNames(styles.round, looks.soft)} aria-label={label}>
      {children}
    </button>
  );
}

/** A small turning ring; the text beside it says what is going on. */
export function Spinner() {
  return <span className={spinnerStyles.spinner} aria-hidden />;
}

/** Symbols of icons.svg. */
export type IconName =
  | 'alert'
  | 'arrow-right'
  | 'ban'
  | 'basket'
  | 'bell'
  | 'calendar-days'
  | 'check'
  | 'chevron-down'
  | 'chevron-left'
  | 'chevron-right'
  | 'circle-x'
  | 'clock'
  | 'coins'
  | 'credit-card'
  | 'dumbbell'
  | 'flame'
  | 'gift'
  | 'info'
  | 'leaf'
  | 'list'
  | 'lock'
  | 'log-out'
  | 'mail'
  | 'map-pin'
  | 'menu'
  | 'minus'
  | 'moon'
  | 'package'
  | 'phone'
  | 'plus'
  | 'repeat'
  | 'search'
  | 'settings'
  | 'skip-forward'
  | 'smartphone'
  | 'snowflake'
  | 'star'
  | 'sun'
  | 'trending-up'
  | 'triangle-alert'
  | 'truck'
  | 'user'
  | 'users'
  | 'utensils'
  | 'wallet'
  | 'x';

export interface IconProps {
  readonly name: IconName;
  readonly size?: 16 | 20 | 24;
}

/**
 * A line drawing from one file that every page shares, so that neither documents nor scripts carry it. Never speaks: the
 * text or the label beside it does.
 */
export function Icon({ name, size = 20 }: IconProps) {
  return (
    <svg
      className={css(
        'flex-none fill-none stroke-current [stroke-width:1.8] [stroke-linecap:round]',
        '[stroke-linejoin:round]',
      )}
      width={size}
      height={size}
      aria-hidden="true"
    >
      <use href={`${drawings}#${name}`} />
    </svg>
  );
}

/** Symbols of /icons/brands.svg (Simple Icons, CC0; those of MAX and RuStore are our own drawings). */
export type BrandName = 'telegram' | 'vk' | 'max' | 'appstore' | 'googleplay' | 'appgallery' | 'rustore';

/** The sign of a network or store, from one file that only pages with a footer ask for. */
export function BrandIcon({ name }: { readonly name: BrandName }) {
  return (
    <svg
      className={css('flex-none fill-current')}
      width={18}
      height={18}
      viewBox="0 0 24 24"
      aria-hidden="true"
    >
      <use href={`/icons/brands.svg#${name}`} />
    </svg>
  );
}

/** Symbols that texts of the database name otherwise. */
const otherNames: Readonly<Record<Exclude<PageIcon, IconName>, IconName>> = {
  calendar: 'calendar-days',
  card: 'credit-card',
  document: 'list',
  pin: 'map-pin',
};

/** The icon that a text of the database names. */
export function NamedIcon({ name }: { readonly name: PageIcon }) {
  const symbol = name in otherNames ? otherNames[name as keyof typeof otherNames] : name;
  return <Icon name={symbol as IconName} />;
}

interface ConfirmationProps {
  readonly label: string;
  readonly look?: 'outline' | 'soft' | 'ghost';
  /** Accessible addition that distinguishes it from others of the same label. */
  readonly about?: string;
  /** What follows from it. */
  readonly question: ReactNode;
  /** The form that does it. */
  readonly children: ReactNode;
}

/** A button that asks first: a press says what follows and shows the form that does it. */
export function Confirmation({ label, look = 'ghost', about, question, children }: ConfirmationProps) {
  return (
    <details className={confirmationStyles.confirmation}>
      <summary className={classNames(buttonClass({ look }), css('w-fit list-none'))}>
        {label}
        {about !== undefined && <VisuallyHidden>: {about}</VisuallyHidden>}
      </summary>
      <div
        className={css(
          'grid gap-12 justify-items-start mt-8 py-14 px-18 rounded-input bg-sand-100 text-ink',
          'leading-[1.5]',
        )}
      >
        <p>{question}</p>
        {children}
      </div>
    </details>
  );
}
