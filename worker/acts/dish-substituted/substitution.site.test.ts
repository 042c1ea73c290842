import { describe, expect } from 'vitest';
import type { InputOf } from '#shared/contract.ts';
import { getBonuses } from '#shared/features/bonuses/contract.ts';
import {
  finishDishCall,
  listDishCalls,
  takeDishCall,
} from '#shared/features/deliveries/dish-calls/contract.ts';
import { moveDeliveries } from '#shared/features/deliveries/moves/contract.ts';
import {
  listBagReplacements,
  substituteDish,
  substituteInBag,
} from '#shared/features/deliveries/substitutions/contract.ts';
import { readBoard } from '#shared/features/desk/board/contract.ts';
import { packBag, readPacking } from '#shared/features/desk/packing/contract.ts';
import { readProduction } from '#shared/features/desk/production/contract.ts';
import { saveTastes } from '#shared/features/exclusions/contract.ts';
import { listMealPlans } from '#shared/features/rations/contract.ts';
import { listAudit } from '#shared/features/staff/audit/contract.ts';
import { orderHomemade } from '#tests/factories/homemade.ts';
import { type Site, type SiteCustomer, test } from '#tests/site.ts';
import { substituteInBag as replaceInBag } from './bag.ts';

const DAY = '2026-11-18';
type Body = InputOf<(typeof substituteDish)['body']>;

async function eater(site: Site, without: string[] = []): Promise<SiteCustomer> {
  const anna = await site.customer();
  if (without.some((code) => code.startsWith('allergy-'))) await anna.signHealthConsent();
  await anna.place({ without });
  return anna;
}
const dayOf = async (anna: SiteCustomer) => {
  const { days } = await anna.call(listMealPlans, { query: { from: DAY, to: DAY } });
  return days[0]?.meals.flatMap(({ dish }) => dish ?? []) ?? [];
};
const codesOf = async (anna: SiteCustomer) => (await dayOf(anna)).map(({ code }) => code);
const callsOf = async (site: Site, date = DAY) =>
  (await site.operate(listDishCalls, { query: { date, days: 1 } })).calls;
const idOf = async (anna: SiteCustomer) => (await anna.delivery(DAY)).id;

/** People who all have a dish on a closed day: one allergic to milk, and one whose bag has left. */
async function kitchen(site: Site) {
  const [plain, allergic, gone] = [
    await eater(site),
    await eater(site, ['allergy-dairy']),
    await eater(site),
  ];
  const common = await codesOf(allergic);
  const dish = (await codesOf(plain)).find((code) => common.includes(code)) ?? '';
  site.setClock('2026-11-16T11:01:00Z');
  await site.tick();
  await site.bring([await gone.delivery(DAY)], 'on_route');
  const bodyOf = (body: Partial<Body> = {}): Body => ({
    ...{ date: DAY, dish, replacement: 'syrniki-smetana', reason: 'shortage', ...body },
  });
  const substitute = (body: Partial<Body> = {}) => site.operate(substituteDish, { body: bodyOf(body) });
  return { plain, allergic, gone, dish, bodyOf, substitute };
}

describe('a dish that the kitchen cannot serve', () => {
  test('comes to nobody who is allergic to what comes in its place: they are called', async ({ site }) => {
    const { plain, allergic, gone, dish, substitute } = await kitchen(site);
    const before = await Promise.all([allergic, gone].map(codesOf));
    const dry = await substitute({ dryRun: true });
    expect(dry).toMatchObject({ portions: 1, left: 1 });
    expect(dry.refused).toMatchObject([
      { deliveryId: await idOf(allergic), why: 'allergy', because: ['молоко'], phone: allergic.phone },
    ]);
    expect((await codesOf(plain)).includes(dish)).toBe(true);
    expect(await substitute()).toEqual(dry);
    expect(await Promise.all([allergic, gone].map(codesOf))).toEqual(before);
  });

  test('leaves a queue of whom to call, each with whoever does it, until it is done or the dish is gone', async ({
    site,
  }) => {
    const { allergic, dish, substitute } = await kitchen(site);
    await substitute();
    const [olga, nina] = [await site.staff('care'), await site.staff('manager')];
    const [call] = await callsOf(site);
    expect(call).toMatchObject({ phone: allergic.phone, why: 'allergy', owner: '', dish: { code: dish } });
    const named = { params: { id: call?.id ?? '' } };
    await olga.call(takeDishCall, { ...named, body: { from: '' } });
    expect((await nina.refused(takeDishCall, { ...named, body: { from: '' } })).code).toBe('call_taken');
    expect(await callsOf(site)).toMatchObject([{ owner: olga.name }]);
    const bag = { params: { id: call?.bag ?? '' } };
    const { replacements } = await olga.call(listBagReplacements, { ...bag, query: { dish } });
    expect(replacements.some(({ code }) => code === 'syrniki-smetana')).toBe(false);
    const body = { dish, replacement: replacements[0]?.code ?? '' };
    expect((await olga.call(substituteInBag, { ...bag, body })).bonusesKop).toBeGreaterThan(0);
    expect(await callsOf(site)).toEqual([]);
    expect((await olga.refused(finishDishCall, named)).code).toBe('not_found');
  });

  test('is replaced for the rest, who are told and compensated once; kitchen and bags follow', async ({
    site,
  }) => {
    const { plain, dish, substitute } = await kitchen(site);
    const params = { id: `${await idOf(plain)}.1` };
    await site.operate(packBag, { params });
    const portionsOf = async (code: string) => {
      const { days } = await site.operate(readProduction, { query: { date: DAY, days: 1 } as never });
      return days[0]?.dishes.find((one) => one.code === code)?.portions ?? 0;
    };
    const [of, others] = [await portionsOf(dish), await portionsOf('syrniki-smetana')];
    const answers = await Promise.all([substitute(), substitute()]);
    const { bonusesKop } = answers[0];
    expect(await codesOf(plain)).toContain('syrniki-smetana');
    expect([await portionsOf(dish), await portionsOf('syrniki-smetana')]).toEqual([of - 1, others + 1]);
    const { bags } = await site.operate(readPacking, { query: { date: DAY } as never });
    expect(bags.find(({ id }) => id === params.id)?.packed).toBeNull();
    await site.tick();
    expect((await site.sent(plain.phone)).filter(({ text }) => text.includes('бонус'))).toHaveLength(1);
    expect([bonusesKop > 0, (await plain.call(getBonuses)).balanceKop]).toEqual([true, bonusesKop]);
    const query = { object: `deliveries:${await idOf(plain)}` };
    const { entries } = await site.operate(listAudit, { query });
    expect(entries.some(({ operation }) => operation.includes('/substitutions/'))).toBe(true);
  });
});

test('an allergy named after the cut-off is told with its dish, which is replaced for that person alone', async ({
  site,
}) => {
  const anna = await site.customer();
  await anna.signHealthConsent();
  await anna.place({ others: [{ name: 'Олег' }] });
  await site.reach('2026-11-16T11:01:00Z');
  await anna.call(saveTastes, { body: { version: 1, without: ['allergy-dairy'] } });
  const bag = { params: { id: `${await idOf(anna)}.1` } };
  const calls = await callsOf(site);
  expect(calls.length).toBeGreaterThan(0);
  expect(calls.every(({ bag: id, because }) => id === bag.params.id && because[0] === 'молоко')).toBe(true);
  const { days } = await site.operate(readBoard, { query: { date: DAY, days: 1 } });
  expect(days[0]?.needs).toMatchObject({ allergy: 1, call: 0 });
  const olga = await site.staff('care');
  const done = { params: { id: calls[0]?.id ?? '' } };
  expect((await olga.refused(finishDishCall, done)).code).toBe('bag_harmful');
  for (const { dish } of calls) {
    const { replacements } = await olga.call(listBagReplacements, { ...bag, query: { dish: dish.code } });
    const body = { dish: dish.code, replacement: replacements[0]?.code ?? '' };
    expect(await olga.call(substituteInBag, { ...bag, body })).toMatchObject({ bonusesKop: 0, because: [] });
  }
  expect([
    await callsOf(site),
    (await dayOf(anna)).some(({ allergens }) => allergens.includes('dairy')),
  ]).toEqual([[], false]);
  await site.operate(packBag, bag);
  await site.tick();
  const told = (await site.sent(anna.phone)).filter(({ text }) => /вы\sисключили/.test(text));
  expect(told).toHaveLength(calls.length);
  const { bags } = await site.operate(readPacking, { query: { date: DAY } as never });
  expect(bags.map(({ id, changedAt }) => [id, changedAt !== null])).toEqual([
    [bag.params.id, true],
    [`${await idOf(anna)}.2`, false],
  ]);
});

test('an allergy that comes while a dish is replaced is not overtaken by it', async ({ site }) => {
  const anna = await eater(site);
  await anna.signHealthConsent();
  await site.reach('2026-11-16T11:01:00Z');
  const [dish = ''] = await codesOf(anna);
  const id = `${await idOf(anna)}.1`;
  const scope = site.overtaken(() =>
    anna.call(saveTastes, { body: { version: 1, without: ['allergy-dairy'] } }),
  );
  const body = { dish, replacement: 'syrniki-smetana', dryRun: false };
  const answer = await site.inside.within(() => replaceInBag(scope, id, body));
  expect(answer).toMatchObject({ portions: 0, because: ['молоко'] });
});

test('whoever has bought a dish by the piece is called before it is packed, once they must not eat it', async ({
  site,
}) => {
  const anna = await site.customer();
  await anna.signHealthConsent();
  const { id } = await orderHomemade(anna);
  await site.reach('2026-11-17T11:01:00.000Z');
  await anna.call(saveTastes, { body: { version: 1, without: ['allergy-celery', 'allergy-dairy'] } });
  const bag = { params: { id: `${id}.1` } };
  expect((await site.bearer().refused(packBag, bag)).code).toBe('bag_harmful');
  const move = (to: 'cooking' | 'on_route') => ({ body: { date: '2026-11-19', to, ids: [id] } });
  await site.operate(moveDeliveries, move('cooking'));
  expect((await site.bearer().refused(moveDeliveries, move('on_route'))).code).toBe('bag_harmful');
  for (const call of await callsOf(site, '2026-11-19'))
    await site.operate(finishDishCall, { params: { id: call.id } });
  expect(await site.operate(packBag, bag)).toMatchObject({ wasPacked: false });
  expect(await site.operate(moveDeliveries, move('on_route'))).toMatchObject({ moved: 1 });
});

test('whoever has bought the dish by the piece is called', async ({ site }) => {
  const anna = await site.customer();
  const { id } = await orderHomemade(anna);
  site.setClock('2026-11-17T11:01:00Z');
  await site.tick();
  const wanted = { date: '2026-11-19', dish: 'borsch', replacement: 'syrniki-smetana' } as const;
  const body = { ...wanted, reason: 'shortage', dryRun: true } as const;
  const { refused } = await site.operate(substituteDish, { body });
  expect(refused).toContainEqual(
    expect.objectContaining({ deliveryId: id, phone: anna.phone, why: 'bought' }),
  );
});
