import { v7 as uuidv7 } from 'uuid';
import type { AnswerOf, OutputOf } from '#shared/contract.ts';
import { formatDay } from '#shared/dates.ts';
import { AppError } from '#shared/errors.ts';
import {
  type askPrint as askContract,
  CHANGES_TOLD,
  type readPrintChanges as changesContract,
  type listPrints as listContract,
  type Print,
  type PrintKind,
} from '#shared/features/desk/prints/contract.ts';
import { printNames } from '#shared/features/desk/prints/names.ts';
import { auditChanges } from '../../../../db/audit/statements.ts';
import type { Scope } from '../../../../scope.ts';
import { isPermitted } from '../../staff/decide.ts';
import { dayOf } from '../day.ts';
import { changesBetween, linesOf } from './editions.ts';
import { loadTable, seriesOf, shownBy, subjectOf } from './load.ts';
import * as sql from './sql.ts';
import { keptUntil, readEdition, readFile } from './store.ts';

/** Prints of a day that are listed. */
const LISTED = 60;

const present = (row: sql.PrintRow): Print => {
  const { id, kind, date, days, zone, interval, bag, format, size, state, edition, changes } = row;
  const { done, total, reason, asked_at: askedAt, asked_by: askedBy } = row;
  return {
    ...{ id, kind, date, days, zone, interval, bag, format, size, state, edition, changes },
    ...{ done, total, reason, askedAt, askedBy, keptUntil: keptUntil(id) },
  };
};

const mayPrint = ({ audited }: Scope, kind: PrintKind): boolean =>
  audited === undefined || isPermitted(audited.actor, shownBy[kind]);

/** A print has what its list shows: it is for whoever may see that. */
function requireRight(scope: Scope, kind: PrintKind): void {
  if (!mayPrint(scope, kind)) throw new AppError('forbidden');
}

const begin = ({ bindings }: Scope, { id }: Pick<Print, 'id'>): Promise<unknown> =>
  bindings.TASKS.send({ part: 'prints', after: `${id}:0` });

/** Has a list printed by the queue; what is lost on the way there is taken up by the timer. */
export async function askPrint(
  scope: Scope,
  { format, size, ...asked }: OutputOf<(typeof askContract)['body']>,
): Promise<AnswerOf<typeof askContract>> {
  requireRight(scope, asked.kind);
  if (asked.kind === 'labels' && format === 'csv')
    throw new AppError('validation_failed', { fields: { format: 'Этикетки таблицей не\u00a0печатаем' } });
  const now = scope.clock.now();
  const subject = subjectOf({ ...asked, date: dayOf(asked.date, now) });
  const print: sql.NewPrint = {
    ...{ ...subject, format, id: uuidv7({ msecs: now }), series: seriesOf(subject) },
    size: subject.kind === 'labels' ? size : null,
    ...{ asked_at: now, asked_by: scope.audited?.actor.name ?? '' },
  };
  const waiting = await sql.findWaiting(scope.db, print);
  if (waiting) return present(waiting);
  const { kind, date, zone, interval } = subject;
  await scope.db.write([
    ...sql.insertPrint(print),
    ...auditChanges(scope, { object: 'prints', id: print.id, after: { kind, date, zone, interval, format } }),
  ]);
  await begin(scope, print);
  return present(await requirePrint(scope, print.id));
}

/** Statements that have the labels of a bag printed anew, in the size of the last ones of its day, and what begins that. */
export async function printAnew(scope: Scope, { date, bag }: Pick<Print, 'date' | 'bag'>) {
  const size = await sql.findLabelSize(scope.db, date);
  if (size === undefined) return { statements: [], start: async () => undefined };
  const now = scope.clock.now();
  const subject = subjectOf({ kind: 'labels', date, days: 1, zone: '', interval: '', bag });
  const print: sql.NewPrint = {
    ...{ ...subject, size, format: 'pdf', id: uuidv7({ msecs: now }), series: seriesOf(subject) },
    ...{ asked_at: now, asked_by: scope.audited?.actor.name ?? '' },
  };
  return { statements: sql.insertPrint(print), start: () => begin(scope, print) };
}

async function requirePrint(scope: Scope, id: string): Promise<sql.PrintRow> {
  const print = await sql.findPrint(scope.db, id);
  if (!print) throw new AppError('not_found', { message: 'Такой печати нет' });
  return print;
}

/** What was printed of a day, as far as whoever asks may see it. */
export async function listPrints(
  scope: Scope,
  { date }: OutputOf<(typeof listContract)['query']>,
): Promise<AnswerOf<typeof listContract>> {
  const rows = await sql.listPrints(scope.db, dayOf(date, scope.clock.now()), LISTED);
  return { prints: rows.filter(({ kind }) => mayPrint(scope, kind)).map(present) };
}

/** How far a print is; it tells nothing of what stands in it. */
export const readPrint = async (scope: Scope, id: string): Promise<Print> =>
  present(await requirePrint(scope, id));

const mediaTypes = { pdf: 'application/pdf', csv: 'text/csv; charset=utf-8' } as const;

/** A file of a print, with the name that it is saved by. */
export async function readPrintFile(scope: Scope, id: string, part: number) {
  const { kind, date, edition, format, total, done } = await requirePrint(scope, id);
  requireRight(scope, kind);
  if (part > total) throw new AppError('not_found', { message: 'Такого файла в\u00a0этой печати нет' });
  if (part > done) throw new AppError('print_unready');
  const bytes = await readFile(scope.bindings.PHOTOS, id, part);
  if (!bytes) throw new AppError('not_found', { message: 'Файл уже удалён: напечатайте его заново' });
  const number = total > 1 ? `, ${part}\u00a0из\u00a0${total}` : '';
  const name = `${printNames[kind]}, ${formatDay(date)}, редакция ${edition}${number}.${format}`;
  return { bytes, mediaType: mediaTypes[format], name: name.replaceAll('\u00a0', ' ') };
}

/** What is another now than it was printed last. */
export async function readPrintChanges(
  scope: Scope,
  asked: OutputOf<(typeof changesContract)['query']>,
): Promise<AnswerOf<typeof changesContract>> {
  requireRight(scope, asked.kind);
  const subject = subjectOf({ ...asked, date: dayOf(asked.date, scope.clock.now()) });
  const key = { date: subject.date, series: seriesOf(subject) };
  const last = await sql.findLastEdition(scope.db, key);
  const kept = last && (await readEdition(scope.bindings.PHOTOS, { ...key, edition: last.edition }));
  if (!(last && kept)) return { edition: 0, printedAt: null, count: 0, changes: [] };
  const changes = changesBetween(kept.lines, linesOf(await loadTable(scope, subject)));
  return {
    ...{ edition: last.edition, printedAt: last.made_at, count: changes.length },
    changes: changes.slice(0, CHANGES_TOLD).map(({ title, was, now }) => ({ title, was, now })),
  };
}
