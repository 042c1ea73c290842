import { describe, expect } from 'vitest';
import { getBonuses } from '#shared/features/bonuses/contract.ts';
import { listCalendarChanges, skipDelivery } from '#shared/features/deliveries/contract.ts';
import { previewTastes, saveTastes, setTired } from '#shared/features/exclusions/contract.ts';
import {
  getBrokenPromises,
  listChoices,
  listMealPlans,
  replaceMeals,
} from '#shared/features/rations/contract.ts';
import type { MealPlanDay } from '#shared/features/rations/schema.ts';
import { addToLunches } from '#tests/factories/catalogue.ts';
import { type Site, type SiteCustomer, test } from '#tests/site.ts';
import { replaceMeals as writeReplacement } from '#worker/modules/deliveries/rations/replace.ts';

/** When the deliveries of the 18th and the 20th are closed, and that of the 22nd is not. */
const PARTLY_CLOSED = '2026-11-18T12:00:00Z';

async function customer(site: Site, isSigned = false): Promise<SiteCustomer> {
  const anna = await site.customer({ order: {} });
  if (isSigned) await anna.signHealthConsent();
  return anna;
}
const plans = async (anna: SiteCustomer, from = '2026-11-18', to = '2026-11-24') =>
  (await anna.call(listMealPlans, { query: { from, to } })).days;
const save = (anna: SiteCustomer, without: string[], version = 1) =>
  anna.call(saveTastes, { body: { version, without } });
const dishesOf = (days: readonly MealPlanDay[]) =>
  days.flatMap(({ meals }) => meals.flatMap(({ dish }) => (dish ? [dish] : [])));

describe('what a customer leaves out', () => {
  test('is never served on open days, and what is closed stays as it is', async ({ site }) => {
    const anna = await customer(site, true);
    site.setClock(PARTLY_CLOSED);
    const before = await plans(anna);
    const query = { without: 'fish,poultry,allergy-dairy' };
    const preview = await anna.call(previewTastes, { query });
    expect([preview.openDays, preview.days.length > 0, await plans(anna)]).toEqual([3, true, before]);
    await save(anna, ['fish', 'poultry', 'allergy-dairy']);
    const after = await plans(anna);
    const closed = (days: MealPlanDay[]) => dishesOf(days.slice(0, 4)).map(({ code }) => code);
    expect(closed(after)).toEqual(closed(before));
    const open = dishesOf(after.filter(({ openUntil }) => openUntil !== null));
    expect(open.length).toBeGreaterThan(10);
    expect(open.filter(({ allergens }) => allergens.includes('dairy'))).toEqual([]);
  });

  test('of two people changes as many days as an order has, however many eat on them', async ({ site }) => {
    const anna = await site.customer({ order: { others: [{}] } });
    const { openDays } = await anna.call(previewTastes, { query: { without: 'fish' } });
    expect(openDays).toBe(anna.order.days);
  });

  test('needs a signed consent where it is an allergy', async ({ site }) => {
    const anna = await customer(site);
    const body = { version: 1, without: ['allergy-nuts'] };
    expect((await anna.refused(saveTastes, { body })).code).toBe('consent_unsigned');
    await anna.signHealthConsent();
    await save(anna, ['allergy-nuts']);
    await save(anna, ['allergy-nuts', 'allergy-fish'], 2);
  });

  test('is saved once by several tabs', async ({ site }) => {
    const anna = await customer(site);
    const answers = await Promise.allSettled(['fish', 'pork', 'beef'].map((one) => save(anna, [one])));
    expect(answers.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
  });
});

test('an allergy that is named after the cut-off marks what is being cooked with it', async ({ site }) => {
  const anna = await customer(site, true);
  site.setClock(PARTLY_CLOSED);
  const { dangers, text } = await save(anna, ['allergy-dairy', 'allergy-gluten']);
  expect(text).toMatch(/22\sноября/);
  const days = await plans(anna);
  const marked = days.filter((day) => day.dangers.length > 0);
  expect(marked.length).toBeGreaterThan(0);
  expect(dangers.map(({ date }) => date)).toEqual(marked.map(({ date }) => date));
  for (const { meals, dangers: named, openUntil } of days) {
    const unsafe = meals.filter(({ dish }) =>
      dish?.allergens.some((one) => one === 'dairy' || one === 'gluten'),
    );
    expect(named.map(({ slot }) => slot)).toEqual(openUntil === null ? unsafe.map(({ slot }) => slot) : []);
  }
});

test('what exclusions break of the promises is told before an order and in the account, with a programme that keeps all of its own', async ({
  site,
}) => {
  const anna = await customer(site, true);
  const query = {
    programme: 'balans',
    kcal: '1500',
    days: '14',
    start: '2026-11-20',
    part: 'morning',
  } as const;
  const told = {
    broken: ['За\u00a0любые семь дней подряд без\u00a0пропусков: паста'],
    instead: { code: 'pohudenie', name: 'Похудение' },
  };
  const nothing = { broken: [], instead: null };
  const visitor = site.visitor();
  expect(await visitor.call(getBrokenPromises, { query })).toEqual(nothing);
  const without = 'allergy-gluten';
  expect(await visitor.call(getBrokenPromises, { query: { ...query, without } })).toEqual(told);
  const { promises } = await anna.call(previewTastes, { query: { without } });
  // Of its seven days a shorter programme fits as well.
  const instead = { code: 'detoks', name: 'Детокс' };
  expect(promises).toEqual([{ ...told, instead, person: 1, personName: '', programme: 'Баланс' }]);
});

describe('a meal that nothing safe fits', () => {
  test('is not served, and comes back as bonuses once with its delivery', async ({ site }) => {
    const anna = await customer(site, true);
    await save(anna, ['allergy-gluten']);
    await addToLunches(site, 'gluten');
    const open = await plans(anna);
    expect(open.some(({ meals }) => meals.some(({ dish }) => dish === null))).toBe(true);
    expect(dishesOf(open).filter(({ allergens }) => allergens.includes('gluten'))).toEqual([]);
    expect(open.every(({ creditKop, meals }) => creditKop > 0 === meals.some(({ dish }) => !dish))).toBe(
      true,
    );
    site.setClock('2026-11-23T07:00:00Z');
    await site.tick();
    const owedKop = (await plans(anna)).reduce((sum, { creditKop }) => sum + creditKop, 0);
    await site.arrive(anna);
    const credits = (await anna.call(getBonuses)).history.filter(({ text }) => !/за\sдоставку/.test(text));
    expect(credits.reduce((sum, { amountKop }) => sum + amountKop, 0)).toBe(owedKop);
    const { changes } = await anna.call(listCalendarChanges, { params: { id: anna.order.id } });
    expect(changes.map(({ kind }) => kind)).toContain('credit');
  });
});

test('a dish that a person is tired of comes to the others alone on open days, until it may again', async ({
  site,
}) => {
  const anna = await site.customer({ order: { people: 2 } });
  const first = async () =>
    (await plans(anna, '2026-11-20', '2026-11-20')).map(({ meals }) => meals[0]?.dish?.code);
  const [dish = '', same] = await first();
  expect(dish).toBe(same);
  await anna.call(setTired, { body: { dish, tired: true, person: 2 } });
  expect(await first()).toEqual([dish, expect.not.stringMatching(dish)]);
  await anna.call(setTired, { body: { dish, tired: false, person: 2 } });
  expect(await first()).toEqual([dish, dish]);
  const unknown = { body: { dish: 'net', tired: true, person: 1 } };
  expect((await anna.refused(setTired, unknown)).code).toBe('not_found');
});

describe('replacing a dish', () => {
  const place = { date: '2026-11-20', slot: 'lunch' } as const;
  const choices = async (anna: SiteCustomer) =>
    anna.call(listChoices, { params: { id: anna.order.id }, query: { ...place, person: '1' } });
  const replace = (anna: SiteCustomer, dish: string, version = 1, at: object = {}) => ({
    params: { id: anna.order.id },
    body: { version, meals: [{ ...place, person: 1, dish, ...at }] },
  });
  const lunch = async (anna: SiteCustomer) =>
    (await plans(anna, place.date, place.date))[0]?.meals.find(({ slot }) => slot === 'lunch');

  test('offers dishes within 10 %, brings the chosen one, and can be undone', async ({ site }) => {
    const anna = await customer(site);
    const { meal, choices: offered } = await choices(anna);
    const kcal = meal.dish?.kcal ?? 0;
    expect(offered.every(({ kcalDifference }) => Math.abs(kcalDifference) <= kcal * 0.1)).toBe(true);
    const code = offered[0]?.dish.code ?? '';
    await anna.call(replaceMeals, replace(anna, code));
    expect(await lunch(anna)).toMatchObject({ kind: 'chosen', dish: { code } });
    await anna.call(replaceMeals, replace(anna, '', 2));
    expect(await lunch(anna)).toEqual(meal);
  });

  test('happens once in several tabs', async ({ site }) => {
    const anna = await customer(site);
    const { choices: offered } = await choices(anna);
    const tabs = offered.slice(0, 3).map(({ dish }) => anna.call(replaceMeals, replace(anna, dish.code)));
    const answers = await Promise.allSettled(tabs);
    expect(answers.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
  });

  test('is refused where the calendar changes before it is written', async ({ site }) => {
    const anna = await customer(site);
    const { params, body } = replace(anna, (await choices(anna)).choices[0]?.dish.code ?? '');
    const scope = site.overtaken(async () => anna.call(skipDelivery, await anna.on('2026-11-22', {})));
    const replacing = site.inside.within(() => writeReplacement(scope, anna.id, params.id, body));
    await expect(replacing).rejects.toMatchObject({ code: 'calendar_changed' });
  });

  test('is refused past the cut-off, and for a strange dish or person', async ({ site }) => {
    const anna = await customer(site);
    const code = (await choices(anna)).choices[0]?.dish.code ?? '';
    expect((await anna.refused(replaceMeals, replace(anna, 'net-takogo'))).fields).toHaveProperty('dish');
    expect((await anna.refused(replaceMeals, replace(anna, code, 1, { person: 2 }))).code).toBe('not_found');
    site.setClock(PARTLY_CLOSED);
    expect((await anna.refused(replaceMeals, replace(anna, code))).code).toBe('cut_off_passed');
  });
});

describe('what is served', () => {
  test('is nobody else’s', async ({ site }) => {
    await customer(site);
    expect(await plans(await site.customer())).toEqual([]);
    const query = { from: '2026-11-18', to: '2026-11-24' };
    expect((await site.visitor().refused(listMealPlans, { query })).code).toBe('unauthorized');
  });

  test('on a closed day stays as it was at its cut-off, whatever becomes of the menu', async ({ site }) => {
    const anna = await customer(site);
    site.setClock(PARTLY_CLOSED);
    const before = await plans(anna, '2026-11-18', '2026-11-21');
    await site.tick();
    await addToLunches(site, 'nuts');
    expect(await plans(anna, '2026-11-18', '2026-11-21')).toEqual(before);
  });

  test('is kept whole after the timer was down for longer than a week', async ({ site }) => {
    const anna = await customer(site);
    await site.tick();
    const before = await plans(anna);
    site.setClock('2026-12-05T09:00:00Z');
    await site.tick();
    await addToLunches(site, 'nuts');
    const codes = (days: MealPlanDay[]) => dishesOf(days).map(({ code }) => code);
    expect(codes(await plans(anna))).toEqual(codes(before));
  });
});
