import { describe, expect } from 'vitest';
import type { InputOf } from '#shared/contract.ts';
import { getBonuses } from '#shared/features/bonuses/contract.ts';
import { substituteDish } from '#shared/features/deliveries/substitutions/contract.ts';
import { packBag, readPacking } from '#shared/features/desk/packing/contract.ts';
import { readProduction } from '#shared/features/desk/production/contract.ts';
import { listMealPlans } from '#shared/features/rations/contract.ts';
import { listAudit } from '#shared/features/staff/audit/contract.ts';
import { orderHomemade } from '#tests/factories/homemade.ts';
import { type Site, type SiteCustomer, test } from '#tests/site.ts';

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
