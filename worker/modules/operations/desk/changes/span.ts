import { daysBetween, type EpochMs, type IsoDate } from '#shared/dates.ts';
import { AppError } from '#shared/errors.ts';
import { DELIVERIES_SPAN_DAYS } from '#shared/features/desk/limits.ts';

import { dayOf } from '../day.ts';

/** First and last day of a page of the desk. */
export interface Span {
  readonly from: IsoDate;
  readonly to: IsoDate;
}

/** First and last day of what is asked for; today alone where nothing is said. */
export function spanOf({ from, to }: { from: string; to: string }, now: EpochMs): Span {
  const first = dayOf(from, now);
  const last = to === '' ? first : to;
  const refuse = (message: string) => new AppError('validation_failed', { fields: { to: message } });
  if (last < first) throw refuse('Последний день — не раньше первого');
  if (daysBetween(first, last) >= DELIVERIES_SPAN_DAYS)
    throw refuse(`За один раз — не больше ${DELIVERIES_SPAN_DAYS} дней`);
  return { from: first, to: last };
}
