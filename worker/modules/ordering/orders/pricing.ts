import { moscowDate } from '#shared/dates.ts';
import { AppError } from '#shared/errors.ts';
import { dislikesKopPerDay, readExclusions } from '#shared/features/menu/exclusions.ts';
import { orderPersons, type PersonPlan } from '#shared/features/orders/persons.ts';
import type { PriceBreakdown } from '#shared/features/orders/price.ts';
import { type PriceReductions, priceDraft } from '#shared/features/orders/rules.ts';
import type { PlaceOrder, QuoteOrder, WantedReductions } from '#shared/features/orders/schema.ts';
import { fitsSeason, isInSeason, lengthsOf, lineOf, SET_DAYS } from '#shared/features/programmes/rules.ts';
import type { Programme } from '#shared/features/programmes/schema.ts';
import type { Kopecks } from '#shared/money.ts';
import { countOf } from '#shared/plurals.ts';
import { read } from '../../../db/query.ts';
import type { Scope } from '../../../scope.ts';
import { listClosedDays } from '../../content/closed-days.ts';
import { type PlaceRow, requireServedStreet } from '../../content/places.ts';
import { findProgramme } from '../../content/programmes.ts';
import { type CheckedReductions, checkReductions, friendBonusesOf, type OrderPlace } from './reductions.ts';
import { hasOrders } from './standing.ts';

const noReductions: WantedReductions = { promoCode: '', bonusesKop: 0, certificate: '' };

interface Priced {
  /** What each person eats. */
  readonly programmes: readonly Programme[];
  readonly price: PriceBreakdown;
  readonly checked: CheckedReductions;
}

interface PriceInput {
  readonly scope: Scope;
  readonly customerId: string | null;
  readonly draft: PlaceOrder['draft'];
  readonly wanted: WantedReductions;
  readonly isFirst: boolean;
  readonly deliveryFeeKop: Kopecks;
  readonly place?: OrderPlace;
}

/** Programme and price of a day of what one person eats; `fields` are the draft's own names of both. */
async function findRation(
  scope: Scope,
  { programme: code, kcal }: PersonPlan,
  { start, days, skip }: PlaceOrder['draft'],
  [programmeField, kcalField]: readonly [string, string],
) {
  const refuse = (field: string, message: string): never => {
    throw new AppError('validation_failed', { fields: { [`draft.${field}`]: message } });
  };
  const programme = await findProgramme(scope, code);
  const line = programme && lineOf(programme, kcal);
  if (!programme || !line) {
    return refuse(programme ? kcalField : programmeField, 'Выберите программу и калорийность из списка');
  }
  if (programme.seasons.length > 0) {
    const closed = await listClosedDays(scope.db, moscowDate(scope.clock.now()));
    if (!isInSeason(programme, start)) refuse(programmeField, 'На эти даты программы нет: она сезонная');
    if (!fitsSeason(programme, start, days, [...skip, ...closed])) {
      refuse('days', 'Сезон программы закончится раньше: выберите меньше дней или начните раньше');
    }
  }
  if (!lengthsOf(programme).some((length) => length === days)) {
    const longest = countOf(programme.longestDays ?? SET_DAYS, 'день', 'дня', 'дней');
    refuse(
      'days',
      programme.isSet
        ? `Набор рассчитан на ${SET_DAYS} дня: выберите этот срок`
        : `«${programme.name}» продаём не больше чем на ${longest}: выберите срок короче`,
    );
  }
  if (programme.isSet && skip.length > 0) {
    refuse('skip', 'Блюда набора едят два дня подряд: выходные из него не исключаются');
  }
  return { programme, dayPriceKop: line.dayPriceKop };
}

async function priceOf({
  scope,
  customerId,
  draft,
  wanted,
  isFirst,
  deliveryFeeKop,
  place,
}: PriceInput): Promise<Priced> {
  const persons = orderPersons(draft);
  const rations = await Promise.all(
    persons.map((person, index) => {
      const path = index === 0 ? '' : `others.${index - 1}.`;
      return findRation(scope, person, draft, [`${path}programme`, `${path}kcal`]);
    }),
  );
  const priceWith = (reductions: PriceReductions) =>
    priceDraft({
      draft,
      dayPricesKop: rations.map(({ dayPriceKop }) => dayPriceKop),
      firstOrder: isFirst,
      deliveryFeeKop,
      dislikesKopPerDay: persons.map(({ without }) => dislikesKopPerDay(readExclusions(without))),
      reductions,
    });
  const isBetter = (promo: PriceReductions['promo']) =>
    priceWith({ promo }).lines.some(({ kind }) => kind === 'promo-code');
  const checked = await checkReductions({ scope, customerId, draft, isFirst, isBetter, place }, wanted);
  const price = priceWith(checked.reductions);
  return { programmes: rations.map(({ programme }) => programme), price, checked };
}

/** Tells whether an order would be the first one; an anonymous visitor is taken for a new customer until signed in. */
export async function isFirstOrder(scope: Scope, customerId: string | null): Promise<boolean> {
  if (customerId === null) return true;
  const [known] = await read(scope.db, hasOrders(customerId));
  return known?.hasOrders === 0;
}

/** What a price follows from, where it has been read already. */
export interface KnownFacts {
  readonly isFirst: boolean;
  readonly place: PlaceRow | null;
}

/** What an order would cost, and why a part of what is asked for is not taken off. */
export async function quoteOrder(
  scope: Scope,
  customerId: string | null,
  body: QuoteOrder,
  known?: KnownFacts,
) {
  const { promoCode, certificate } = body.reductions;
  if (promoCode !== '' || certificate !== '') {
    // Nobody types codes faster than that: who does is guessing them.
    const { success } = await scope.bindings.FLOOD_LIMITER.limit({ key: `codes:${scope.address}` });
    if (!success) throw new AppError('too_many_requests');
  }
  const [isFirst, street] = await Promise.all([
    known?.isFirst ?? isFirstOrder(scope, customerId),
    body.streetId === undefined ? undefined : requireServedStreet(scope, body.streetId, known?.place),
  ]);
  const { price, checked } = await priceOf({
    scope,
    customerId,
    draft: body.draft,
    wanted: body.reductions,
    isFirst,
    deliveryFeeKop: street?.zone.feeKop ?? 0,
  });
  const friendBonusesKop = friendBonusesOf(price, checked);
  return {
    price: { lines: [...price.lines], totalKop: price.totalKop },
    reductions: { ...checked.reductions, ...(friendBonusesKop > 0 && { friendBonusesKop }) },
    refusals: checked.refusals,
  };
}

/** What the same order would cost now, without what belonged to one order. */
export async function quoteRenewal(
  scope: Scope,
  customerId: string,
  body: PlaceOrder,
  known?: KnownFacts,
): Promise<number> {
  const reductions = { promoCode: '', bonusesKop: 0, certificate: '' };
  const { draft, address } = body;
  const quote = { draft, streetId: address.streetId, reductions };
  const { price } = await quoteOrder(scope, customerId, quote, known);
  return price.totalKop;
}

/** The price of an order that is being placed; another one than the customer saw, or a refused part, stops it. */
export async function agreedPrice(
  scope: Scope,
  customerId: string,
  body: PlaceOrder,
  order: { isFirst: boolean; deliveryFeeKop: Kopecks; place: OrderPlace },
): Promise<Priced> {
  const wanted = body.reductions ?? noReductions;
  const priced = await priceOf({ scope, customerId, draft: body.draft, wanted, ...order });
  const refused = Object.entries(priced.checked.refusals);
  if (refused.length > 0) {
    throw new AppError('validation_failed', {
      fields: Object.fromEntries(refused.map(([field, message]) => [`reductions.${field}`, message])),
    });
  }
  if (priced.price.totalKop !== body.expectedTotalKop) {
    throw new AppError('price_changed', { details: { breakdown: priced.price } });
  }
  return priced;
}
