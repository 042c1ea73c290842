import { type Selectable, sql } from 'kysely';
import { type IsoDate, moscowDate } from '#shared/dates.ts';
import { list, q, read, write } from '../../db/query.ts';
import type { Tables } from '../../db/tables.ts';
import { sha256 } from '../../hash.ts';
import { definePart, type Part } from '../../published/part.ts';
import type { Scope } from '../../scope.ts';

/** When each thing that has a page, or stands on one, has last changed. */
export const contentDays = definePart(
  'content-days',
  q.selectFrom('contentDays').select(['thing', 'changedOn']).orderBy('thing'),
);

/** What a thing was when it last changed, and the day of that. */
type ContentDay = Selectable<Tables['contentDays']>;

/** Things of one kind whose changes have a day. */
export interface DatedKind<Row> {
  readonly part: Part<Row>;
  /** What a thing is called among all: its kind, and its code within it. */
  readonly nameOf: (row: Row) => string;
  /**
   * What a visitor reads of it, each field by its name: a picture that was encoded anew, another tint or a column that
   * the kind gets later is no news.
   */
  readonly toldOf: (row: Row) => unknown;
}

/** A kind of any rows, as far as its days are noted. */
export interface NotedKind {
  readonly read: Part<unknown>['read'];
  /** What is told of each thing, by its name. */
  readonly tellAll: (results: unknown) => [name: string, told: unknown][];
}

/** Lets the days of kinds with different rows be noted together. */
export const noted = <Row>({ part, nameOf, toldOf }: DatedKind<Row>): NotedKind => ({
  read: part.read,
  tellAll: (results) => part.parse(results).map((row) => [nameOf(row), toldOf(row)]),
});

/** The days of things that are new or have become others. */
function changedDays(
  known: readonly ContentDay[],
  digests: ReadonlyMap<string, string>,
  today: IsoDate,
): ContentDay[] {
  const digestOf = new Map(known.map(({ thing, digest }) => [thing, digest]));
  return [...digests].flatMap(([thing, digest]) =>
    digestOf.get(thing) === digest ? [] : [{ thing, digest, changedOn: today }],
  );
}

/** Notes before a publication which things it changes. */
export async function noteDays(
  { db, clock }: Pick<Scope, 'db' | 'clock'>,
  kinds: readonly NotedKind[],
): Promise<void> {
  // One trip for all kinds: the publication reads them once more itself.
  const answers = await db.read(kinds.map(({ read }) => read));
  const told = kinds.map(({ tellAll }, index) => tellAll(answers[index]));
  const digests = new Map<string, string>();
  for (const [name, facts] of told.flat()) digests.set(name, await sha256(JSON.stringify(facts)));
  const known = await read(db, q.selectFrom('contentDays').selectAll());
  const changed = changedDays(known, digests, moscowDate(clock.now()));
  const gone = known.flatMap(({ thing }) => (digests.has(thing) ? [] : [thing]));
  if (changed.length + gone.length === 0) return;
  await write(
    db,
    q.deleteFrom('contentDays').where('thing', 'in', list(gone)),
    sql`INSERT INTO content_days (thing, digest, changed_on)
       SELECT value ->> '$.thing', value ->> '$.digest', value ->> '$.changedOn' FROM json_each(${JSON.stringify(changed)})
       WHERE true ON CONFLICT (thing) DO UPDATE SET digest = excluded.digest, changed_on = excluded.changed_on`,
  );
}

/** The last of some days; undefined where there is none. */
export const lastDay = (days: readonly IsoDate[]): IsoDate | undefined => days.toSorted().at(-1);

/** The day in Moscow on which a thing has last changed; one whose day could not be noted is of today. */
export type DayOf = <Row>(kind: DatedKind<Row>, row: Row) => IsoDate;

/** Reads the published days. */
export async function readDays({ published, clock }: Pick<Scope, 'published' | 'clock'>): Promise<DayOf> {
  const days = new Map((await published.rows(contentDays)).map(({ thing, changedOn }) => [thing, changedOn]));
  const today = moscowDate(clock.now());
  return ({ nameOf }, row) => days.get(nameOf(row)) ?? today;
}
