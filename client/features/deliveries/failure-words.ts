import { formatDays } from '#shared/dates.ts';
import { apologyText } from '#shared/features/bonuses/rules.ts';
import type { Delivery } from '#shared/features/deliveries/schema.ts';

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
  if (comesOn.length > 0) return `Эту еду приготовим заново и\u00a0привезём ${formatDays(comesOn)}.`;
  if (broughtOn.length > 0)
    return `Эту еду мы\u00a0приготовили заново и\u00a0привезли ${formatDays(broughtOn)}.`;
  return isToCome
    ? 'Эту еду приготовим и\u00a0привезём заново.'
    : 'Деньги за\u00a0неё вернули вместе с\u00a0остальными днями заказа.';
}
