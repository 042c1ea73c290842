import { PDFDocument } from '@cantoo/pdf-lib';
import { expect } from 'vitest';
import type { InputOf } from '#shared/contract.ts';
import {
  askPrint,
  listPrints,
  PrintKind,
  readPrint,
  readPrintFile,
} from '#shared/features/desk/prints/contract.ts';
import { send } from '#tests/harness/call.ts';
import { type Site, test, type Visitor } from '#tests/site.ts';

const day = '2026-11-18';

/** A couple of whom one must get no milk, and somebody alone, whose food of the day is closed. */
async function closedDay(site: Site): Promise<void> {
  const couple = await site.customer();
  await couple.signHealthConsent();
  await couple.place({ others: [{ without: ['allergy-dairy'] }] });
  await site.customer({ order: {} });
  await site.reach('2026-11-16T11:01:00.000Z');
}

async function printed(who: Visitor, body: InputOf<(typeof askPrint)['body']>) {
  const { id } = await who.call(askPrint, { body: { date: day, ...body } });
  return who.call(readPrint, { params: { id } });
}
const fileOf = (who: Visitor, id: string) => send(who, readPrintFile, { params: { id } });

test('every list becomes a PDF', async ({ site }) => {
  await closedDay(site);
  for (const kind of PrintKind.options) {
    const print = await printed(site.bearer(), { kind });
    expect(print).toMatchObject({ kind, date: day, state: 'ready', askedBy: 'OPERATOR_TOKEN' });
    const file = await fileOf(site.bearer(), print.id);
    expect(file.headers.get('content-type')).toBe('application/pdf');
    expect((await PDFDocument.load(await file.arrayBuffer())).getPageCount()).toBeGreaterThan(0);
  }
});

test('labels of food that may still change are not printed, which is said', async ({ site }) => {
  await closedDay(site);
  const print = await printed(site.bearer(), { kind: 'labels', date: '2026-11-20' });
  expect(print).toMatchObject({ state: 'failed', reason: expect.stringContaining('Печатать нечего') });
});

test('a kitchen prints what it may read, and gets no manifest', async ({ site }) => {
  await closedDay(site);
  const kitchen = await site.staff('kitchen');
  await printed(kitchen, { kind: 'allergens' });
  expect((await kitchen.refused(askPrint, { body: { kind: 'manifests', date: day } })).code).toBe(
    'forbidden',
  );
  const manifest = await printed(site.bearer(), { kind: 'manifests' });
  expect((await fileOf(kitchen, manifest.id)).status).toBe(403);
  const { prints } = await kitchen.call(listPrints, { query: { date: day } });
  expect(prints.map(({ kind }) => kind)).toEqual(['allergens']);
});

test('a file is gone after two days', async ({ site }) => {
  await closedDay(site);
  const { id } = await printed(site.bearer(), { kind: 'manifests' });
  await site.reach('2026-11-18T12:00:00.000Z');
  expect((await fileOf(site.bearer(), id)).status).toBe(404);
});
