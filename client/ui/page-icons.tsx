import type { ReactNode } from 'react';
import type { PageIcon } from '#shared/features/pages/schema.ts';
import { Icon } from './icon.tsx';

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
