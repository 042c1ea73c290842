import { describe, expect } from 'vitest';
import { DAY_MS, HOUR_MS } from '#shared/dates.ts';
import { getSettings } from '#shared/features/customers/contract.ts';
import { skipDelivery } from '#shared/features/deliveries/contract.ts';
import { moveDeliveries } from '#shared/features/deliveries/moves/contract.ts';
import { switchNotification } from '#shared/features/notifications/contract.ts';
import { plainSpaces } from '#shared/typography.ts';
import { orderHomemade } from '#tests/factories/homemade.ts';
import { giveBonuses } from '#tests/factories/money.ts';
import { newPhone } from '#tests/harness/visitor.ts';
import { type Site, type SiteCustomer, test } from '#tests/site.ts';

const email = 'anna@befit.example';
const day = '2026-11-18';
const set = (anna: SiteCustomer, event: string, channel: string, isOn: boolean) =>
  anna.call(switchNotification, { body: { event, channel, isOn } as never });
/** What was told to a phone or an address and has such words in it, codes left out. */
const told = async (site: Site, to: string, words: string) =>
  (await site.sent(to)).filter(
    ({ channel, code, text }) => channel !== 'marketing' && !code && plainSpaces(text).includes(words),
  );
/** An order whose contact is its customer. */
const own = (anna: SiteCustomer) => ({ contact: { name: 'Анна', phone: anna.phone, email: '' } });

describe('a delivery', () => {
  test('is told of on its way and when it has come, once, by the ways that are on', async ({ site }) => {
    const anna = await site.customer();
    await anna.confirmEmail(email);
    await set(anna, 'delivered', 'sms', true);
    await anna.place({}, own(anna));
    await site.bring([await anna.delivery(day)], 'delivered');
    await Promise.all([site.tick(), site.tick()]);
    expect(await told(site, anna.phone, 'Курьер выехал')).toHaveLength(1);
    expect(await told(site, anna.phone, 'Рацион привезли')).toHaveLength(1);
  });

  test('brings nobody an SMS from the courier who has switched it off', async ({ site }) => {
    const anna = await site.customer();
    await set(anna, 'onRoute', 'sms', false);
    await anna.place({}, own(anna));
    await site.bring([await anna.delivery(day)], 'on_route');
    expect(await told(site, anna.phone, 'Курьер выехал')).toEqual([]);
  });

  test('fails for a reason of the list alone: nobody’s own words reach a customer', async ({ site }) => {
    const anna = await site.customer({ order: {} });
    const { id } = await anna.delivery(day);
    const body = { date: day, to: 'failed' as const, ids: [id], reason: 'нет дома, хамит' as never };
    await expect(site.operate(moveDeliveries, { body })).rejects.toThrow(/400|из\sсписка/);
  });

  test('is reminded of a day before its cut-off, once in a week', async ({ site }) => {
    const anna = await site.customer({ order: { days: 14 } });
    // The second delivery is on the 20th: its cut-off is at 14:00 on the 18th.
    site.advance(DAY_MS + 3.5 * HOUR_MS);
    await site.tick();
    expect(await told(site, anna.phone, 'Доставку 20')).toEqual([]);
    for (const hours of [0.6, 1]) {
      site.advance(hours * HOUR_MS);
      await site.tick();
    }
    const times: number[] = [];
    for (const days of [0, 2, 2, 2, 1, 1]) {
      site.advance(days * DAY_MS);
      await site.tick();
      times.push((await told(site, anna.phone, 'можно изменить до')).length);
    }
    expect(times).toEqual([1, 1, 1, 1, 1, 2]);
    expect(await told(site, anna.phone, 'Доставку 20')).toHaveLength(1);
  });
});

test.for([
  ['once', true],
  ['never', false],
] as const)(
  'the end of a plan and of bonuses is spoken of %s where advertising is %s',
  async ([, isOn], { site }) => {
    const anna = await site.customer();
    await set(anna, 'offers', 'sms', isOn);
    await anna.place({ days: 14 });
    await giveBonuses(site, anna, 50_000);
    const ended: number[] = [];
    // The last food is on the first of December; bonuses end in half a year, in the week of that Monday.
    for (const at of [11, 12, 12.04, 175, 175.05, 176.25]) {
      site.setClock(new Date(Date.parse('2026-11-16T07:00:00Z') + at * DAY_MS).toISOString());
      await site.tick();
      ended.push((await told(site, anna.phone, 'Рацион закончится')).length);
    }
    const count = isOn ? 1 : 0;
    expect(ended.slice(0, 3)).toEqual([0, count, count]);
    expect(await told(site, anna.phone, 'До конца недели')).toHaveLength(count);
  },
);

test('letters about changes are told apart by their subjects, and those about dishes name them', async ({
  site,
}) => {
  const anna = await site.customer();
  await anna.confirmEmail(email);
  await anna.place({}, own(anna));
  for (const date of ['2026-11-20', '2026-11-22']) await anna.call(skipDelivery, await anna.on(date, {}));
  await orderHomemade(anna);
  await site.tick();
  const subjects = (await told(site, email, 'изменили календарь')).map(({ text }) => text.split('\n', 1)[0]);
  expect(subjects.toSorted()).toEqual([
    expect.stringMatching(/^Доставка 20.ноября пропущена/),
    expect.stringMatching(/^Доставка 22.ноября пропущена/),
  ]);
  expect(await told(site, email, 'Борщ с говядиной и сметаной × 4')).toHaveLength(1);
});

describe('an order', () => {
  const minutes = async (site: Site, ...moments: readonly number[]) => {
    for (const moment of moments) {
      site.advance(moment * 60_000);
      await site.tick();
    }
  };

  test('is told by letter, too, once its customer has confirmed an address', async ({ site }) => {
    const anna = await site.customer({ order: {} });
    await anna.confirmEmail(email);
    expect(await told(site, email, anna.order.number)).toHaveLength(1);
    await anna.confirmEmail(`other-${email}`);
    expect(await told(site, `other-${email}`, anna.order.number)).toEqual([]);
  });

  test('that waits for its payment is reminded of once, and no more when it is paid', async ({ site }) => {
    const anna = await site.customer();
    await anna.confirmEmail(email);
    await anna.place({ payment: 'card' });
    await minutes(site, 60);
    expect(await told(site, email, 'ждёт оплаты')).toEqual([]);
    await minutes(site, 61, 10, 70);
    expect(await told(site, email, 'ждёт оплаты')).toHaveLength(1);
    await anna.pay();
    await minutes(site, 180);
    expect(await told(site, email, 'ждёт оплаты')).toHaveLength(1);
  });

  test('tells its customer, and nobody else that its form names', async ({ site }) => {
    const anna = await site.customer();
    const stranger = { name: 'Пётр', phone: newPhone(), email: 'petr@befit.example' };
    await anna.place({ payment: 'card' }, { contact: stranger });
    await anna.pay();
    expect(await told(site, anna.phone, anna.order.number)).toHaveLength(1);
    expect([...(await site.sent(stranger.phone)), ...(await site.sent(stranger.email))]).toEqual([]);
  });

  test('announces the courier to whoever takes the food', async ({ site }) => {
    const anna = await site.customer();
    const recipient = { name: 'Олег', phone: newPhone() };
    await anna.place({}, { recipient });
    await site.bring([await anna.delivery(day)], 'on_route');
    expect(await told(site, recipient.phone, 'Курьер выехал')).toHaveLength(1);
    expect(await told(site, anna.phone, 'Курьер выехал')).toEqual([]);
  });
});

describe('the switches', () => {
  const stateOf = async (anna: SiteCustomer, event: string, channel: string) =>
    (await anna.call(getSettings)).notifications.find(
      (one) => one.event === event && one.channel === channel,
    );

  test('stand as they are meant to until somebody moves them', async ({ site }) => {
    const anna = await site.customer();
    expect(await stateOf(anna, 'orders', 'sms')).toMatchObject({ isOn: true, isOpen: true });
    expect(await stateOf(anna, 'account', 'sms')).toMatchObject({ isOn: true, isOpen: false });
    expect(await stateOf(anna, 'offers', 'sms')).toMatchObject({ isOn: false, isOpen: true });
    // A confirmed address takes over, but not what is urgent.
    await anna.confirmEmail(email);
    expect(await stateOf(anna, 'orders', 'sms')).toMatchObject({ isOn: false });
    for (const event of ['failures', 'cutOff'])
      expect(await stateOf(anna, event, 'sms')).toMatchObject({ isOn: true });
  });

  test('drop what is switched off, and what nobody may switch off stays', async ({ site }) => {
    const anna = await site.customer();
    for (const event of ['account', 'charges']) {
      const body = { event, channel: 'sms', isOn: false } as never;
      expect((await anna.refused(switchNotification, { body })).code).toBe('validation_failed');
    }
    await anna.place({ payment: 'card' });
    await set(anna, 'orders', 'sms', false);
    site.advance(3 * HOUR_MS);
    await site.tick();
    expect(await told(site, anna.phone, 'Заказ')).toEqual([]);
  });
});
