import * as z from 'zod/mini';
import type { EpochMs, IsoDate } from '#shared/dates.ts';
import { type Erasure, leaveErasure } from '../../../db/erasures/sql.ts';
import { type Database, listRows, type Statement, sql, writeOne } from '../../../platform/database.ts';
import { healthSignedColumn } from '../../visitors/api.ts';

const ProfileRow = z.object({
  version: z.string(),
  opted_at: z.number(),
  goal: z.nullable(z.enum(['lose', 'keep', 'gain'])),
  sex: z.nullable(z.enum(['female', 'male'])),
  age: z.nullable(z.int()),
  height_cm: z.nullable(z.int()),
  activity: z.nullable(z.enum(['low', 'light', 'medium', 'high'])),
  start_g: z.nullable(z.int()),
  started_on: z.nullable(z.string()),
  target_g: z.nullable(z.int()),
  target_on: z.nullable(z.string()),
  reached_at: z.nullable(z.number()),
});
export type ProfileRow = z.infer<typeof ProfileRow>;

const WeightRow = z.object({ date: z.string(), weight_g: z.int() });
const LineRow = z.object({ programme_code: z.string(), kcal: z.int() });

/** Everything that is kept of a customer, with the ration that they were brought last. */
export async function readProgress(db: Database, customerId: string, healthEdition: string) {
  const [profiles, weights, lines, signed] = await db.read([
    sql(`SELECT p.*, COALESCE(c.version, '') AS version FROM progress_profiles p
         LEFT JOIN consents c ON c.id = p.consent_id WHERE p.customer_id = ?1`).with(customerId),
    sql('SELECT date, weight_g FROM weights WHERE customer_id = ?1 ORDER BY date').with(customerId),
    sql(`SELECT o.programme_code, o.kcal FROM orders o JOIN deliveries d ON d.order_id = o.id
         WHERE o.customer_id = ?1 AND d.state = 'delivered' ORDER BY d.date DESC, o.placed_at DESC LIMIT 1`).with(
      customerId,
    ),
    sql(`SELECT ${healthSignedColumn('?1', '?2')} AS is_signed`).with(customerId, healthEdition),
  ]);
  return {
    profile: z.array(ProfileRow).parse(profiles ?? [])[0],
    weights: z.array(WeightRow).parse(weights ?? []),
    line: z.array(LineRow).parse(lines ?? [])[0],
    isSigned: signed?.[0]?.is_signed === 1,
  };
}

interface OptIn {
  readonly customerId: string;
  readonly consentId: string;
  readonly version: string;
  /** Network address that the consent came from. */
  readonly address: string;
  readonly now: EpochMs;
}

/**
 * Records the consent and opens the profile in one step; a second one changes nothing. The consent has an end of its own,
 * so that it is another row under the same signature.
 */
export async function optIn(db: Database, { customerId, consentId, version, address, now }: OptIn) {
  await db.write([
    sql(`INSERT INTO consents (id, customer_id, document, version, address, given_at, code_id, text_hash)
         SELECT ?1, ?2, 'healthData', ?3, ?4, ?5, code_id, text_hash FROM consents
         WHERE customer_id = ?2 AND document = 'healthData' AND version = ?3 AND withdrawn_at IS NULL
           AND NOT EXISTS (SELECT 1 FROM progress_profiles WHERE customer_id = ?2)
         ORDER BY given_at DESC LIMIT 1`).with(consentId, customerId, version, address, now),
    // Withdrawn meanwhile, there is no consent to rest on.
    sql(`INSERT INTO progress_profiles (customer_id, consent_id, opted_at)
         SELECT ?2, ?1, ?3 WHERE EXISTS (SELECT 1 FROM consents WHERE id = ?1)
         ON CONFLICT (customer_id) DO NOTHING`).with(consentId, customerId, now),
  ]);
}

/** Statements that erase everything of a customer; the consent stays as a proof. */
export function erasure(customerId: string): Statement[] {
  return [
    sql('DELETE FROM weights WHERE customer_id = ?1').with(customerId),
    sql('DELETE FROM progress_profiles WHERE customer_id = ?1').with(customerId),
  ];
}

/** Ends the consent that the profile rests on and erases what it covered, in one step. */
export async function withdraw(db: Database, customerId: string, from: string, now: EpochMs): Promise<void> {
  await db.write([
    sql(`UPDATE consents SET withdrawn_at = ?2, withdrawn_from = ?3
         WHERE withdrawn_at IS NULL
           AND id = (SELECT consent_id FROM progress_profiles WHERE customer_id = ?1)`).with(
      customerId,
      now,
      from,
    ),
    ...erasure(customerId),
    leaveErasure({ kind: 'progress', customerId, at: now }),
  ]);
}

/** Which of these withdrawals the database has forgotten: a profile from before it is there. */
export async function listForgotten(
  db: Database,
  withdrawals: readonly Pick<Erasure, 'customerId' | 'at'>[],
): Promise<string[]> {
  const rows = await listRows(
    db,
    z.object({ id: z.string() }),
    sql(`SELECT DISTINCT p.customer_id AS id FROM json_each(?1) e
         JOIN progress_profiles p ON p.customer_id = e.value ->> '$.customerId'
         WHERE p.opted_at < e.value ->> '$.at'`).with(JSON.stringify(withdrawals)),
  );
  return rows.map(({ id }) => id);
}

/** A goal as it is kept. */
export interface KeptGoal {
  readonly goal: string;
  readonly sex: string;
  readonly age: number;
  readonly height: number;
  readonly activity: string;
  readonly weight: number;
  readonly target: number;
  readonly targetOn: IsoDate;
}

function upsertWeight(customerId: string, date: IsoDate, weightG: number, now: EpochMs) {
  return sql(`INSERT INTO weights (customer_id, date, weight_g, noted_at)
       SELECT customer_id, ?2, ?3, ?4 FROM progress_profiles WHERE customer_id = ?1
       ON CONFLICT (customer_id, date) DO UPDATE SET weight_g = excluded.weight_g, noted_at = excluded.noted_at`).with(
    customerId,
    date,
    weightG,
    now,
  );
}

/** Keeps a goal with the weight that it begins with; false without the consent. */
export async function saveGoal(
  db: Database,
  customerId: string,
  kept: KeptGoal,
  today: IsoDate,
  now: EpochMs,
): Promise<boolean> {
  const [changed] = await db.write([
    sql(`UPDATE progress_profiles SET goal = ?2, sex = ?3, age = ?4, height_cm = ?5, activity = ?6, start_g = ?7,
           started_on = ?8, target_g = ?9, target_on = ?10, reached_at = NULL
         WHERE customer_id = ?1`).with(
      customerId,
      kept.goal,
      kept.sex,
      kept.age,
      kept.height,
      kept.activity,
      kept.weight,
      today,
      kept.target,
      kept.targetOn,
    ),
    upsertWeight(customerId, today, kept.weight, now),
  ]);
  return changed?.changes === 1;
}

/** What a measurement has led to. */
interface Noted {
  /** False without the consent: nothing was stored. */
  readonly isKept: boolean;
  readonly hasReached: boolean;
}

/** Keeps a measurement; the newest one that is where the goal wanted it reaches the goal once. */
export async function noteWeight(
  db: Database,
  customerId: string,
  date: IsoDate,
  weightG: number,
  now: EpochMs,
): Promise<Noted> {
  const [kept, reached] = await db.write([
    upsertWeight(customerId, date, weightG, now),
    sql(`UPDATE progress_profiles SET reached_at = ?4
         WHERE customer_id = ?1 AND reached_at IS NULL
           AND ?2 = (SELECT MAX(date) FROM weights WHERE customer_id = ?1)
           AND ((goal = 'lose' AND ?3 <= target_g) OR (goal = 'gain' AND ?3 >= target_g))`).with(
      customerId,
      date,
      weightG,
      now,
    ),
  ]);
  return { isKept: (kept?.changes ?? 0) > 0, hasReached: (reached?.changes ?? 0) > 0 };
}

/** Removes a measurement. */
export async function deleteWeight(db: Database, customerId: string, date: IsoDate): Promise<void> {
  await writeOne(db, sql('DELETE FROM weights WHERE customer_id = ?1 AND date = ?2').with(customerId, date));
}

/** Erases weights and goal, and keeps the consent. */
export async function reset(db: Database, customerId: string): Promise<void> {
  await db.write([
    sql('DELETE FROM weights WHERE customer_id = ?1').with(customerId),
    sql(`UPDATE progress_profiles SET goal = NULL, sex = NULL, age = NULL, height_cm = NULL, activity = NULL,
           start_g = NULL, started_on = NULL, target_g = NULL, target_on = NULL, reached_at = NULL
         WHERE customer_id = ?1`).with(customerId),
  ]);
}
