import { v7 as uuid } from 'uuid';
import { addDays, moscowDate } from '#shared/dates.ts';
import { AppError } from '#shared/errors.ts';
import type { SignedInCustomer } from '#shared/features/customers/schema.ts';
import type { DishRating, RateableDelivery, RatedDay } from '#shared/features/ratings/contract.ts';
import type { MealPlanDay } from '#shared/features/rations/schema.ts';
import type { Scope } from '../../../../scope.ts';
import { ownDishRatings } from '../../../content/api.ts';
import { listMealPlans } from '../../rations/commands.ts';
import { daysToRate, ratingRefusal } from './decide.ts';
import * as sql from './sql.ts';

/** For how many days a delivery is asked about. */
const ASKED_DAYS = 3;

/** What a delivery has brought, by day and person. */
async function daysOf(
  scope: Scope,
  customerId: string,
  { id, food_dates: dates }: sql.DeliveredRow,
): Promise<MealPlanDay[]> {
  const days = await listMealPlans(scope, {
    customerId,
    from: dates[0] ?? '',
    to: dates.at(-1) ?? '',
    now: scope.clock.now(),
  });
  return days.filter(({ deliveryId }) => deliveryId === id);
}

/** The delivery that the customer is asked about; null where there is nothing to ask. */
export async function askedDelivery(scope: Scope, customerId: string): Promise<RateableDelivery | null> {
  const today = moscowDate(scope.clock.now());
  const found = await sql.findUnrated(scope.db, customerId, addDays(today, -ASKED_DAYS));
  if (!found) return null;
  const { id, date, food_dates: dates } = found;
  return { id, date, isTasted: dates.some((day) => day <= today) };
}

/** The eaten days of an own delivery by person, with the stars that were given. */
export async function listDaysToRate(scope: Scope, customerId: string, id: string): Promise<RatedDay[]> {
  const delivery = await requireDelivered(scope, customerId, id);
  const [days, given] = await Promise.all([
    daysOf(scope, customerId, delivery),
    ownDishRatings(scope, customerId),
  ]);
  return daysToRate(days, given, moscowDate(scope.clock.now()));
}

async function requireDelivered(scope: Scope, customerId: string, id: string): Promise<sql.DeliveredRow> {
  const found = await sql.findDelivered(scope.db, customerId, id);
  if (!found) throw new AppError('not_found');
  return found;
}

/** Keeps what the customer says of an own delivery that has come. */
export async function rateDelivery(
  scope: Scope,
  customerId: string,
  id: string,
  input: { verdict: sql.DeliveryRating['verdict']; stars?: number | undefined; text: string },
): Promise<void> {
  await requireDelivered(scope, customerId, id);
  await sql.putRating(scope.db, {
    deliveryId: id,
    customerId,
    verdict: input.verdict,
    stars: input.stars ?? null,
    text: input.text,
    at: scope.clock.now(),
  });
}

/** Keeps what the customer says of eaten dishes of an own delivery: they feed the public ratings and the autopilot. */
export async function rateDishes(
  scope: Scope,
  customer: SignedInCustomer,
  id: string,
  ratings: readonly DishRating[],
): Promise<void> {
  const today = moscowDate(scope.clock.now());
  const days = await daysOf(scope, customer.id, await requireDelivered(scope, customer.id, id));
  const refusal = ratingRefusal(ratings, days, today);
  if (refusal !== undefined) throw new AppError('validation_failed', { fields: { dishes: refusal } });
  const { id: customerId, name } = customer;
  // First names alone stand under reviews.
  const [author = name] = name.trim().split(/\s+/);
  const keyOf = ({ date, person, code }: DishRating) => `${date} ${person} ${code}`;
  const once = [...new Map(ratings.map((rating) => [keyOf(rating), { id: uuid(), ...rating }])).values()];
  // Stars count at once, words wait for an operator.
  const reviews = once.map((one) => ({ ...one, state: one.text === '' ? 'published' : 'pending' }) as const);
  await sql.putDishReviews(scope.db, { customerId, author, writtenOn: today }, reviews);
}
