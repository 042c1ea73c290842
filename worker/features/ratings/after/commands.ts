import { v7 as uuid } from 'uuid';
import { addDays, moscowDate } from '#shared/dates.ts';
import { AppError } from '#shared/errors.ts';
import type { RateableDelivery } from '#shared/features/ratings/contract.ts';
import type { ServedDish } from '#shared/features/rations/schema.ts';
import type { AppContext, Session } from '../../../context.ts';
import { listMealPlans } from '../../rations/commands.ts';
import { ownDishRatings } from '../commands.ts';
import * as sql from './sql.ts';

/** For how many days a delivery is asked about. */
const ASKED_DAYS = 3;

/** Dishes that a delivery has brought, each once. */
async function dishesOf(
  c: AppContext,
  session: Session,
  { id, food_dates: dates }: sql.DeliveredRow,
): Promise<ServedDish[]> {
  const days = await listMealPlans(c.env.DB, {
    customerId: session.customer.id,
    from: dates[0] ?? '',
    to: dates.at(-1) ?? '',
    now: c.get('services').clock.now(),
  });
  const dishes = days
    .filter(({ deliveryId }) => deliveryId === id)
    .flatMap(({ meals }) => meals.flatMap(({ dish }) => dish ?? []));
  return [...new Map(dishes.map((dish) => [dish.code, dish])).values()];
}

/** The delivery that the customer is asked about; null where there is nothing to ask. */
export async function askedDelivery(c: AppContext, session: Session): Promise<RateableDelivery | null> {
  const customerId = session.customer.id;
  const today = moscowDate(c.get('services').clock.now());
  const found = await sql.findUnrated(c.env.DB, customerId, addDays(today, -ASKED_DAYS));
  if (!found) return null;
  const [dishes, stars] = await Promise.all([
    dishesOf(c, session, found),
    ownDishRatings(c.env.DB, customerId),
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

async function requireDelivered(c: AppContext, session: Session, id: string): Promise<sql.DeliveredRow> {
  const found = await sql.findDelivered(c.env.DB, session.customer.id, id);
  if (!found) throw new AppError('not_found');
  return found;
}

/** Keeps what the customer says of an own delivery that has come. */
export async function rateDelivery(
  c: AppContext,
  session: Session,
  id: string,
  wish: { verdict: sql.DeliveryRating['verdict']; stars?: number | undefined; text: string },
): Promise<void> {
  await requireDelivered(c, session, id);
  await sql.putRating(c.env.DB, {
    deliveryId: id,
    customerId: session.customer.id,
    verdict: wish.verdict,
    stars: wish.stars ?? null,
    text: wish.text,
    at: c.get('services').clock.now(),
  });
}

/** Keeps what the customer says of dishes of an own delivery: they feed the public ratings and the autopilot. */
export async function rateDishes(
  c: AppContext,
  session: Session,
  id: string,
  ratings: readonly { code: string; stars: number; text: string }[],
): Promise<void> {
  const dishes = await dishesOf(c, session, await requireDelivered(c, session, id));
  const isServed = (code: string) => dishes.some((dish) => dish.code === code);
  if (!ratings.every(({ code }) => isServed(code))) {
    throw new AppError('validation_failed', {
      fields: { dishes: 'Этого блюда в\u00a0доставке не\u00a0было' },
    });
  }
  const { id: customerId, name } = session.customer;
  // First names alone stand under reviews.
  const [author = name] = name.trim().split(/\s+/);
  const writtenOn = moscowDate(c.get('services').clock.now());
  const once = [...new Map(ratings.map((rating) => [rating.code, { id: uuid(), ...rating }])).values()];
  await sql.putDishReviews(c.env.DB, { customerId, author, writtenOn }, once);
}
