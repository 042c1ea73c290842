import { readFileSync } from 'node:fs';
import { createElement } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { describe } from 'vitest';
import { Per100 } from '#client/ui/dish-facts.tsx';
import { bonusText } from '#shared/features/bonuses/rules.ts';
import { BonusGift } from '#shared/features/bonuses/schema.ts';
import { cashRefusalOf } from '#shared/features/bounds/cash-offer.ts';
import { goals } from '#shared/features/catalogue/calculator.ts';
import { isRefundable } from '#shared/features/certificates/rules.ts';
import { readBoard } from '#shared/features/desk/board/contract.ts';
import { listDeskDeliveries } from '#shared/features/desk/deliveries/contract.ts';
import { listDeskOrders } from '#shared/features/desk/orders/contract.ts';
import { readProduction } from '#shared/features/desk/production/contract.ts';
import { getDish } from '#shared/features/dishes/contract.ts';
import { storageOf } from '#shared/features/dishes/rules.ts';
import { BasketChange } from '#shared/features/homemade/basket.ts';
import { homemadeLimits } from '#shared/features/homemade/rules.ts';
import { getMenu } from '#shared/features/menu/contract.ts';
import { CYCLE_START, MENU_CYCLE_DAYS, MENU_WINDOW_DAYS } from '#shared/features/menu/rules.ts';
import { notificationEvents } from '#shared/features/notifications/events.ts';
import { PlaceOrder } from '#shared/features/orders/schema.ts';
import { keepsClaim } from '#shared/features/programmes/claims.ts';
import { WeightText } from '#shared/features/progress/schema.ts';
import { type PromoOrder, type PromoTerms, refusePromo } from '#shared/features/promotions/promo-code.ts';
import { serverErrors } from '#shared/server-errors.ts';
import { withoutJoiners } from '#shared/typography.ts';
import { broughtBy, catalogue, kitchen } from '#tests/factories/brought-menus.ts';
import { clientSentences } from '#tests/factories/client-sentences.ts';
import { buildOrder } from '#tests/factories/orders.ts';
import { reviewedClaims } from '#tests/factories/reviewed-claims.ts';
import { reviewedClientClaims as reviewed } from '#tests/factories/reviewed-client-claims.ts';
import { isClaim } from '#tests/factories/seed-sentences.ts';
import { type Proofs, testClaims } from '#tests/harness/reviewed-claims.ts';
import ingredients from '#worker/db/seed/ingredients.json' with { type: 'json' };
import prices from '#worker/db/seed/lines.json' with { type: 'json' };
import programmes from '#worker/db/seed/programmes.json' with { type: 'json' };

const { dishes } = catalogue;

/** Raw figures of what dishes are made of, by code. */
const energyOf = new Map(ingredients.map(({ code, energyKcal }) => [code, energyKcal]));

/** Whether the line of a dish shows the energy that its recipe has in a hundred grams of what is served. */
function showsWhatItIsMadeOf({ lines, figures }: (typeof dishes)[number]): boolean {
  const kcal = lines.reduce(
    (sum, one) => sum + ((energyOf.get(one.ingredient) ?? Number.NaN) * one.grams) / 100,
    0,
  );
  const servedG = lines.reduce((sum, one) => sum + one.grams * one.yield, 0);
  const shown = renderToStaticMarkup(createElement(Per100, { per100: figures.per100 }));
  const [, told] = /100\u00a0г: (\d+)\u00a0ккал/.exec(shown) ?? [];
  return Math.abs(Number(told) - (kcal / servedG) * 100) <= 0.6;
}

/** Whether a field takes its borders and nothing outside of them. */
const bordersOf = (
  parse: (value: number) => { success: boolean },
  [least, most]: readonly number[],
): boolean[] => [
  ...(least === undefined ? [] : [parse(least).success, !parse(least - 1).success]),
  ...(most === undefined ? [] : [parse(most).success, !parse(most + 1).success]),
];

const promo: PromoTerms = {
  ...{ gain: { amountKop: 10_000 }, validFrom: '2026-01-01', validTo: '2026-12-31', usesLeft: null },
  ...{ programme: null, minDays: 1, onlyFirstOrder: false },
};
const promoOrder: PromoOrder = {
  ...{ programmes: ['balans'], days: 7, isFirst: true, hasUsed: false, isOwn: false, today: '2026-11-16' },
};

const daily = catalogue.programmes.filter(({ kind }) => kind === 'daily');

/** Whether a cycle of a programme, as it is brought, keeps each of its claims: on each day, or in any seven days running. */
function claimsOn({ code, claims, defaultKcal }: (typeof daily)[number]): boolean[] {
  const order = { programme: code, lineKcal: defaultKcal, part: 'morning', start: CYCLE_START } as const;
  const days = broughtBy({ ...order, days: MENU_CYCLE_DAYS }).map(({ meals }) =>
    meals.map(({ slot, dish }) => ({ slot, traits: kitchen.dishes.get(dish?.code ?? '')?.traits ?? [] })),
  );
  const weeks = days.slice(6).map((_, index) => days.slice(index, index + 7).flat());
  return claims.map((claim) =>
    (claim.in === 'week' ? weeks : days).every((meals) => keepsClaim(claim, meals)),
  );
}

const proofs: Proofs = {
  'one bonus is one rouble': () => bonusText(100) === '1\u00a0бонус',
  'a day costs what its energy costs': () => {
    const days = programmes.filter((one) => !('kind' in one && one.kind === 'set'));
    return (
      days.length > 10 &&
      // Programmes of a day have lines alone, each line has one price, and more energy costs more.
      days.every((one) => !JSON.stringify(one).includes('riceKop')) &&
      days.every(({ kcalLines }) =>
        kcalLines.every((line) => prices.filter((one) => one.kcal === line).length === 1),
      ) &&
      prices.every((one, place) => place === 0 || one.dayPriceKop > (prices[place - 1]?.dayPriceKop ?? 0))
    );
  },
  'temperature of keeping': () => withoutJoiners(storageOf(60)).includes('2–6\u00a0°C'),
  'the formula of the calculator': () =>
    goals.gain.share === 1.1 &&
    readFileSync('shared/features/catalogue/calculator.ts', 'utf8').includes(
      '10 * weight + 6.25 * height - 5 * age',
    ),
  'the length discount': ['shared/features/orders/price.test.ts', 'applies the discount of every length'],
  'figures of a hundred grams': () => dishes.every(showsWhatItIsMadeOf),
  'the borders of a field': () =>
    [
      ...bordersOf((amount) => BonusGift.safeParse({ to: 'charity', charity: 'fond', amount }), [1]),
      ...bordersOf((kcal) => getDish.query.safeParse({ kcal }), [50, 1500]),
      ...bordersOf((days) => readBoard.query.safeParse({ days }), [1, 14]),
      ...bordersOf((limit) => listDeskDeliveries.query.safeParse({ limit }), [1, 5000]),
      ...bordersOf((limit) => listDeskOrders.query.safeParse({ limit }), [1, 200]),
      ...bordersOf((days) => readProduction.query.safeParse({ days }), [1, 7]),
      ...bordersOf(
        (count) => BasketChange.safeParse({ dish: 'borsch', count }),
        [0, homemadeLimits.portions],
      ),
      ...bordersOf(
        (days) => getMenu.query.safeParse({ programme: 'balans', kcal: 1500, days }),
        [1, MENU_WINDOW_DAYS],
      ),
      WeightText.safeParse('72,4').success,
      !WeightText.safeParse('72,45').success,
    ].every(Boolean),
  'what a promo code is refused for': () => {
    const programme = { code: 'balans', name: 'Баланс' };
    const refused = (terms: Partial<PromoTerms>, order: Partial<PromoOrder> = {}) =>
      refusePromo({ ...promo, ...terms }, { ...promoOrder, ...order });
    return (
      refused({}) === undefined &&
      refused({ usesLeft: 0 })?.startsWith('Промокод закончился') === true &&
      refused({ programme }) === undefined &&
      refused({ programme }, { programmes: ['rybnaya'] }) ===
        'Промокод действует только на\u00a0программу «Баланс»' &&
      refused({ onlyFirstOrder: true }, { isFirst: false }) ===
        'Промокод действует только на\u00a0первый заказ'
    );
  },
  'what only paid orders get': () => {
    const takes = (payment: 'card' | 'courier') =>
      PlaceOrder.safeParse({ ...buildOrder({ payment }), leaveAtDoor: true }).success;
    return takes('card') && !takes('courier');
  },
  'cash is limited': () => {
    const offer = { days: 14, sumKop: 3_000_000, tooLong: 'long', tooMuch: 'much' };
    return (
      serverErrors.cash_limit[1] === 'Этот заказ можно оплатить только картой' &&
      [cashRefusalOf(offer, 3_000_000, 14), cashRefusalOf(offer, 3_000_000, 15)].join() === ',long' &&
      cashRefusalOf(offer, 3_000_001, 14) === 'much'
    );
  },
  'a used certificate is not paid back': () => {
    const whole = { isPaid: true, nominalKop: 500_000, balanceKop: 500_000, validTo: '2026-12-31' };
    return (
      isRefundable(whole, '2026-12-31') &&
      !isRefundable({ ...whole, balanceKop: 499_999 }, '2026-12-31') &&
      !isRefundable({ ...whole, isPaid: false }, '2026-12-31') &&
      !isRefundable(whole, '2027-01-01')
    );
  },
  // Of each programme's own line; every line, weekend and start is composed in `brought-food.test.ts`.
  'a claim of a programme': () =>
    daily.flatMap(claimsOn).length > 30 && daily.flatMap(claimsOn).every(Boolean),
  'messages that nobody switches off, and advertising': () =>
    Object.values(notificationEvents).every(
      ({ note, sms, email, push }) =>
        (!note.includes('приходят всегда') || (sms === 'always' && email === 'always')) &&
        (!note.includes('Это реклама') || [sms, email, push].every((one) => one === 'off')),
    ),
  'the code of a certificate': ['tests/factories/calls.ts', 'ABCD-EFGH-2345-6789'],
};

const readByPeople: Readonly<Record<string, number>> = {
  'what the page or the account does': 25,
  'an example, an hour, a mark or a turn of phrase': 20,
};

/** «Как только» says when, not how much. */
const claims = clientSentences().filter((sentence) => isClaim(sentence.replaceAll(/как только/gi, '')));

describe('sentences of the code of pages with a number or an absolute word', () => {
  testClaims({ claims, least: 30, reviewed, elsewhere: reviewedClaims, proofs, readByPeople });
});
