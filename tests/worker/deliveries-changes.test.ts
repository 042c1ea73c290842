import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { listAddresses } from '#shared/features/addresses/contract.ts';
import { listCalendarChanges } from '#shared/features/deliveries/contract.ts';
import { openCalendarFeed } from '#shared/features/deliveries/feed/contract.ts';
import type { Order } from '#shared/features/orders/schema.ts';
import { buildOrder, orderMoment, orderProgramme } from '#tests/factories/orders.ts';
import { mustCall, refusalOf } from '#tests/harness/call.ts';
import { type LocalWorker, startLocalWorker } from '#tests/harness/local-worker.ts';
import { calendarLines, calendarOf, deliveryOn } from '#tests/harness/order-calendar.ts';
import { openPlain, submitPlain } from '#tests/harness/plain-forms.ts';
import { newPhone, setClock, Visitor } from '#tests/harness/visitor.ts';

let site: LocalWorker;
let visitor: Visitor;
let order: Order;

beforeAll(async () => {
  site = await startLocalWorker();
  await setClock(site, orderMoment);
});
afterAll(() => site?.stop());
beforeEach(async () => {
  visitor = new Visitor(site);
  await visitor.signIn(newPhone());
  // Food from the 18th to the 24th: deliveries on the 18th, 20th, 22nd and 24th.
  order = await orderProgramme(visitor, buildOrder());
});

const calendar = () => calendarOf(visitor);
const lines = () => calendarLines(visitor);
const on = (date: string) => deliveryOn(visitor, date);
const change = (path: string, json: object, by = visitor) => by.request(path, { json });

describe('skipping a delivery', () => {
  test('moves its days behind the last ones, and can be undone', async () => {
    const id = await on('2026-11-20');
    const skipped = await change(`/rest/deliveries/${id}/skip/`, { version: 1 });
    expect(await skipped.json()).toEqual({
      text: 'Доставка 20\u00a0ноября пропущена, её\u00a0рацион переехал на\u00a025\u00a0ноября',
      version: 2,
    });
    expect(await lines()).toEqual([
      '18 planned 18 19',
      '20 skipped 20 21',
      '22 planned 22 23',
      '24 planned 24',
      '25 planned 25 26',
    ]);
    expect((await change(`/rest/deliveries/${id}/restore/`, { version: 2 })).status).toBe(200);
    expect(await lines()).toEqual([
      '18 planned 18 19',
      '20 planned 20 21',
      '22 planned 22 23',
      '24 planned 24',
    ]);
    const { changes } = await mustCall(visitor, listCalendarChanges, { params: { id: order.id } });
    expect(changes.map(({ kind }) => kind)).toEqual(['restore', 'skip']);
  });

  test('in another tab is said to the one that is behind, and changes nothing there', async () => {
    const [first, second] = [await on('2026-11-20'), await on('2026-11-22')];
    await change(`/rest/deliveries/${first}/skip/`, { version: 1 });
    const behind = await change(`/rest/deliveries/${second}/skip/`, { version: 1 });
    expect([behind.status, (await refusalOf(behind)).code]).toEqual([409, 'calendar_changed']);
    expect((await lines()).filter((line) => line.includes('skipped'))).toHaveLength(1);
  });

  test('of twenty tabs at one moment happens once', async () => {
    const ids = (await calendar()).map(({ id }) => id);
    const answers = await Promise.all(
      Array.from({ length: 20 }, (_, tab) =>
        change(`/rest/deliveries/${ids[tab % ids.length]}/skip/`, { version: 1 }),
      ),
    );
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
    expect(answers.filter(({ status }) => status >= 500)).toEqual([]);
    expect((await lines()).filter((line) => line.includes('skipped'))).toHaveLength(1);
  });

  test('ends with the cut-off, and so does undoing it', async () => {
    const [first, second] = [await on('2026-11-18'), await on('2026-11-20')];
    await change(`/rest/deliveries/${second}/skip/`, { version: 1 });
    // The delivery of the 20th closes on the 18th at 14:00 in Moscow.
    await setClock(site, '2026-11-18T11:00:00.000Z');
    const [skip, restore] = [
      await change(`/rest/deliveries/${first}/skip/`, { version: 2 }),
      await change(`/rest/deliveries/${second}/restore/`, { version: 2 }),
    ];
    await setClock(site, orderMoment);
    expect([(await refusalOf(skip)).code, (await refusalOf(restore)).code]).toEqual([
      'cut_off_passed',
      'cut_off_passed',
    ]);
  });

  test('works as a plain form, which says what was refused', async () => {
    const id = await on('2026-11-20');
    const send = (version: string) =>
      visitor.request(`/rest/deliveries/${id}/skip/`, {
        form: { version },
        headers: { Accept: 'text/html' },
      });
    const done = await send('1');
    expect([done.status, done.headers.get('Location')]).toEqual([303, '/personal/']);
    const refused = await send('1');
    expect([refused.status, refused.headers.get('Location')]).toEqual([303, '/personal/?form=returned']);
    expect(await (await visitor.request('/personal/?form=returned')).text()).toContain('Календарь изменился');
  });

  test('is nobody else’s: another customer finds no delivery and no history', async () => {
    const id = await on('2026-11-20');
    const other = new Visitor(site);
    await other.signIn(newPhone());
    for (const path of [`/rest/deliveries/${id}/skip/`, `/rest/deliveries/${id}/restore/`]) {
      expect((await change(path, { version: 1 }, other)).status).toBe(404);
      expect((await change(path, { version: 1 }, new Visitor(site))).status).toBe(401);
    }
    for (const name of ['freeze', 'resume']) {
      const json = { version: 1, from: '2026-11-20', until: '2026-11-25' };
      expect((await change(`/rest/orders/${order.id}/${name}/`, json, other)).status).toBe(404);
    }
    expect((await other.request(`/rest/orders/${order.id}/changes/`)).status).toBe(404);
  });
});

describe('editing deliveries', () => {
  const edit = (id: string, json: object) => change(`/rest/deliveries/${id}/edit/`, { version: 1, ...json });

  test('moves one or all that follow to another time; the evening before brings the same food', async () => {
    const id = await on('2026-11-22');
    const one = await edit(id, { scope: 'one', interval: '08-10' });
    expect(await one.json()).toMatchObject({ version: 2, text: expect.stringContaining('08:00–10:00') });
    const all = await edit(id, { scope: 'following', interval: '18-20', version: 2 });
    expect(all.status).toBe(200);
    expect(await lines()).toEqual([
      '18 planned 18 19',
      '20 planned 20 21',
      '21 planned 22 23',
      '23 planned 24',
    ]);
    expect((await calendar()).map(({ interval }) => interval.slice(0, 2))).toEqual(['06', '06', '18', '18']);
  });

  test('takes an own address that costs no more, and no other', async () => {
    const kept = await visitor.request('/rest/orders/', {
      json: {
        ...buildOrder({ firstOrder: false, start: '2026-11-30' }),
        address: { streetId: 'msk-lesnaya-ulitsa', house: '7', flat: '3' },
        keepAddressAs: 'Работа',
      },
      headers: { 'Idempotency-Key': crypto.randomUUID() },
    });
    expect(kept.status).toBe(201);
    const { addresses } = await mustCall(visitor, listAddresses);
    const addressId = addresses[0]?.id ?? '';
    const id = await on('2026-11-20');
    expect((await edit(id, { scope: 'one', addressId })).status).toBe(200);
    const moved = (await calendar()).find((delivery) => delivery.id === id);
    expect(moved?.address).toBe('Москва, Лесная улица, 7, кв.\u00a03');
    const other = new Visitor(site);
    await other.signIn(newPhone());
    const foreign = await change(
      `/rest/deliveries/${id}/edit/`,
      { version: 2, scope: 'one', addressId },
      other,
    );
    expect(foreign.status).toBe(404);
    const unknown = await edit(id, { version: 2, scope: 'one', addressId: crypto.randomUUID() });
    expect((await refusalOf(unknown)).fields).toEqual({ addressId: 'Такого адреса нет' });
  });

  test('holds for what is planned later: skipped and frozen days come at the new time and place', async () => {
    const kept = await visitor.request('/rest/orders/', {
      json: {
        ...buildOrder({ firstOrder: false, start: '2026-12-14' }),
        address: { streetId: 'msk-lesnaya-ulitsa', house: '7', flat: '3', comment: 'Код 12' },
        keepAddressAs: 'Работа',
      },
      headers: { 'Idempotency-Key': crypto.randomUUID() },
    });
    expect(kept.status).toBe(201);
    const { addresses } = await mustCall(visitor, listAddresses);
    const second = await on('2026-11-20');
    const input = { scope: 'following', interval: '18-20', addressId: addresses[0]?.id };
    expect((await edit(second, input)).status).toBe(200);
    await change(`/rest/deliveries/${second}/skip/`, { version: 2 });
    const added = (await calendar()).find(({ foodDates }) => foodDates[0] === '2026-11-25');
    expect(added).toMatchObject({ date: '2026-11-24', interval: '18:00–20:00' });
    expect(added?.address).toContain('7, кв.\u00a03');
    expect(added?.instructions).toContain('Комментарий: Код 12');
    await change(`/rest/orders/${order.id}/freeze/`, { version: 3, from: '2026-11-21', until: '2026-12-01' });
    const planned = (await calendar()).filter(
      ({ orderId, state, date }) => orderId === order.id && state === 'planned' && date > '2026-11-21',
    );
    expect(new Set(planned.map(({ interval }) => interval))).toEqual(new Set(['18:00–20:00']));
    expect(planned.length).toBeGreaterThan(1);
    expect(planned.every(({ address }) => address.includes('7, кв.\u00a03'))).toBe(true);
  });

  test('keeps to the cut-off of the new time too', async () => {
    // The delivery of the 18th closes at 14:00 of the 16th; the evening before it would have closed on the 15th.
    const early = await edit(await on('2026-11-18'), { scope: 'one', interval: '18-20' });
    expect((await refusalOf(early)).code).toBe('cut_off_passed');
  });
});

describe('freezing an order', () => {
  const freeze = (from: string, until: string, version = 1) =>
    change(`/rest/orders/${order.id}/freeze/`, { version, from, until });

  test('lets what is open wait until a date, and resuming brings it at the next possible day', async () => {
    expect((await freeze('2026-11-20', '2026-12-01')).status).toBe(200);
    expect(await lines()).toEqual([
      '18 planned 18 19',
      '20 frozen 20 21',
      '22 frozen 22 23',
      '24 frozen 24',
      '01 planned 01 02',
      '03 planned 03 04',
      '05 planned 05',
    ]);
    expect((await calendar())[0]?.frozenUntil).toBe('2026-12-01');
    expect((await change(`/rest/orders/${order.id}/resume/`, { version: 2 })).status).toBe(200);
    expect(await lines()).toEqual([
      '18 planned 18 19',
      '20 planned 20 21',
      '22 planned 22 23',
      '24 planned 24',
    ]);
  });

  test('of a few days shows what waits only on the days on which nothing else comes', async () => {
    expect((await freeze('2026-11-20', '2026-11-23')).status).toBe(200);
    expect(await lines()).toEqual([
      '18 planned 18 19',
      '20 frozen 20 21',
      '22 frozen 22 23',
      '23 planned 23 24',
      '25 planned 25 26',
      '27 planned 27',
    ]);
  });

  test('brings nothing earlier than it was ordered, and can be resumed', async () => {
    // Everything waits: the first day of food is the 18th, the freeze ends before.
    const { id } = await orderProgramme(visitor, buildOrder({ firstOrder: false, start: '2026-12-10' }));
    const own = async () => (await calendar()).filter(({ orderId }) => orderId === id);
    const path = `/rest/orders/${id}`;
    expect(
      (await change(`${path}/freeze/`, { version: 1, from: '2026-11-18', until: '2026-11-25' })).status,
    ).toBe(200);
    const planned = async () =>
      (await own()).filter(({ state }) => state === 'planned').map(({ date }) => date);
    expect((await planned())[0]).toBe('2026-12-10');
    expect((await change(`${path}/resume/`, { version: 2 })).status).toBe(200);
    expect(
      (await own()).flatMap(({ foodDates, state }) => (state === 'planned' ? foodDates : [])),
    ).toHaveLength(7);
  });

  test('is over on its day: the calendar says so, and another one can begin', async () => {
    await freeze('2026-11-20', '2026-11-26');
    await setClock(site, '2026-11-26T07:00:00.000Z');
    const after = (await calendar())[0]?.frozenUntil;
    const again = await freeze('2026-11-28', '2026-12-05', 2);
    await setClock(site, orderMoment);
    expect([after, again.status]).toEqual([null, 200]);
  });

  test('takes no place of a day that is full', async () => {
    const id = await on('2026-11-20');
    await change(`/rest/deliveries/${id}/skip/`, { version: 1 });
    await site.db
      .prepare(
        `INSERT INTO zone_capacity (zone_code, date, deliveries) SELECT code, '2026-11-20', 0 FROM delivery_zones`,
      )
      .run();
    const back = await change(`/rest/deliveries/${id}/restore/`, { version: 2 });
    await site.db.prepare('DELETE FROM zone_capacity').run();
    expect((await refusalOf(back)).code).toBe('delivery_days_full');
  });

  test('says what is wrong with its dates', async () => {
    const wrong = async (from: string, until: string) => (await refusalOf(await freeze(from, until))).fields;
    expect(await wrong('2026-11-17', '2026-11-25')).toMatchObject({
      from: expect.stringContaining('18\u00a0ноября'),
    });
    expect(await wrong('2026-11-20', '2026-11-20')).toMatchObject({ until: expect.stringContaining('60') });
    expect(await wrong('2026-11-20', '2027-02-01')).toMatchObject({ until: expect.stringContaining('60') });
    expect(await wrong('2026-11-26', '2026-11-30')).toMatchObject({
      from: 'С\u00a0этого дня доставок уже нет',
    });
  });
});

test('an order is frozen and resumed by plain forms of the page itself', async () => {
  const page = await openPlain(visitor, '/personal/?manage=freeze');
  const frozen = await submitPlain(visitor, page, '/freeze/', { from: '2026-11-20', until: '2026-11-27' });
  expect([frozen.status, frozen.address]).toEqual([200, '/personal/']);
  expect(frozen.html).toMatch(/Заказ заморожен/);
  await submitPlain(visitor, frozen, '/resume/', {});
  expect((await lines()).filter((line) => line.includes('frozen'))).toEqual([]);
  expect((await calendar())[0]?.frozenUntil).toBeNull();
});

describe('moving deliveries to other dates', () => {
  test('takes one with its food, where the days are free, and keeps its time', async () => {
    const last = await on('2026-11-24');
    await change(`/rest/deliveries/${last}/edit/`, { version: 1, scope: 'one', interval: '10-12' });
    const moved = await change(`/rest/deliveries/${last}/move/`, {
      version: 2,
      scope: 'one',
      date: '2026-11-26',
    });
    expect(await moved.json()).toMatchObject({
      text: 'Доставка 24\u00a0ноября перенесена на\u00a026\u00a0ноября',
    });
    expect((await lines()).at(-1)).toBe('26 planned 26');
    expect((await calendar()).at(-1)?.interval).toBe('10:00–12:00');
  });

  test('takes all that follow, and changes no paid day', async () => {
    const id = await on('2026-11-20');
    await change(`/rest/deliveries/${id}/move/`, { version: 1, scope: 'following', date: '2026-11-23' });
    expect(await lines()).toEqual([
      '18 planned 18 19',
      '23 planned 23 24',
      '25 planned 25 26',
      '27 planned 27',
    ]);
  });

  test.each([
    ['onto days that have food', '2026-11-21', /уже есть рацион/],
    ['before what can still be changed', '2026-11-16', /Ближайший день/],
    ['too far', '2027-02-20', /не\sдальше чем на\s60\sдней/],
    ['nowhere', '2026-11-20', /и\sтак приедет/],
  ])('is refused %s, and changes nothing', async (_where, date, words) => {
    const before = await lines();
    const id = await on('2026-11-20');
    const refused = await change(`/rest/deliveries/${id}/move/`, { version: 1, scope: 'one', date });
    expect([refused.status, (await refusalOf(refused)).fields?.date]).toEqual([
      400,
      expect.stringMatching(words),
    ]);
    expect(await lines()).toEqual(before);
  });
});

test('another person can meet the courier, from a delivery on or once', async () => {
  const id = await on('2026-11-20');
  const recipient = { name: 'Пётр', phone: '+79161112233' };
  await change(`/rest/deliveries/${id}/edit/`, { version: 1, scope: 'following', recipient });
  expect((await calendar()).map(({ instructions }) => instructions.includes('Пётр'))).toEqual([
    false,
    true,
    true,
    true,
  ]);
  await change(`/rest/deliveries/${id}/edit/`, { version: 2, scope: 'one', recipient: null });
  const lines = (await calendar()).map(({ instructions }) => instructions);
  expect(lines[1]).toBe(lines[0]);
  expect(lines[2]).toMatch(/Получатель\s— Пётр, \+7\s916\s111-22-33/);
});

test('a feed is read by its secret alone, until another one or none takes its place', async () => {
  const open = async () => {
    return (await mustCall(visitor, openCalendarFeed)).url;
  };
  const stranger = new Visitor(site);
  const first = await open();
  const feed = await stranger.request(first);
  expect(feed.headers.get('cache-control')).toBe('private, no-store');
  expect((await feed.text()).match(/BEGIN:VEVENT/g)).toHaveLength(4);
  const second = await open();
  expect((await stranger.request(first)).status).toBe(404);
  expect((await stranger.request(second)).status).toBe(200);
  await visitor.request('/rest/calendar-feed/close/', { json: {} });
  expect((await stranger.request(second)).status).toBe(404);
});
