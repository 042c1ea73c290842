import { addDays, formatMoment, formatSpan } from '#shared/dates.ts';
import { AppError } from '#shared/errors.ts';
import { readFonts } from '../../../../print-fonts.ts';
import type { Scope } from '../../../../scope.ts';
import { labelledBag, loadLabels } from '../labels/load.ts';
import { csvOf } from './csv.ts';
import { labelTable } from './delivery-tables.ts';
import { changesBetween, digestOf, type LineChange, linesOf } from './editions.ts';
import { loadClosedBags, loadTable } from './load.ts';
import { summaryOf } from './marks.ts';
import { planOf } from './plan.ts';
import * as sql from './sql.ts';
import { readBags, readEdition, removeOldPrints, writeBags, writeEdition, writeFile } from './store.ts';
import type { PrintTable } from './table.ts';

/** How long a part may take before the timer takes the print up again. */
const STANDS_MS = 5 * 60_000;
/** How often a part is tried. */
const ATTEMPTS = 5;
/** Labels of one file: as many as a roll or two have, and as an isolate has room for. */
const LABELS_IN_FILE = 10_000;

const nothing = 'Печатать нечего: состав ещё не\u00a0закрыт, или\u00a0на\u00a0этот день ничего нет';
const givenUp =
  'Напечатать не\u00a0получилось: попробуйте ещё раз, а\u00a0если повторится, скажите разработчикам';

const messageOf = ({ id, done }: Pick<sql.PrintRow, 'id' | 'done'>) => `${id}:${done}`;

interface Numbered {
  readonly edition: number;
  readonly changes: readonly LineChange[];
}

/** Gives a list its number: that of the latest edition where it says the same, else the next one. */
async function numberEdition(scope: Scope, print: sql.PrintRow, table: PrintTable): Promise<Numbered> {
  const { PHOTOS: store } = scope.bindings;
  const lines = linesOf(table);
  const digest = await digestOf(lines);
  const last = await sql.findLastEdition(scope.db, print);
  const kept = last && (await readEdition(store, { ...print, edition: last.edition }));
  if (last?.digest === digest) {
    // It broke off between the number and the lines.
    if (!kept) await writeEdition(store, { ...print, edition: last.edition }, { lines, changes: [] });
    return { edition: last.edition, changes: kept?.changes ?? [] };
  }
  const edition = (last?.edition ?? 0) + 1;
  const changes = kept ? changesBetween(kept.lines, lines) : [];
  if (lines.length === 0 && changes.length === 0)
    throw new AppError('validation_failed', { message: nothing });
  const [written] = await scope.db.write([
    sql.insertEdition(print, { edition, digest, now: scope.clock.now() }),
  ]);
  // Another print of the same was first: this one has its number, or the next.
  if (written?.changes !== 1) return numberEdition(scope, print, table);
  await writeEdition(store, { ...print, edition }, { lines, changes });
  return { edition, changes };
}

/** What stands under the title of every page. */
function headOf(scope: Scope, print: sql.PrintRow, edition: number): string[] {
  const { date, days, asked_by: by } = print;
  return [
    `Доставка ${formatSpan(date, addDays(date, days - 1))}.`,
    `Редакция ${edition}. Напечатано ${formatMoment(scope.clock.now())}${by === '' ? '' : `, ${by}`}.`,
  ];
}

async function printTable(scope: Scope, print: sql.PrintRow): Promise<void> {
  const table = await loadTable(scope, print);
  const { edition, changes } = await numberEdition(scope, print, table);
  const file =
    print.format === 'csv'
      ? csvOf(table, changes)
      : await drawPdf(scope, table, { changes, lines: headOf(scope, print, edition) });
  await writeFile(scope.bindings.PHOTOS, print.id, 1, file);
  await scope.db.write([
    sql.noteEdition(print.id, { edition, changes: changes.length, total: 1 }),
    sql.noteFile(print.id, 1, scope.clock.now()),
  ]);
}

async function drawPdf(
  scope: Scope,
  table: PrintTable,
  { changes, lines }: { readonly changes: readonly LineChange[]; readonly lines: readonly string[] },
) {
  // What makes PDFs is large, and only this needs it.
  const { drawTable } = await import('./draw.ts');
  return drawTable(table, changes, {
    head: { lines, summary: summaryOf(changes) },
    fonts: await readFonts(scope),
  });
}

/** Gives labels their number, and puts down which bags each file has: a portion is on one label whatever changes meanwhile. */
async function planLabels(scope: Scope, print: sql.PrintRow): Promise<number> {
  const { bags, firstFoodOf } = await loadClosedBags(scope, print);
  if (bags.length === 0) throw new AppError('validation_failed', { message: nothing });
  const { edition, changes } = await numberEdition(scope, print, labelTable(bags));
  const labelled = bags.map((bag) => labelledBag(bag, print.date, firstFoodOf.get(bag.deliveryId)));
  const plan = planOf(labelled, LABELS_IN_FILE);
  for (const [place, own] of plan.entries()) await writeBags(scope.bindings.PHOTOS, print.id, place + 1, own);
  await scope.db.write([sql.noteEdition(print.id, { edition, changes: changes.length, total: plan.length })]);
  return plan.length;
}

/** One file of labels. */
async function printLabels(scope: Scope, print: sql.PrintRow): Promise<string | undefined> {
  const { PHOTOS: store } = scope.bindings;
  const total = print.done === 0 ? await planLabels(scope, print) : print.total;
  const part = print.done + 1;
  const labels = await loadLabels(scope, await readBags(store, print.id, part));
  const { drawLabels } = await import('../labels/draw.ts');
  const file = await drawLabels(labels, print.size ?? '58x60', await readFonts(scope));
  await writeFile(store, print.id, part, file);
  await scope.db.write([sql.noteFile(print.id, part, scope.clock.now())]);
  return part < total ? messageOf({ ...print, done: part }) : undefined;
}

async function makePart(scope: Scope, print: sql.PrintRow): Promise<string | undefined> {
  await scope.db.write([sql.noteAttempt(print.id, scope.clock.now())]);
  try {
    if (print.kind === 'labels') return await printLabels(scope, print);
    await printTable(scope, print);
    return undefined;
  } catch (error) {
    if (!(error instanceof AppError)) throw error;
    await scope.db.write([sql.noteFailure(print.id, error.message, scope.clock.now())]);
    return undefined;
  }
}

/**
 * Makes what somebody has asked for, a file in each run, and answers what the queue goes on with. The timer, which brings no
 * message, takes up what has stood for a while.
 */
export async function makePrints(scope: Scope, message?: string): Promise<string | undefined> {
  const now = scope.clock.now();
  if (message === undefined) {
    const standing = await sql.findStanding(scope.db, now - STANDS_MS);
    return standing ? messageOf(standing) : undefined;
  }
  const [id = ''] = message.split(':');
  const print = await sql.findPrint(scope.db, id);
  // Done by a message that came before.
  if (print?.state !== 'waiting' || messageOf(print) !== message) return undefined;
  if (print.attempts < ATTEMPTS) return makePart(scope, print);
  await scope.db.write([sql.noteFailure(id, givenUp, now)]);
  return undefined;
}

/** What the timer does besides: removes files and lines whose time is over. */
export const clearPrints = ({ bindings, clock }: Scope): Promise<void> =>
  removeOldPrints(bindings.PHOTOS, clock.now());
