import { type Selectable, sql } from 'kysely';
import { v7 as uuidv7 } from 'uuid';
import { addDays, daysBetween, type EpochMs, type IsoDate, moscowDate } from '#shared/dates.ts';
import { AppError } from '#shared/errors.ts';
import { energyNeed } from '#shared/features/catalogue/calculator.ts';
import * as contract from '#shared/features/progress/contract.ts';
import {
  checkTarget,
  expectedArrival,
  type Measured,
  smooth,
  suggestLine,
} from '#shared/features/progress/rules.ts';
import type {
  LineSuggestion,
  ProgressGoal,
  ProgressProfile,
  ProgressView,
} from '#shared/features/progress/schema.ts';
import { type Erasure, leaveErasure } from '../../db/erasures/sql.ts';
import { q, read, readAll, statement, write } from '../../db/query.ts';
import type { Tables } from '../../db/tables.ts';
import { calls } from '../../rest/calls.ts';
import type { Scope } from '../../scope.ts';
import { readEditions } from '../content/editions.ts';
import { findProgramme } from '../content/programmes.ts';
import { listMealPlans } from '../deliveries/rations/commands.ts';
import { healthSignedColumn, requireHealthSignature } from '../visitors/consents.ts';
import { deliveredKcal, familyOf } from './eaten-days.ts';

/** Days that the chart goes back at least, for what was delivered. */
const FOOD_DAYS = 120;
/** Days that the summary of a family goes back. */
const FAMILY_DAYS = 28;
/** A measurement may be noted this late, in days. */
const LATEST_DAYS = 365;
const done = { success: true } as const;

/** The goal as a whole; null before the six steps. */
function profileOf(row: Selectable<Tables['progressProfiles']>): ProgressProfile | null {
  const { goal, sex, age, heightCm: height, activity, startG, startedOn, targetG, targetOn } = row;
  if (!goal || !sex || age === null || height === null || !activity) return null;
  if (startG === null || startedOn === null || targetG === null || targetOn === null) return null;
  const isReached = row.reachedAt !== null;
  return { goal, sex, age, height, activity, startG, startedOn, targetG, targetOn, isReached };
}

async function proposalFor(
  scope: Scope,
  profile: ProgressProfile,
  weights: readonly Measured[],
  food: readonly { date: IsoDate }[],
  { line, today }: { line: { programmeCode: string; kcal: number } | undefined; today: IsoDate },
): Promise<LineSuggestion | null> {
  const programme = line && (await findProgramme(scope, line.programmeCode));
  if (!line || !programme) return null;
  const proposal = suggestLine({
    goal: profile.goal,
    height: profile.height,
    targetG: profile.targetG,
    weights,
    currentKcal: line.kcal,
    lines: programme.lines.map(({ kcal }) => kcal),
    foodDates: food.map(({ date }) => date),
    today,
  });
  const { code, name } = programme;
  return proposal && { ...proposal, currentKcal: line.kcal, programme: { code, name } };
}

/** Everything that is stored of a customer's progress, with the line that they were brought last. */
async function readProgress({ db }: Scope, customerId: string, healthEdition: string) {
  const profile = q
    .selectFrom('progressProfiles as p')
    .leftJoin('consents as c', 'c.id', 'p.consentId')
    .selectAll('p')
    .select('c.version')
    .where('p.customerId', '=', customerId);
  const weights = q
    .selectFrom('weights')
    .select(['date', 'weightG'])
    .where('customerId', '=', customerId)
    .orderBy('date');
  const line = q
    .selectFrom('orders as o')
    .innerJoin('deliveries as d', 'd.orderId', 'o.id')
    .select(['o.programmeCode', 'o.kcal'])
    .where('o.customerId', '=', customerId)
    .where('d.state', '=', 'delivered')
    .orderBy('d.date', 'desc')
    .orderBy('o.placedAt', 'desc')
    .limit(1);
  const signed = sql<{ isSigned: boolean }>`
    SELECT ${sql.raw(healthSignedColumn('asked.customer', 'asked.edition'))} AS is_signed
    FROM (SELECT ${customerId} AS customer, ${healthEdition} AS edition) asked`;
  const [profiles, measured, lines, signatures] = await readAll(db, profile, weights, line, signed);
  return {
    row: profiles[0],
    measured,
    line: lines[0],
    isSigned: signatures[0]?.isSigned === true,
  };
}

/** Everything that the page shows; before the consent nothing is read of the body, because nothing is stored. */
async function viewProgress(scope: Scope, customerId: string): Promise<ProgressView> {
  const now = scope.clock.now();
  const today = moscowDate(now);
  const from = addDays(today, -FOOD_DAYS);
  const [{ row, measured, line, isSigned }, plans] = await Promise.all([
    readProgress(scope, customerId, (await readEditions(scope)).healthData),
    listMealPlans(scope, { customerId, from, to: today, now }),
  ]);
  const family = familyOf(plans, addDays(today, 1 - FAMILY_DAYS));
  const nothing = { profile: null, weights: [], delivered: [], need: null, suggestion: null, expected: null };
  if (!row) return { today, isSigned, consent: null, family, ...nothing };
  const delivered = deliveredKcal(plans);
  const trend = smooth(measured);
  const profile = profileOf(row);
  const weight = (measured.at(-1)?.weightG ?? profile?.startG ?? 0) / 1000;
  const need = profile && energyNeed({ ...profile, weight });
  return {
    today,
    isSigned,
    family,
    consent: { version: row.version ?? '', givenAt: row.optedAt },
    profile,
    weights: measured.map((one, index) => ({ ...one, trendG: Math.round(trend[index] ?? one.weightG) })),
    delivered,
    need,
    expected:
      profile &&
      need &&
      expectedArrival({
        goal: profile.goal,
        targetG: profile.targetG,
        weights: measured,
        spentKcal: need.spent,
        delivered,
        today,
      }),
    suggestion: profile && (await proposalFor(scope, profile, measured, delivered, { line, today })),
  };
}

/**
 * Records a consent to store weights and goals, of its own under the signature of the one to health data, and opens the
 * profile in one step; a second one changes nothing. The consent has an end of its own, so that it is another row.
 */
async function allow(scope: Scope, customerId: string) {
  await requireHealthSignature(scope, customerId);
  const consentId = uuidv7();
  const version = (await readEditions(scope)).healthData;
  const now = scope.clock.now();
  const consent = sql`INSERT INTO consents (id, customer_id, document, version, address, given_at, code_id, text_hash)
     SELECT ${consentId}, ${customerId}, 'healthData', ${version}, ${scope.address}, ${now}, code_id, text_hash
     FROM consents
     WHERE customer_id = ${customerId} AND document = 'healthData' AND version = ${version} AND withdrawn_at IS NULL
       AND NOT EXISTS (SELECT 1 FROM progress_profiles WHERE customer_id = ${customerId})
     ORDER BY given_at DESC LIMIT 1`;
  // Withdrawn meanwhile, there is no consent to rest on.
  const profile = sql`INSERT INTO progress_profiles (customer_id, consent_id, opted_at)
     SELECT ${customerId}, ${consentId}, ${now} WHERE EXISTS (SELECT 1 FROM consents WHERE id = ${consentId})
     ON CONFLICT (customer_id) DO NOTHING`;
  await write(scope.db, consent, profile);
  return done;
}

const deleteWeights = (customerId: string) => q.deleteFrom('weights').where('customerId', '=', customerId);

/** Ends the consent that the profile rests on, which stays as a proof, and erases what it covered, in one step. */
async function withdraw({ db, address, clock }: Scope, customerId: string) {
  const now = clock.now();
  const ended = q
    .updateTable('consents')
    .set({ withdrawnAt: now, withdrawnFrom: address })
    .where('withdrawnAt', 'is', null)
    .where('id', '=', (one) =>
      one.selectFrom('progressProfiles').select('consentId').where('customerId', '=', customerId),
    );
  await db.write([
    statement(ended),
    statement(deleteWeights(customerId)),
    statement(q.deleteFrom('progressProfiles').where('customerId', '=', customerId)),
    leaveErasure({ kind: 'progress', customerId, at: now }),
  ]);
  return done;
}

/** Withdraws again where a restored copy has brought back a profile from before its withdrawal. */
export async function withdrawAgain(
  scope: Scope,
  withdrawals: readonly Pick<Erasure, 'customerId' | 'at'>[],
): Promise<void> {
  const restored = sql<{ id: string }>`SELECT DISTINCT p.customer_id AS id
     FROM json_each(${JSON.stringify(withdrawals)}) e
     JOIN progress_profiles p ON p.customer_id = e.value ->> '$.customerId'
     WHERE p.opted_at < e.value ->> '$.at'`;
  for (const { id } of await read(scope.db, restored)) await withdraw(scope, id);
}

/** A measurement, which takes the place of another one of its day; none without the consent. */
const upsertWeight = (customerId: string, date: IsoDate, weightG: number, now: EpochMs) =>
  sql`INSERT INTO weights (customer_id, date, weight_g, noted_at)
     SELECT customer_id, ${date}, ${weightG}, ${now} FROM progress_profiles WHERE customer_id = ${customerId}
     ON CONFLICT (customer_id, date) DO UPDATE SET weight_g = excluded.weight_g, noted_at = excluded.noted_at`;

/** Saves a goal that is a healthy one, with the weight that it begins with. */
async function saveGoal(scope: Scope, customerId: string, wanted: ProgressGoal) {
  const now = scope.clock.now();
  const today = moscowDate(now);
  const fields = checkTarget({ ...wanted, today });
  if (Object.keys(fields).length > 0) throw new AppError('validation_failed', { fields });
  const { goal, sex, age, height: heightCm, activity, weight, target: targetG, targetOn } = wanted;
  const saved = q
    .updateTable('progressProfiles')
    .set({ goal, sex, age, heightCm, activity, startG: weight, startedOn: today, targetG, targetOn })
    .set({ reachedAt: null })
    .where('customerId', '=', customerId);
  const [{ changes }] = await write(scope.db, saved, upsertWeight(customerId, today, weight, now));
  if (changes !== 1) throw new AppError('health_consent_missing');
  return done;
}

/** Saves a measurement of today or of a day before; the newest one that is where the goal wanted it reaches it once. */
async function noteWeight(scope: Scope, customerId: string, date: IsoDate, weightG: number) {
  const now = scope.clock.now();
  const age = daysBetween(date, moscowDate(now));
  if (age < 0 || age > LATEST_DAYS) {
    const message = age < 0 ? 'Этот день ещё не наступил' : 'Выберите день за последний год';
    throw new AppError('validation_failed', { fields: { date: message } });
  }
  const reached = sql`UPDATE progress_profiles SET reached_at = ${now}
     WHERE customer_id = ${customerId} AND reached_at IS NULL
       AND ${date} = (SELECT MAX(date) FROM weights WHERE customer_id = ${customerId})
       AND ((goal = 'lose' AND ${weightG} <= target_g) OR (goal = 'gain' AND ${weightG} >= target_g))`;
  const [weights, profiles] = await write(scope.db, upsertWeight(customerId, date, weightG, now), reached);
  if (weights.changes === 0) throw new AppError('health_consent_missing');
  return { hasReached: profiles.changes > 0 };
}

/** Removes the measurement of a day. */
async function removeWeight({ db }: Scope, customerId: string, date: IsoDate) {
  await write(db, deleteWeights(customerId).where('date', '=', date));
  return done;
}

/** Erases weights and goal, and leaves the consent; the customer may begin again. */
async function reset({ db }: Scope, customerId: string) {
  const nothing = { goal: null, sex: null, age: null, heightCm: null, activity: null, startG: null };
  const cleared = q
    .updateTable('progressProfiles')
    .set({ ...nothing, startedOn: null, targetG: null, targetOn: null, reachedAt: null })
    .where('customerId', '=', customerId);
  await write(db, deleteWeights(customerId), cleared);
  return done;
}

export const progressCalls = calls(contract, {
  getProgress: ({ scope, customer }) => viewProgress(scope, customer.id),
  allowProgress: ({ scope, customer }) => allow(scope, customer.id),
  withdrawProgress: ({ scope, customer }) => withdraw(scope, customer.id),
  saveProgressGoal: ({ scope, customer, body }) => saveGoal(scope, customer.id, body),
  addWeight: ({ scope, customer, body }) => noteWeight(scope, customer.id, body.date, body.weight),
  removeWeight: ({ scope, customer, body }) => removeWeight(scope, customer.id, body.date),
  resetProgress: ({ scope, customer }) => reset(scope, customer.id),
});
