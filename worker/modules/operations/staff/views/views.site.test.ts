import { expect } from 'vitest';
import { listViews, removeView, saveView } from '#shared/features/desk/views/contract.ts';
import { test, type Visitor } from '#tests/site.ts';

const body = { page: 'deliveries', name: 'Опаздывают', query: 'needs=late' } as const;
const listed = async (who: Visitor) => (await who.call(listViews, { query: { page: 'deliveries' } })).views;

test('a list is kept for whoever has named it, and shared by managers alone', async ({ site }) => {
  const [care, manager] = [await site.staff('care'), await site.staff('manager')];
  const { view } = await care.call(saveView, { body });
  expect(await listed(care)).toMatchObject([{ name: 'Опаздывают', isRemovable: true }]);
  expect(await listed(manager)).toEqual([]);
  expect((await manager.refused(removeView, { params: { id: view.id } })).code).toBe('not_found');
  expect((await care.refused(saveView, { body: { ...body, isShared: true } })).fields).toHaveProperty(
    'isShared',
  );
  await manager.call(saveView, { body: { ...body, name: 'Общий', isShared: true } });
  expect((await listed(care)).map(({ name }) => name)).toContain('Общий');
});

test('a list has no phone or e-mail of a customer in it', async ({ site }) => {
  const manager = await site.staff('manager');
  for (const query of ['query=%2B79162041830', 'query=anna%40befit.example']) {
    const refused = await manager.refused(saveView, {
      body: { page: 'customers', name: 'Свой', query, isShared: true },
    });
    expect(refused.fields).toHaveProperty('query');
  }
});
