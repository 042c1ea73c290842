import { createElement } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test } from 'vitest';
import { Per100 } from '#client/ui/dish-facts.tsx';
import { cashRefusalOf } from '#shared/features/bounds/cash-offer.ts';
import { notificationEvents } from '#shared/features/notifications/events.ts';
import { catalogue } from '#tests/factories/brought-menus.ts';
import ingredients from '#worker/db/seed/ingredients.json' with { type: 'json' };
import prices from '#worker/db/seed/lines.json' with { type: 'json' };
import programmes from '#worker/db/seed/programmes.json' with { type: 'json' };

// What the code of pages says of food and money, and no data of the seed.

/** Raw energy of what dishes are made of, by code. */
const energyOf = new Map(ingredients.map(({ code, energyKcal }) => [code, energyKcal]));

test('a hundred grams of a dish have the energy that its recipe gives what is served', () => {
  const wrong = catalogue.dishes.filter(({ lines, figures }) => {
    const energies = lines.map((one) => ((energyOf.get(one.ingredient) ?? Number.NaN) * one.grams) / 100);
    const kcal = energies.reduce((sum, energy) => sum + energy, 0);
    const servedG = lines.reduce((sum, one) => sum + one.grams * one.yield, 0);
    const shown = renderToStaticMarkup(createElement(Per100, { per100: figures.per100 }));
    const [, told] = /100\sг: (\d+)\sккал/.exec(shown) ?? [];
    return !(Math.abs(Number(told) - (kcal / servedG) * 100) <= 0.6);
  });
  expect(wrong.map(({ title }) => title)).toEqual([]);
});

test('a day costs what its energy costs: one price a line, and more for more', () => {
  const days = programmes.filter((one) => !('kind' in one && one.kind === 'set'));
  expect(days.filter((one) => JSON.stringify(one).includes('riceKop'))).toEqual([]);
  const lines = days.flatMap(({ kcalLines }) => kcalLines);
  expect(lines.filter((line) => prices.filter(({ kcal }) => kcal === line).length !== 1)).toEqual([]);
  const kopecks = prices.map(({ dayPriceKop }) => dayPriceKop);
  expect(kopecks).toEqual([...new Set(kopecks)].toSorted((a, b) => a - b));
});

test('a courier collects for no longer and no larger an order than is offered', () => {
  const offer = { days: 14, sumKop: 3_000_000, tooLong: 'long', tooMuch: 'much' };
  expect(cashRefusalOf(offer, 3_000_000, 14)).toBeUndefined();
  expect(cashRefusalOf(offer, 3_000_000, 15)).toBe('long');
  expect(cashRefusalOf(offer, 3_000_001, 14)).toBe('much');
});

test('what always comes cannot be switched off, and advertising has to be switched on', () => {
  const events = Object.values(notificationEvents);
  const always = events.filter(({ note }) => note.includes('приходят всегда'));
  expect(always.map(({ sms, email }) => [sms, email])).toEqual([['always', 'always']]);
  const offers = events.filter(({ note }) => note.includes('Это реклама'));
  expect(offers.map(({ sms, email, push }) => [sms, email, push])).toEqual([['off', 'off', 'off']]);
});
