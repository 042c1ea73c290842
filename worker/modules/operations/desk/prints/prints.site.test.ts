import { PDFDocument } from '@cantoo/pdf-lib';
import { expect } from 'vitest';
import type { InputOf } from '#shared/contract.ts';
import { readPacking } from '#shared/features/desk/packing/contract.ts';
import { readPrint } from '#shared/features/desk/prints/contract.ts';
import { PrintKind } from '#shared/features/desk/prints/kind.ts';
import { send } from '#tests/harness/call.ts';
import { type Site, test, type Visitor } from '#tests/site.ts';

const date = '2026-11-18';
type Query = InputOf<(typeof readPrint)['query']>;

/** A couple of whom one must get no milk, and somebody alone, whose food of the day is closed. */
async function closedDay(site: Site): Promise<void> {
  const couple = await site.customer({ name: '=Анна' });
  await couple.signHealthConsent();
  await couple.place({ others: [{ without: ['allergy-dairy'] }] });
  await site.customer({ order: {} });
  await site.reach('2026-11-16T11:01:00.000Z');
}
const fileOf = (who: Visitor, query: Partial<Query> & Pick<Query, 'kind'>) =>
  send(who, readPrint, { query: { date, ...query } as Query });
const pagesOf = async (file: Response) => (await PDFDocument.load(await file.arrayBuffer())).getPageCount();

test('every list is a file: labels and manifests on paper, the others as a table', async ({ site }) => {
  await closedDay(site);
  for (const kind of PrintKind.options.filter((one) => one !== 'labels')) {
    const file = await fileOf(site.bearer(), { kind, format: 'csv' });
    expect(file.headers.get('content-type')).toBe('text/csv; charset=utf-8');
    expect((await file.text()).split('\r\n').length, kind).toBeGreaterThan(kind === 'allergens' ? 2 : 3);
  }
  const manifests = await fileOf(site.bearer(), { kind: 'manifests' });
  expect(manifests.headers.get('content-type')).toBe('application/pdf');
  expect(await pagesOf(manifests)).toBe(1);
  expect((await fileOf(site.bearer(), { kind: 'production' })).status).toBe(400);
  const packing = await (await fileOf(site.bearer(), { kind: 'packing', format: 'csv' })).text();
  expect(packing).toContain(`;'=Анна;`);
});

test('labels are those of the bags that change no more: of a day, or of one bag', async ({ site }) => {
  await closedDay(site);
  const all = await pagesOf(await fileOf(site.bearer(), { kind: 'labels' }));
  const { bags } = await site.operate(readPacking, { query: { date } as never });
  const counts = bags.map(({ dishes }) => dishes.reduce((sum, { count }) => sum + count, 0));
  expect(all).toBe(counts.reduce((sum, count) => sum + count, 0));
  const one = await fileOf(site.bearer(), { kind: 'labels', bag: bags[0]?.id ?? '', size: '58x60' });
  expect(await pagesOf(one)).toBe(counts[0]);
  const open = await fileOf(site.bearer(), { kind: 'labels', date: '2026-11-20' });
  expect([open.status, await open.text()]).toEqual([400, expect.stringContaining('Печатать нечего')]);
});

test('a kitchen has what it may read, and no manifest', async ({ site }) => {
  await closedDay(site);
  const kitchen = await site.staff('kitchen');
  expect((await fileOf(kitchen, { kind: 'allergens', format: 'csv' })).status).toBe(200);
  for (const format of ['csv', 'pdf'] as const)
    expect((await fileOf(kitchen, { kind: 'manifests', format })).status).toBe(403);
});
