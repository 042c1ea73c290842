import type { ReactNode } from 'react';
import { formatDays } from '#shared/dates.ts';
import { apologyText } from '#shared/features/bonuses/rules.ts';
import type { Delivery, DeliveryState } from '#shared/features/deliveries/schema.ts';
import { late } from '../../../platform/hydration/late.tsx';
import { Icon } from '../../../ui/basics.tsx';
import type { BadgeTone } from '../../../ui/surfaces.tsx';

/** Colour and icon of a state; the calendar never tells a state by colour alone. */
export const stateLooks: Readonly<Record<DeliveryState, { tone: BadgeTone; icon: ReactNode }>> = {
  planned: { tone: 'green', icon: <Icon name="truck" size={16} /> },
  locked: { tone: 'green', icon: <Icon name="lock" size={16} /> },
  cooking: { tone: 'amber', icon: <Icon name="flame" size={16} /> },
  on_route: { tone: 'dark', icon: <Icon name="truck" size={16} /> },
  delivered: { tone: 'plain', icon: <Icon name="check" size={16} /> },
  failed: { tone: 'tomato', icon: <Icon name="circle-x" size={16} /> },
  skipped: { tone: 'plain', icon: <Icon name="skip-forward" size={16} /> },
  frozen: { tone: 'sky', icon: <Icon name="snowflake" size={16} /> },
};

/** An order of dishes among the deliveries: few customers have one. */
export const DishOrder = late(() => import('../../homemade/shared/dish-order.tsx'), 'DishOrder');

/** What can be chosen for one that did not arrive; from the same file, which others then need not share. */
export const FailedDishes = late(() => import('../../homemade/shared/dish-order.tsx'), 'OpenDishChanges');

/** Says what becomes of food that we have not brought: a delivery failed, or the kitchen was closed. */
export function failureOutcome({ state, failure }: Pick<Delivery, 'state' | 'failure'>): string {
  if (failure === null) return '';
  return foodOutcome(state, failure) + apologyText(failure.bonusesKop);
}

function foodOutcome(state: Delivery['state'], failure: NonNullable<Delivery['failure']>): string {
  const { comesOn, broughtOn, refunded, isToCome } = failure;
  if (state !== 'failed' && refunded === null && comesOn.length > 0)
    return `Рацион этих дней приедет ${formatDays(comesOn)}.`;
  if (refunded !== null) return `Вернули ${refunded}.`;
  if (comesOn.length > 0) return `Эту еду приготовим заново и привезём ${formatDays(comesOn)}.`;
  if (broughtOn.length > 0) return `Эту еду мы приготовили заново и привезли ${formatDays(broughtOn)}.`;
  return isToCome
    ? 'Эту еду приготовим и привезём заново.'
    : 'Деньги за неё вернули вместе с остальными днями заказа.';
}
