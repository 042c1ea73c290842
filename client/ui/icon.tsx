import styles from './icon.module.css';
import drawings from './icons.svg?no-inline';

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
    <svg className={styles.icon} width={size} height={size} aria-hidden="true">
      <use href={`${drawings}#${name}`} />
    </svg>
  );
}
