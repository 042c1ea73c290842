import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { formatDay, type IsoDate } from '#shared/dates.ts';
import { Customer } from '#tests/harness/customer.ts';
import { PlainDesk } from '#tests/harness/desk-forms.ts';
import { startDesk } from '#tests/harness/desk-site.ts';
import { bringTo, deliveryIds } from '#tests/harness/operations.ts';
import { present } from '#tests/harness/present.ts';
import { execute } from '#tests/harness/rows.ts';
import { DAY, press, ShiftDay } from '#tests/harness/shift-day.ts';

let day: ShiftDay;
let manager: PlainDesk;
/** One of two deliveries that are still in the kitchen. */
let inKitchen = '';
beforeAll(async () => {
  const site = await startDesk({ floodLimit: 1_000_000 });
  const kept = [await (await Customer.signedIn(site)).place(), await (await Customer.signedIn(site)).place()];
  day = await ShiftDay.at(site, 4, 2);
  inKitchen = present((await deliveryIds(site, present(kept[0], 'order').id, 1))[0], 'delivery');
  manager = await PlainDesk.as(site, 'manager');
}, 120_000);
afterAll(() => day?.site.stop());

const idAt = (place: number) => present(day.doors[place], 'door').id;
/** The page is shown again, with the words of a refusal and what was typed. */
const refusedWith = (status: number, ...shown: string[]) => ({
  ...{ status, location: null },
  text: expect.stringMatching(
    new RegExp(['Не\u00a0сделано', ...shown].map((one) => `(?=[^]*${one})`).join('')),
  ),
});
const done = (location: string) => ({ status: 303, location });

describe('a shift', () => {
  const give = 'POST /rest/operations/shifts/';
  const renew = 'POST /rest/operations/shifts/:id/link/';
  const revoke = 'POST /rest/operations/shifts/:id/revoke/';
  const handOver = 'POST /rest/operations/shifts/:id/handover/';
  const manifest = `/manifests/?date=${DAY}&zone=msk-0&interval=06-08`;
  const shifts = `/shifts/?date=${DAY}`;
  const hired = { name: 'Олег', phone: '+7 916 204-18-31' };
  const idOf = async (name: string) =>
    String(await day.site.db.prepare('SELECT id FROM shifts WHERE name = ?').bind(name).first('id'));

  test('is given by a form, which shows its link once', async () => {
    expect(await manager.send(manifest, give, { name: 'Олег', which: '1' })).toMatchObject(
      refusedWith(400, 'Выберите курьера', 'name="name" value="Олег"', 'name="which" value="1"'),
    );
    for (const which of ['99', '1, 99', 'первую'])
      expect(await manager.send(manifest, give, { ...hired, which })).toMatchObject(
        refusedWith(400, 'Такой остановки нет', `name="which" value="${which}"`),
      );
    const given = await manager.send(manifest, give, { ...hired, which: '1' });
    expect(given.status).toBe(200);
    expect(given.text).toMatch(/<code>https?:\/\/[^<]+\/shift\/#[\w-]{43}<\/code>/);
    expect(given.text).not.toContain('value="Олег"');
    expect(await manager.page(shifts)).not.toContain('/shift/#');
  });

  test('gets another link, and is closed', async () => {
    const id = await idOf('Олег');
    const before = await manager.formOf(shifts, renew, id);
    const renewed = await manager.send(shifts, renew, {}, id);
    expect(renewed.text).toMatch(/<code>[^<]+\/shift\/#[\w-]{43}<\/code>/);
    const fields = await manager.formOf(shifts, revoke, id);
    const finance = await PlainDesk.as(day.site, 'finance');
    expect(await finance.post(shifts, fields)).toMatchObject(refusedWith(403, 'роли', 'Олег'));
    expect(await manager.post(shifts, fields)).toMatchObject(done(shifts));
    // Somebody else has it open still.
    expect(await manager.post(shifts, before)).toMatchObject(
      refusedWith(422, 'отдайте остановки курьеру заново'),
    );
  });

  test('hands its cash over', async () => {
    const { secret, shift } = await day.give([idAt(0)]);
    const phone = await day.opened(secret);
    const { stops } = await day.read(phone, shift.id);
    const { cashKop } = present(stops[0], 'stop');
    await day.mark(phone, shift.id, press(idAt(0), { cashKop }));
    const counted = String(cashKop / 100 - 50);
    const open = await manager.formOf(shifts, handOver, shift.id);
    expect(await manager.send(shifts, handOver, { counted }, shift.id)).toMatchObject(
      refusedWith(400, 'Напишите', `name="counted" value="${counted}"`),
    );
    const sent = { counted, reason: 'Донесёт завтра' };
    expect(await manager.send(shifts, handOver, sent, shift.id)).toMatchObject(done(shifts));
    expect(await manager.page(shifts)).toContain('не\u00a0хватило 50\u00a0₽');
    expect(await manager.post(shifts, { ...open, ...sent })).toMatchObject(refusedWith(409, 'сдан'));
  });
});

test('a bag is packed and unpacked as long as it is in the kitchen', async () => {
  const [pack, unpack] = [
    'POST /rest/operations/bags/:id/packed/',
    'POST /rest/operations/bags/:id/unpacked/',
  ] as const;
  const path = `/packing/?date=${DAY}`;
  const id = `${inKitchen}.1`;
  expect(await manager.send(path, pack, {}, id)).toMatchObject(done(path));
  const fields = await manager.formOf(path, unpack, id);
  expect(await manager.post(path, fields)).toMatchObject(done(path));
  expect(await manager.send(path, pack, {}, id)).toMatchObject(done(path));
  await bringTo(day.site, [inKitchen], 'on_route');
  expect(await manager.post(path, fields)).toMatchObject(refusedWith(409, 'уехал'));
});

test('a dish that lacks is replaced, once it was told what that comes to', async () => {
  const operation = 'POST /rest/operations/substitutions/';
  const list = await manager.page(`/production/?date=${DAY}`);
  const [, query = ''] = /href="\/production\/\?([^"#]+dish=[^"#]+)#substitution"/.exec(list) ?? [];
  const path = `/production/?${query.replaceAll('&amp;', '&')}`;
  const typed = { reason: 'supply' };
  expect(await manager.send(path, operation, { ...typed, replacement: 'nothing' })).toMatchObject(
    refusedWith(400, 'value="supply" selected'),
  );
  const preview = await manager.send(path, operation, { ...typed, step: 'preview' });
  expect([preview.status, preview.text]).toEqual([200, expect.stringContaining('Получат замену')]);
  const made = await manager.send(path, operation, typed);
  expect([made.status, made.text]).toEqual([200, expect.stringContaining('Сделано')]);
});

test('a day is closed, once it was told whom that reaches', async () => {
  const operation = 'POST /rest/operations/closed-days/';
  const date = "SELECT MIN(date) AS day FROM deliveries WHERE date > '2026-11-20' AND state = 'planned'";
  const days = { from: String(await day.site.db.prepare(date).first('day')), until: '' };
  expect(await manager.send('/sales/', operation, { from: '2026-11-01' })).toMatchObject(
    refusedWith(400, 'value="2026-11-01"'),
  );
  const preview = await manager.send('/sales/', operation, { ...days, step: 'preview' });
  expect([preview.status, preview.text]).toEqual([200, expect.stringContaining('Коснётся')]);
  expect(await manager.page('/sales/')).toContain('Закрытых дней впереди нет');
  expect(await manager.send('/sales/', operation, days)).toMatchObject(done('/sales/'));
  expect(await manager.page('/sales/')).toContain(formatDay(days.from as IsoDate));
});

test('a list is kept under a name, and removed', async () => {
  const [save, remove] = ['POST /rest/operations/views/', 'POST /rest/operations/views/:id/remove/'] as const;
  const path = '/orders/?query=100001';
  expect(await manager.send(path, save, { name: ' ', isShared: 'yes' })).toMatchObject(
    refusedWith(
      400,
      '<details open=""[^>]*><summary[^>]*>Сохранённые',
      'Назовите список',
      'value="yes" selected',
    ),
  );
  const long = `query=${'1'.repeat(600)}`;
  expect(await manager.send(path, save, { name: 'Мой', query: long })).toMatchObject(
    refusedWith(400, 'Слишком много условий', 'value="Мой"'),
  );
  expect(await manager.send(path, save, { name: 'Первый заказ' })).toMatchObject(done(path));
  const fields = await manager.formOf(path, remove);
  const kitchen = await PlainDesk.as(day.site, 'kitchen');
  expect(await kitchen.post('/production/', fields)).toMatchObject(refusedWith(403, 'роли'));
  expect(await manager.page(path)).toContain('Первый заказ');
  expect(await manager.post(path, fields)).toMatchObject(done(path));
  expect(await manager.page(path)).not.toContain('Первый заказ');
});

test('bonuses that were spent are settled with a word about it', async () => {
  const operation = 'POST /rest/operations/deliveries/:id/reversal/settle/';
  const { id, orderId } = present(day.doors[3], 'door');
  await execute(
    day.site,
    `INSERT INTO delivery_reversals (delivery_id, order_id, reason, earned_kop, cash_kop, bonuses_kop, missing_kop, reversed_at)
     VALUES ('${id}', '${orderId}', 'mistake', 0, 0, 0, 5000, 0)`,
  );
  const path = `/orders/${orderId}/`;
  expect(await manager.send(path, operation, { because: '  ' }, id)).toMatchObject(
    refusedWith(400, 'Напишите, что решили'),
  );
  expect(await manager.send(path, operation, { because: 'Простили' }, id)).toMatchObject(done(path));
  expect(await manager.page(path)).not.toContain('Потрачено бонусов');
});
