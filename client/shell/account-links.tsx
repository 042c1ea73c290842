import type { ReactNode } from 'react';
import { Icon } from '../ui/icon.tsx';
import { siteLinks } from './site-links.ts';

/** A page of the account in its navigation. */
export interface AccountLink {
  readonly id: string;
  readonly href: string;
  readonly label: string;
  readonly icon: ReactNode;
}

const pages: readonly (readonly [string, string, ReactNode])[] = [
  ['personal', 'Рацион', <Icon name="calendar-days" key="personal" />],
  ['personal-orders', 'Заказы', <Icon name="package" key="orders" />],
  ['personal-exceptions', 'Исключения', <Icon name="ban" key="exceptions" />],
  ['personal-partners', 'Бонусы', <Icon name="users" key="partners" />],
  ['personal-subscription', 'Подписка', <Icon name="repeat" key="subscription" />],
  ['personal-settings', 'Настройки', <Icon name="settings" key="settings" />],
  ['personal-progress', 'Прогресс', <Icon name="trending-up" key="progress" />],
  ['personal-workout', 'Тренировки', <Icon name="dumbbell" key="workout" />],
];

/** The pages of the account that the variant has; the first ones fit into the bar of small screens. */
export function accountLinks(isSimply: boolean): AccountLink[] {
  return pages.flatMap(([id, label, icon]) =>
    siteLinks(isSimply, [[id, label]]).map((link) => ({ ...link, id, icon })),
  );
}

/** How many pages stand in the bar of small screens beside «Ещё». */
export const TAB_BAR_PAGES = 4;
