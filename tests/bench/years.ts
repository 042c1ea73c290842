import { mkdtempSync, readdirSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { DAY_MS } from '#shared/dates.ts';
import { createBindings } from '#tests/factories/bindings.ts';
import { createScope } from '#tests/factories/scope.ts';
import { writeMigrated } from '#tests/harness/memory-database.ts';
import { archiveFood } from '#worker/modules/deliveries/archive/commands.ts';
import { removeOld } from '#worker/modules/operations/operations/retention/commands.ts';
import { createFolder } from '#worker/origin/folder.ts';
import { SqliteDatabase } from '#worker/origin/sqlite-database.ts';
import { formatValue } from './report.ts';
import type { Section } from './section.ts';
import { Copies } from './years-copies.ts';
import { countLines, countWork } from './years-counts.ts';
import { type OrderSample, takeSample } from './years-sample.ts';

const DAYS = 730;
const DELIVERIES_A_DAY = 5_000;
const DELIVERIES = DAYS * DELIVERIES_A_DAY;
/** Days that go by between two runs of the archive and of what removes old rows. */
const STEP_DAYS = 10;
/** Runs that remove old rows at each step: a site has 288 a day. */
const REMOVALS = 10;
/** Orders that a delivery's share is measured by, and days after which nothing but what stays is left of them. */
const SHARE_ORDERS = 400;
const LATER_DAYS = 1_200;

const total = 'two years at 5,000 deliveries a day';
const share = 'a delivery';

/** Bytes by table, its indexes included. */
type Sizes = ReadonlyMap<string, number>;

function sizesOf(db: DatabaseSync): Sizes {
  const rows = db
    .prepare(
      `SELECT m.tbl_name AS name, SUM(s.pgsize) AS bytes FROM dbstat s JOIN sqlite_master m ON m.name = s.name
       GROUP BY m.tbl_name`,
    )
    .all();
  return new Map(rows.map(({ name, bytes }) => [String(name), Number(bytes)]));
}

const sumOf = (sizes: Sizes) => [...sizes.values()].reduce((sum, bytes) => sum + bytes, 0);

/** Objects of a store. */
interface Archived {
  readonly objects: number;
  readonly bytes: number;
}

/** A database that copies are written into, and what the timer does to it. */
class Simulation {
  readonly folder = mkdtempSync(join(tmpdir(), 'befit-years-'));
  private readonly file = join(this.folder, 'site.sqlite');
  readonly db: DatabaseSync;
  readonly copies: Copies;
  private readonly empty: Sizes;
  private readonly own: SqliteDatabase;
  private readonly photos = join(this.folder, 'photos');
  private readonly store = createFolder(this.photos);
  readonly sample: OrderSample;

  constructor(sample: OrderSample) {
    this.sample = sample;
    this.db = new DatabaseSync(this.file);
    writeMigrated(this.db);
    // Rows come as they are in the end: what looks at each change has looked at those of the sample.
    const triggers = this.db.prepare(`SELECT name FROM sqlite_master WHERE type = 'trigger'`).all();
    for (const { name } of triggers) this.db.exec(`DROP TRIGGER ${String(name)}`);
    this.db.exec('PRAGMA foreign_keys = OFF');
    this.empty = sizesOf(this.db);
    this.own = new SqliteDatabase(this.file);
    this.copies = new Copies(this.db, sample);
  }

  add(days: readonly number[]): void {
    this.db.exec('BEGIN');
    for (const day of days) this.copies.add(day);
    this.db.exec('COMMIT');
  }

  /** What the timer has done by so many days after the sample. */
  async runUntil(days: number): Promise<void> {
    const at = this.sample.placedAt + days * DAY_MS;
    const scope = createScope({
      db: this.own,
      bindings: createBindings({ PHOTOS: Object.assign({}, this.store) as never }),
      at,
    });
    for (let run = 0; run < REMOVALS; run += 1) await removeOld(scope);
    for (let after: string | undefined = ''; after !== undefined; ) after = await archiveFood(scope, after);
  }

  /** What the archive holds. */
  archived(): Archived {
    const files = readdirSync(this.photos, { recursive: true, withFileTypes: true }).filter((one) =>
      one.isFile(),
    );
    const bytes = files.reduce((sum, { parentPath, name }) => sum + statSync(join(parentPath, name)).size, 0);
    return { objects: files.length, bytes };
  }

  /** Bytes that have come to each table. */
  grown(): Sizes {
    const sizes = sizesOf(this.db);
    return new Map([...sizes].map(([name, bytes]) => [name, bytes - (this.empty.get(name) ?? 0)]));
  }

  end(): void {
    this.db.close();
    this.own.close();
    rmSync(this.folder, { recursive: true });
  }
}

/** What a delivery takes while its order is new, and once all that has a term is gone. */
async function measureShare(sample: OrderSample): Promise<{ open: Sizes; kept: Sizes }> {
  const simulation = new Simulation(sample);
  simulation.add(Array.from({ length: SHARE_ORDERS }, (_, index) => index));
  simulation.db.exec('VACUUM');
  const open = simulation.grown();
  await simulation.runUntil(LATER_DAYS);
  simulation.db.exec('VACUUM');
  const kept = simulation.grown();
  simulation.end();
  return { open, kept };
}

/** Lets two years go by, of a share of all orders. */
async function measureYears(
  sample: OrderSample,
  scale: number,
): Promise<{ sizes: Sizes; deliveries: number; archived: Archived }> {
  const simulation = new Simulation(sample);
  const orders = Math.round((DELIVERIES * scale) / sample.deliveries);
  for (let day = 0; day < DAYS; day += STEP_DAYS) {
    const [from, to] = [day, day + STEP_DAYS].map((at) => Math.round((orders * Math.min(at, DAYS)) / DAYS));
    const count = (to ?? 0) - (from ?? 0);
    simulation.add(
      Array.from({ length: count }, (_, index) => day + Math.floor((index * STEP_DAYS) / count)),
    );
    await simulation.runUntil(day + STEP_DAYS);
  }
  const [sizes, archived] = [simulation.grown(), simulation.archived()];
  simulation.end();
  return { sizes, archived, deliveries: orders * sample.deliveries };
}

const cell = (value: number) => formatValue(value).padStart(9);

/** Sizes by table, the largest first. */
function tableLines(open: Sizes, kept: Sizes, years: Sizes, of: { shares: number; years: number }): string[] {
  const rows = [...years.keys()]
    .map((name) => ({
      name,
      open: (open.get(name) ?? 0) / of.shares,
      kept: (kept.get(name) ?? 0) / of.shares,
      mb: ((years.get(name) ?? 0) / of.years) * DELIVERIES * 1e-6,
    }))
    .filter((row) => row.open >= 1 || row.mb >= 1)
    .toSorted((a, b) => b.mb - a.mb);
  return [
    `${'table'.padEnd(24)}${'new, B'.padStart(9)}${'kept, B'.padStart(9)}${'years, MB'.padStart(10)}`,
    ...rows.map((row) => `${row.name.padEnd(24)}${cell(row.open)}${cell(row.kept)} ${cell(row.mb)}`),
  ];
}

/**
 * Two years of the business, of which a share is simulated: an order of four weeks is lived through on a real site, by
 * its commands and its timer; its rows are copied under other names and times, ten days of orders after the other, and
 * after each ten days the site's own acts remove what is old and archive what is closed. Sizes are then multiplied.
 */
export const years: Section = {
  name: 'years',
  specs: [
    { row: total, name: 'size', unit: 'GB', bar: { atMost: 4 } },
    { row: share, name: 'new', unit: 'B' },
    { row: share, name: 'kept', unit: 'B', bar: { atMost: 1_200 } },
  ],
  async measure(subjects, { scale }) {
    for (const { start, recorder } of subjects) {
      const site = await start({ floodLimit: 1_000_000_000 });
      const sample = await takeSample(site);
      await site.stop();
      const counted = await start({ floodLimit: 1_000_000_000 });
      const counts = await countWork(counted);
      await counted.stop();
      const shares = await measureShare(sample);
      const simulated = await measureYears(sample, scale);
      const of = { shares: SHARE_ORDERS * sample.deliveries, years: simulated.deliveries };
      console.log(
        [
          '',
          `${simulated.deliveries} deliveries of ${DELIVERIES} simulated (--scale ${scale}), in orders of ${sample.deliveries}`,
          ...tableLines(shares.open, shares.kept, simulated.sizes, of),
          '',
          `${simulated.archived.objects} objects of the archive, ${formatValue(simulated.archived.bytes / simulated.archived.objects)} B each`,
          '',
          ...countLines(counts),
        ].join('\n'),
      );
      recorder.add(share, 'new', sumOf(shares.open) / of.shares);
      recorder.add(share, 'kept', sumOf(shares.kept) / of.shares);
      recorder.add(total, 'size', (sumOf(simulated.sizes) / of.years) * DELIVERIES * 1e-9);
    }
  },
};
