import { describe, expect } from 'vitest';
import {
  editDelivery,
  freezeOrder,
  listCalendarChanges,
  listMoveDates,
  moveDelivery,
  noteDelivery,
  previewCalendarChange,
  restoreDelivery,
  resumeOrder,
  skipDelivery,
  undoCalendarChange,
} from '#shared/features/deliveries/contract.ts';
import { openCalendarFeed } from '#shared/features/deliveries/feed/contract.ts';
import { keepAddress, limitPlaces, streets } from '#tests/factories/zones.ts';
import { type Site, type SiteCustomer, test } from '#tests/site.ts';

/** Food from the 18th to the 24th: deliveries on the 18th, 20th, 22nd and 24th. */
const CALENDAR = '18 · 20 · 22 · 24';
/** The delivery of the 20th closes on the 18th at 14:00 in Moscow. */
const CUT_OFF = '2026-11-18T11:00:00Z';

const customer = (site: Site) => site.customer({ order: {} });
const skip = async (anna: SiteCustomer, date: string) => anna.call(skipDelivery, await anna.on(date, {}));
const freeze = async (anna: SiteCustomer, from: string, until: string) =>
  anna.call(freezeOrder, await anna.onOrder({ from, until }));
const resume = async (anna: SiteCustomer) => anna.call(resumeOrder, await anna.onOrder({}));
const intervals = async (anna: SiteCustomer) =>
  (await anna.deliveries()).map(({ interval }) => interval.slice(0, 2)).join(' ');

describe('skipping a delivery', () => {
  test('moves its food behind the last, until it is restored', async ({ site }) => {
    const anna = await customer(site);
    await skip(anna, '2026-11-20');
    expect(await anna.calendar()).toBe('18 · 20 skipped · 22 · 24 · 25');
    expect((await anna.delivery('2026-11-25')).foodDates).toHaveLength(2);
    await anna.call(restoreDelivery, await anna.on('2026-11-20', {}));
    expect(await anna.calendar()).toBe(CALENDAR);
    const { changes } = await anna.call(listCalendarChanges, { params: { id: anna.order.id } });
    expect(changes.map(({ kind }) => kind)).toEqual(['restore', 'skip']);
  });

  test('happens once in two tabs, and the other is told that the calendar has changed', async ({ site }) => {
    const anna = await customer(site);
    const behind = await anna.on('2026-11-22', {});
    await skip(anna, '2026-11-20');
    expect((await anna.refused(skipDelivery, behind)).code).toBe('calendar_changed');
    const tabs = await Promise.all(['18', '22', '24'].map((day) => anna.on(`2026-11-${day}`, {})));
    const answers = await Promise.allSettled(tabs.map((tab) => anna.call(skipDelivery, tab)));
    expect(answers.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
    expect((await anna.calendar()).match(/skipped/g)).toHaveLength(2);
  });

  test('ends with the cut-off, and so does restoring it', async ({ site }) => {
    const anna = await customer(site);
    await skip(anna, '2026-11-20');
    site.setClock(CUT_OFF);
    for (const [contract, date] of [
      [skipDelivery, '2026-11-18'],
      [restoreDelivery, '2026-11-20'],
    ] as const)
      expect((await anna.refused(contract, await anna.on(date, {}))).code).toBe('cut_off_passed');
  });

  test('takes no place of a full day when it is restored', async ({ site }) => {
    const anna = await customer(site);
    await skip(anna, '2026-11-20');
    await limitPlaces(site, '2026-11-20', 0);
    const restore = await anna.on('2026-11-20', {});
    expect((await anna.refused(restoreDelivery, restore)).code).toBe('delivery_days_full');
  });

  test('works as a plain form, which says what was refused', async ({ site }) => {
    const anna = await customer(site);
    const { id } = await anna.delivery('2026-11-20');
    const send = async () => {
      const form = { version: '1' };
      const headers = { Accept: 'text/html' };
      const answer = await anna.request(`/rest/deliveries/${id}/skip/`, { form, headers });
      return answer.headers.get('Location');
    };
    expect([await send(), await send()]).toEqual(['/personal/', '/personal/?form=returned']);
    const page = await anna.request('/personal/?form=returned');
    expect(await page.text()).toContain('Календарь изменился');
  });
});

test('a day of the calendar is an address, whose page has its food', async ({ site }) => {
  const anna = await customer(site);
  const page = await (await anna.request('/personal/')).text();
  const [, href = ''] = /href="([^"]*date=2026-11-22)"/.exec(page) ?? [];
  const shown = await (await anna.request(href.replaceAll('&amp;', '&'))).text();
  const [chosen = ''] = /<a[^>]*data-chosen[^>]*>/.exec(shown) ?? [];
  expect(chosen).toMatch(/aria-label="[^"]*22\sноября, доставка/);
  expect(shown).toMatch(/Заменить/);
});

describe('editing deliveries', () => {
  test('moves one, or all that follow, to another time of the day', async ({ site }) => {
    const anna = await customer(site);
    await anna.call(editDelivery, await anna.on('2026-11-22', { scope: 'one', interval: '08-10' }));
    expect(await intervals(anna)).toBe('06 06 08 06');
    await anna.call(editDelivery, await anna.on('2026-11-22', { scope: 'following', interval: '18-20' }));
    // The evening before brings the same food.
    expect([await anna.calendar(), await intervals(anna)]).toEqual(['18 · 20 · 21 · 23', '06 06 18 18']);
  });

  test('keeps to the cut-off of the new time too', async ({ site }) => {
    const anna = await customer(site);
    const edit = await anna.on('2026-11-18', { scope: 'one', interval: '18-20' });
    expect((await anna.refused(editDelivery, edit)).code).toBe('cut_off_passed');
  });

  test('takes an own address alone, which holds for what is planned later too', async ({ site }) => {
    const anna = await customer(site);
    const addressId = await keepAddress(anna, streets.near);
    const boris = await customer(site);
    const foreign = await boris.on('2026-11-20', { scope: 'one', addressId });
    expect((await boris.refused(editDelivery, foreign)).fields).toHaveProperty('addressId');
    await anna.call(editDelivery, await anna.on('2026-11-20', { scope: 'following', addressId }));
    await skip(anna, '2026-11-22');
    const moved = (await anna.deliveries()).map(({ address }) => address?.includes('Тверская'));
    expect(moved).toEqual([false, true, true, true, true]);
  });

  test('lets another person meet the courier, once or from a delivery on', async ({ site }) => {
    const anna = await customer(site);
    const recipient = { name: 'Пётр', phone: '+79161112233' };
    await anna.call(editDelivery, await anna.on('2026-11-20', { scope: 'following', recipient }));
    await anna.call(editDelivery, await anna.on('2026-11-20', { scope: 'one', recipient: null }));
    const met = (await anna.deliveries()).map((one) => one.instructions.includes('Пётр'));
    expect(met).toEqual([false, false, true, true]);
  });
});

describe('freezing an order', () => {
  test('lets what is open wait until a date; resuming brings it back', async ({ site }) => {
    const anna = await customer(site);
    await freeze(anna, '2026-11-20', '2026-12-01');
    expect(await anna.calendar()).toBe('18 · 20 frozen · 22 frozen · 24 frozen · 01 · 03 · 05');
    expect((await anna.delivery('2026-11-18')).frozenUntil).toBe('2026-12-01');
    await resume(anna);
    expect(await anna.calendar()).toBe(CALENDAR);
  });

  test('that is resumed when days of it have passed moves these alone, behind the last', async ({ site }) => {
    const anna = await customer(site);
    await freeze(anna, '2026-11-20', '2026-12-01');
    site.setClock('2026-11-19T07:00:00Z');
    await resume(anna);
    expect((await anna.calendar()).replaceAll(/ · \d\d frozen/g, '')).toBe('18 locked · 22 · 24 · 25');
  });

  test('is of open days to come, and not for ever', async ({ site }) => {
    const anna = await customer(site);
    for (const [from, until, field] of [
      ['2026-11-17', '2026-11-25', 'from'],
      ['2026-11-20', '2026-11-20', 'until'],
      ['2026-11-20', '2027-02-01', 'until'],
    ] as const)
      expect((await anna.refused(freezeOrder, await anna.onOrder({ from, until }))).fields).toHaveProperty(
        field,
      );
  });
});

describe('moving deliveries', () => {
  test('takes one, or all that follow, with their food', async ({ site }) => {
    const anna = await customer(site);
    await anna.call(moveDelivery, await anna.on('2026-11-24', { scope: 'one', date: '2026-11-26' }));
    expect(await anna.calendar()).toBe('18 · 20 · 22 · 26');
    const following = { scope: 'following', date: '2026-11-23' } as const;
    await anna.call(moveDelivery, await anna.on('2026-11-20', following));
    const coming = await anna.deliveries();
    expect(coming.flatMap(({ foodDates }) => foodDates)).toHaveLength(7);
    expect(coming[1]?.date).toBe('2026-11-23');
  });

  test('never leads onto days that have food, into what is closed, too far or nowhere', async ({ site }) => {
    const anna = await customer(site);
    for (const date of ['2026-11-21', '2026-11-16', '2027-02-20', '2026-11-20'] as const) {
      const move = await anna.on('2026-11-20', { scope: 'one', date });
      expect((await anna.refused(moveDelivery, move)).fields, date).toHaveProperty('date');
    }
  });
});

test('a change says before it is made what it comes to', async ({ site }) => {
  const anna = await customer(site);
  const params = { id: anna.order.id };
  const frozen = { kind: 'freeze', date: '2026-11-20', until: '2026-12-01' } as const;
  const { preview } = await anna.call(previewCalendarChange, { params, query: frozen });
  expect(preview).toMatchObject({ endDate: '2026-12-05', moves: [{ to: '2026-12-01' }, {}, {}] });
  const { id } = await anna.delivery('2026-11-24');
  const { dates } = await anna.call(listMoveDates, { params: { id }, query: { scope: 'one' } });
  expect(dates.slice(0, 2)).toEqual(['2026-11-25', '2026-11-26']);
  expect(await anna.calendar()).toBe(CALENDAR);
});

test('a feed is read by its secret alone, until another one takes its place', async ({ site }) => {
  const anna = await customer(site);
  const read = async (url: string) => site.visitor().request(url);
  const { url } = await anna.call(openCalendarFeed);
  expect((await (await read(url)).text()).match(/BEGIN:VEVENT/g)).toHaveLength(4);
  const second = (await anna.call(openCalendarFeed)).url;
  expect([(await read(url)).status, (await read(second)).status]).toEqual([404, 200]);
});

describe('a note for the courier', () => {
  const note = 'Позвоните за десять минут';

  test('is of one delivery, and can be written and undone until the courier sets out', async ({ site }) => {
    const anna = await customer(site);
    await anna.call(noteDelivery, await anna.on('2026-11-18', { note: ` ${note} ` }));
    expect((await anna.deliveries()).map((one) => one.note)).toEqual([note, undefined, undefined, undefined]);
    expect((await anna.delivery('2026-11-18')).instructions).toContain(note);
    await site.bring([await anna.delivery('2026-11-18')], 'cooking');
    await anna.call(noteDelivery, await anna.on('2026-11-18', { note: 'Домофон сломан' }));
    await anna.call(undoCalendarChange, await anna.onOrder({}));
    expect((await anna.delivery('2026-11-18')).note).toBe(note);
    await site.bring([await anna.delivery('2026-11-18')], 'on_route');
    const late = await anna.on('2026-11-18', { note: 'Поздно' });
    expect((await anna.refused(noteDelivery, late)).code).toBe('cut_off_passed');
  });
});
