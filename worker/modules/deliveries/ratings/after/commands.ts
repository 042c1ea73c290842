import { v7 as uuid } from 'uuid';
import { addDays, moscowDate } from '#shared/dates.ts';
import { AppError } from '#shared/errors.ts';
import type { SignedInCustomer } from '#shared/features/customers/schema.ts';
import type { RateableDelivery } from '#shared/features/ratings/contract.ts';
import type { ServedDish } from '#shared/features/rations/schema.ts';
import type { Scope } from '../../../../scope.ts';
import { ownDishRatings } from '../../../content/api.ts';
import { listMealPlans } from '../../rations/commands.ts';
import * as sql from './sql.ts';

/** For how many days a delivery is asked about. */
const ASKED_DAYS = 3;

/** Dishes that a delivery has brought, each once. */
async function dishesOf(
  scope: Scope,
  customerId: string,
  { id, food_dates: dates }: sql.DeliveredRow,
): Promise<ServedDish[]> {
  const days = await listMealPlans(scope, {
    customerId,
    from: dates[0] ?? '',
    to: dates.at(-1) ?? '',
    now: scope.clock.now(),
  });
  const dishes = days
    .filter(({ deliveryId }) => deliveryId === id)
    .flatMap(({ meals }) => meals.flatMap(({ dish }) => dish ?? []));
  return [...new Map(dishes.map((dish) => [dish.code, dish])).values()];
}

/** The delivery that the customer is asked about; null where there is nothing to ask. */
export async function askedDelivery(scope: Scope, customerId: string): Promise<RateableDelivery | null> {
  const today = moscowDate(scope.clock.now());
  const found = await sql.findUnrated(scope.db, customerId, addDays(today, -ASKED_DAYS));
  if (!found) return null;
  const [dishes, stars] = await Promise.all([
    dishesOf(scope, customerId, found),
    ownDishRatings(scope, customerId),
  ]);
  return {
    id: found.id,
    date: found.date,
    dishes: dishes.map(({ code, title, picture, tint }) => ({
      code,
      title,
      picture,
      tint,
      stars: stars.get(code) ?? null,
    })),
  };
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

/** Keeps what the customer says of dishes of an own delivery: they feed the public ratings and the autopilot. */
export async function rateDishes(
  scope: Scope,
  customer: SignedInCustomer,
  id: string,
  ratings: readonly { code: string; stars: number; text: string }[],
): Promise<void> {
  const dishes = await dishesOf(scope, customer.id, await requireDelivered(scope, customer.id, id));
  const isServed = (code: string) => dishes.some((dish) => dish.code === code);
  if (!ratings.every(({ code }) => isServed(code))) {
    throw new AppError('validation_failed', {
      fields: { dishes: 'Этого блюда в\u00a0доставке не\u00a0было' },
    });
  }
  const { id: customerId, name } = customer;
  // First names alone stand under reviews.
  const [author = name] = name.trim().split(/\s+/);
  const writtenOn = moscowDate(scope.clock.now());
  const once = [...new Map(ratings.map((rating) => [rating.code, { id: uuid(), ...rating }])).values()];
  // Stars count at once, words wait for an operator.
  const reviews = once.map((one) => ({ ...one, state: one.text === '' ? 'published' : 'pending' }) as const);
  await sql.putDishReviews(scope.db, { customerId, author, writtenOn }, reviews);
}
