import type { ReactNode } from 'react';
import type { PageIcon } from '#shared/features/pages/schema.ts';
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

/** Symbols of /icons/brands.svg (Simple Icons, CC0; those of MAX and RuStore are our own drawings). */
export type BrandName = 'telegram' | 'vk' | 'max' | 'appstore' | 'googleplay' | 'appgallery' | 'rustore';

/** The sign of a network or store, from one file that only pages with a footer ask for. */
export function BrandIcon({ name }: { readonly name: BrandName }) {
  return (
    <svg className={styles.solid} width={18} height={18} viewBox="0 0 24 24" aria-hidden="true">
      <use href={`/icons/brands.svg#${name}`} />
    </svg>
  );
}

/** The icon that a text of the database names. */
export const pageIcons: Readonly<Record<PageIcon, ReactNode>> = {
  bell: <Icon name="bell" />,
  calendar: <Icon name="calendar-days" />,
  card: <Icon name="credit-card" />,
  clock: <Icon name="clock" />,
  coins: <Icon name="coins" />,
  document: <Icon name="list" />,
  flame: <Icon name="flame" />,
  gift: <Icon name="gift" />,
  leaf: <Icon name="leaf" />,
  lock: <Icon name="lock" />,
  mail: <Icon name="mail" />,
  package: <Icon name="package" />,
  phone: <Icon name="phone" />,
  pin: <Icon name="map-pin" />,
  repeat: <Icon name="repeat" />,
  snowflake: <Icon name="snowflake" />,
  star: <Icon name="star" />,
  sun: <Icon name="sun" />,
  truck: <Icon name="truck" />,
  users: <Icon name="users" />,
  utensils: <Icon name="utensils" />,
  wallet: <Icon name="wallet" />,
};
