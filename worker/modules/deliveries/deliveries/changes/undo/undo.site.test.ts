import { describe, expect } from 'vitest';
import {
  editDelivery,
  freezeOrder,
  listCalendarChanges,
  moveDelivery,
  refundDelivery,
  restoreDelivery,
  resumeOrder,
  skipDelivery,
  undoCalendarChange,
} from '#shared/features/deliveries/contract.ts';
import { saveTastes } from '#shared/features/exclusions/contract.ts';
import { getOrderTerms } from '#shared/features/orders/contract.ts';
import { listMealPlans } from '#shared/features/rations/contract.ts';
import { keepAddress, limitPlaces, streets } from '#tests/factories/zones.ts';
import { type SiteCustomer, test } from '#tests/site.ts';

/** Everything that a change may touch, as its customer sees it. */
async function everything(anna: SiteCustomer) {
  const deliveries = (await anna.deliveries()).map(({ calendarVersion: _, ...delivery }) => delivery);
  const { days } = await anna.call(listMealPlans, { query: { from: '2026-11-16', to: '2026-12-10' } });
  const { terms } = await anna.call(getOrderTerms, { params: { id: anna.order.id } });
  return {
    deliveries,
    terms,
    food: days.map(({ date, meals }) => [date, meals.map(({ dish }) => dish?.code)]),
  };
}
const undo = async (anna: SiteCustomer) => anna.call(undoCalendarChange, await anna.onOrder({}));
const refusedUndo = async (anna: SiteCustomer) =>
  (await anna.refused(undoCalendarChange, await anna.onOrder({}))).code;
const history = async (anna: SiteCustomer) =>
  (await anna.call(listCalendarChanges, { params: { id: anna.order.id } })).changes;

const recipient = { name: 'Ольга', phone: '+79160000077' };
const DAY = '2026-11-20';
const skip = async (anna: SiteCustomer, date = DAY) => anna.call(skipDelivery, await anna.on(date, {}));
const freeze = async (anna: SiteCustomer) =>
  anna.call(freezeOrder, await anna.onOrder({ from: DAY, until: '2026-12-01' }));

/** Changes, with what comes before each. */
const kinds: readonly [
  string,
  ((anna: SiteCustomer) => Promise<unknown>) | null,
  (anna: SiteCustomer) => Promise<unknown>,
][] = [
  [
    'the time of one delivery',
    null,
    async (anna) => anna.call(editDelivery, await anna.on(DAY, { scope: 'one', interval: '18-20' })),
  ],
  [
    'time, address and recipient of all that follow',
    null,
    async (anna) => {
      const addressId = await keepAddress(anna, streets.near);
      const edit = { scope: 'following', interval: '18-20', addressId, recipient } as const;
      await anna.call(editDelivery, await anna.on(DAY, edit));
    },
  ],
  [
    'the day of one delivery',
    null,
    async (anna) =>
      anna.call(moveDelivery, await anna.on('2026-11-24', { scope: 'one', date: '2026-11-26' })),
  ],
  [
    'the day of all that follow',
    null,
    async (anna) => anna.call(moveDelivery, await anna.on(DAY, { scope: 'following', date: '2026-11-21' })),
  ],
  ['a delivery that is skipped', null, skip],
  ['a delivery that is restored', skip, async (anna) => anna.call(restoreDelivery, await anna.on(DAY, {}))],
  ['a freeze', null, freeze],
  ['the end of a freeze', freeze, async (anna) => anna.call(resumeOrder, await anna.onOrder({}))],
];

test.for(kinds)('undoing leaves all as it was before %s', async ([, before, change], { site }) => {
  const anna = await site.customer({ order: {} });
  await before?.(anna);
  const was = await everything(anna);
  await change(anna);
  expect(await everything(anna)).not.toEqual(was);
  await undo(anna);
  expect(await everything(anna)).toEqual(was);
  const [undone, changed] = await history(anna);
  expect([undone?.kind, undone?.undo]).toEqual(['undo', null]);
  expect(undone?.text).toContain(changed?.text);
});

describe('nothing is undone', () => {
  test('exclusions are taken back by choosing what was before', async ({ site }) => {
    const anna = await site.customer({ order: {} });
    const was = await everything(anna);
    const save = (version: number, without: string[]) =>
      anna.call(saveTastes, { body: { version, without } });
    await save(1, ['fish', 'poultry']);
    expect(await everything(anna)).not.toEqual(was);
    await save(2, []);
    expect((await everything(anna)).food).toEqual(was.food);
  });
  test('where nothing was changed, and not twice, also of many presses at one moment', async ({ site }) => {
    const anna = await site.customer({ order: {} });
    expect(await refusedUndo(anna)).toBe('undo_impossible');
    await skip(anna);
    const press = await anna.onOrder({});
    const presses = await Promise.allSettled([1, 2, 3].map(() => anna.call(undoCalendarChange, press)));
    expect(presses.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
    expect([await anna.calendar(), await refusedUndo(anna)]).toEqual([
      '18 · 20 · 22 · 24',
      'undo_impossible',
    ]);
  });

  test('from a tab that has not seen the newest change', async ({ site }) => {
    const anna = await site.customer({ order: {} });
    await skip(anna);
    const behind = await anna.onOrder({});
    await skip(anna, '2026-11-22');
    expect((await anna.refused(undoCalendarChange, behind)).code).toBe('calendar_changed');
  });

  test('once the cut-off of a delivery that it touched has passed', async ({ site }) => {
    const anna = await site.customer({ order: {} });
    await anna.call(moveDelivery, await anna.on(DAY, { scope: 'following', date: '2026-11-23' }));
    expect((await history(anna))[0]?.undo?.until).toBe(Date.parse('2026-11-18T11:00:00Z'));
    site.setClock('2026-11-18T11:00:00Z');
    expect(await refusedUndo(anna)).toBe('cut_off_passed');
  });

  test('onto a day that has filled up, which refuses nothing that stays there', async ({ site }) => {
    const [anna, boris] = [await site.customer({ order: {} }), await site.customer({ order: {} })];
    await skip(anna);
    await boris.call(editDelivery, await boris.on(DAY, { scope: 'one', interval: '10-12', recipient }));
    await limitPlaces(site, DAY, 1);
    expect(await refusedUndo(anna)).toBe('delivery_days_full');
    await undo(boris);
  });

  test('that has moved money', async ({ site }) => {
    const anna = await site.customer({ order: { payment: 'card' } });
    await anna.pay();
    await site.bring([await anna.delivery('2026-11-18')], 'failed');
    const refund = { to: 'bonuses', expectedKop: Math.floor((885_400 * 2) / 7) } as const;
    await anna.call(refundDelivery, await anna.on('2026-11-18', refund));
    expect((await history(anna))[0]?.undo ?? null).toBeNull();
    expect(await refusedUndo(anna)).toBe('undo_impossible');
  });
});
