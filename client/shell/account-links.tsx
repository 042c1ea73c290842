import type { ReactNode } from 'react';
import {
  BanIcon,
  DumbbellIcon,
  PackageIcon,
  SettingsIcon,
  TrendingUpIcon,
  UsersIcon,
} from '../ui/account-icons.tsx';
import { CalendarDaysIcon, RepeatIcon } from '../ui/icons.tsx';
import { siteLinks } from './site-links.ts';

/** A page of the account in its navigation. */
export interface AccountLink {
  readonly id: string;
  readonly href: string;
  readonly label: string;
  readonly icon: ReactNode;
}

const pages: readonly (readonly [string, string, ReactNode])[] = [
  ['personal', 'Рацион', <CalendarDaysIcon key="personal" />],
  ['personal-orders', 'Заказы', <PackageIcon key="orders" />],
  ['personal-exceptions', 'Исключения', <BanIcon key="exceptions" />],
  ['personal-partners', 'Бонусы', <UsersIcon key="partners" />],
  ['personal-subscription', 'Подписка', <RepeatIcon key="subscription" />],
  ['personal-settings', 'Настройки', <SettingsIcon key="settings" />],
  ['personal-progress', 'Прогресс', <TrendingUpIcon key="progress" />],
  ['personal-workout', 'Тренировки', <DumbbellIcon key="workout" />],
];

/** The pages of the account that the variant has; the first ones fit into the bar of small screens. */
export function accountLinks(isSimply: boolean): AccountLink[] {
  return pages.flatMap(([id, label, icon]) =>
    siteLinks(isSimply, [[id, label]]).map((link) => ({ ...link, id, icon })),
  );
}

/** How many pages stand in the bar of small screens beside «Ещё». */
export const TAB_BAR_PAGES = 4;
