import type { ComponentProps } from 'react';
import { Link } from 'react-router';
import styles from './button.module.css';
import { classNames } from './class-names.ts';
import spinnerStyles from './spinner.module.css';

export interface ButtonLook {
  readonly look?: 'primary' | 'dark' | 'outline' | 'soft' | 'ghost' | 'danger' | undefined;
  readonly size?: 'medium' | 'large' | 'small' | undefined;
  /** Takes the whole width of its place. */
  readonly wide?: boolean | undefined;
}

/** The class of what looks like a button and is none of these. */
export function buttonClass({
  look = 'primary',
  size = 'medium',
  wide = false,
}: ButtonLook): string | undefined {
  return classNames(styles.button, styles[look], size !== 'medium' && styles[size], wide && styles.wide);
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
  readonly look?: 'soft' | 'floating' | 'primary' | 'dark' | 'ghost';
  readonly size?: 'medium' | 'large';
}

/** A round button that shows an icon alone; `label` says what it does. */
export function IconButton({ label, look = 'soft', size = 'medium', children, ...rest }: IconButtonProps) {
  return (
    <button
      type="button"
      {...rest}
      className={classNames(styles.round, styles[look], size === 'large' && styles.large)}
      aria-label={label}
    >
      {children}
    </button>
  );
}

/** A small turning ring; the text beside it says what is going on. */
export function Spinner() {
  return <span className={spinnerStyles.spinner} aria-hidden />;
}
