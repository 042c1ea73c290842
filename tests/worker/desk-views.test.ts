import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { InputOf } from '#shared/contract.ts';
import {
  listViews,
  removeView,
  saveView,
  VIEWS_KEPT,
  type ViewPage,
} from '#shared/features/desk/views/contract.ts';
import { removeStaff } from '#shared/features/staff/contract.ts';
import { call, mustCall } from '#tests/harness/call.ts';
import { DeskVisitor } from '#tests/harness/desk.ts';
import { startDesk } from '#tests/harness/desk-site.ts';
import { localOperatorToken } from '#tests/harness/local-bindings.ts';
import type { LocalWorker } from '#tests/harness/local-worker.ts';
import { AnyRow, readRows } from '#tests/harness/rows.ts';

let site: LocalWorker;
let manager: DeskVisitor;
let care: DeskVisitor;
beforeAll(async () => {
  site = await startDesk();
  manager = await DeskVisitor.joined(site, 'manager');
  care = await DeskVisitor.joined(site, 'care');
});
afterAll(() => site?.stop());

type Body = InputOf<(typeof saveView)['body']>;
const bodyOf = (body: Partial<Body>): Body => ({
  ...{ page: 'deliveries', name: 'Опаздывают', query: 'needs=late', ...body },
});
const save = (who: DeskVisitor, body: Partial<Body> = {}) => call(who, saveView, { body: bodyOf(body) });
const listed = async (who: DeskVisitor, page: ViewPage = 'deliveries') =>
  (await mustCall(who, listViews, { query: { page } })).views;
const remove = (who: DeskVisitor, id: string) => call(who, removeView, { params: { id } });

test('a list is kept for whoever has named it, and opened by its address', async () => {
  const saved = await save(care, { query: 'needs=late&zone=msk-0&after=100' });
  expect(saved).toMatchObject({ ok: true, data: { view: { query: 'needs=late&zone=msk-0' } } });
  expect(await listed(care)).toMatchObject([{ name: 'Опаздывают', isShared: false, isRemovable: true }]);
  expect(await listed(care, 'orders')).toEqual([]);
  expect(await listed(manager)).toEqual([]);
});

test('of the same name it takes the place of the one before', async () => {
  await save(care, { name: 'Мои', query: 'state=failed' });
  await save(care, { name: 'Мои', query: 'state=on_route' });
  const own = (await listed(care)).filter(({ name }) => name === 'Мои');
  expect(own).toMatchObject([{ query: 'state=on_route' }]);
});

describe('a shared list', () => {
  test('is kept by managers, seen by everybody, and removed by managers', async () => {
    expect(await save(care, { name: 'Общий', isShared: true })).toMatchObject({
      ...{ status: 400, error: { fields: { isShared: expect.any(String) } } },
    });
    await save(manager, { page: 'orders', name: 'Общий', query: 'state=paid', isShared: true });
    const [seen] = await listed(care, 'orders');
    expect(seen).toMatchObject({ name: 'Общий', isShared: true, isRemovable: false });
    expect(await remove(care, seen?.id ?? '')).toMatchObject({ status: 404 });
    const other = await DeskVisitor.joined(site, 'manager');
    expect((await remove(other, seen?.id ?? '')).ok).toBe(true);
    expect(await listed(care, 'orders')).toEqual([]);
    // Gone it stays so.
    expect((await remove(other, seen?.id ?? '')).ok).toBe(true);
  });
});

test('somebody’s own list is nobody else’s to remove', async () => {
  await save(care, { name: 'Только моё' });
  const own = (await listed(care)).find(({ name }) => name === 'Только моё');
  expect(await remove(manager, own?.id ?? '')).toMatchObject({ status: 404 });
});

test.each<[string, Partial<Body>, string]>([
  ['without a name', { name: '  ' }, 'name'],
  ['of no page', { page: 'staff' as ViewPage }, 'page'],
  ['with an address that is none', { query: 'x=<b>' }, 'query'],
  ['with a customer’s phone in it', { page: 'customers', query: 'query=%2B79162041830' }, 'query'],
  ['with a customer’s e-mail in it', { page: 'customers', query: 'query=anna%40befit.example' }, 'query'],
])('a list %s is refused in Russian', async (_, body, field) => {
  const answer = await save(manager, body);
  expect(answer).toMatchObject({ status: 400, error: { fields: { [field]: expect.any(String) } } });
  expect(JSON.stringify(answer.ok ? '' : answer.error.fields?.[field])).not.toMatch(/[a-z]{3}/i);
});

test('nobody keeps more than can be looked through', async () => {
  const other = await DeskVisitor.joined(site, 'finance');
  for (let count = 0; count < VIEWS_KEPT; count += 1)
    expect((await save(other, { page: 'orders', name: `Список ${count}` })).ok).toBe(true);
  expect(await save(other, { page: 'orders', name: 'Ещё один' })).toMatchObject({ status: 400 });
});

test('who leaves takes their own lists along, and leaves the shared ones', async () => {
  const leaving = await DeskVisitor.joined(site, 'manager');
  await save(leaving, { page: 'customers', name: 'Свой', query: 'query=%2B7916' });
  await save(leaving, { page: 'customers', name: 'Всем', query: 'query=%2B7903', isShared: true });
  await mustCall(leaving, removeStaff, {
    params: { id: leaving.id },
    headers: { Authorization: `Bearer ${localOperatorToken}` },
  });
  const rows = await readRows(site, AnyRow, 'SELECT name FROM desk_views WHERE owner_id = ?', leaving.id);
  expect(rows).toEqual([{ name: 'Всем' }]);
});

test('the kitchen keeps none: it has no such lists', async () => {
  const kitchen = await DeskVisitor.joined(site, 'kitchen');
  expect(await save(kitchen)).toMatchObject({ status: 403 });
});
