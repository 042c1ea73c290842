import { v7 as uuidv7 } from 'uuid';
import { addDays, daysBetween, type IsoDate, moscowDate } from '#shared/dates.ts';
import { AppError } from '#shared/errors.ts';
import { energyNeed } from '#shared/features/catalogue/calculator.ts';
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
import type { Scope } from '../../../scope.ts';
import { findProgramme, readEditions } from '../../content/api.ts';
import { listMealPlans } from '../../deliveries/api.ts';
import { requireHealthSignature } from '../../visitors/api.ts';
import { deliveredKcal, familyOf } from './decide.ts';
import * as sql from './sql.ts';

/** Days that the chart goes back at least, for what was delivered. */
const FOOD_DAYS = 120;
/** Days that the summary of a family goes back. */
const FAMILY_DAYS = 28;
/** A measurement may be noted this late, in days. */
const LATEST_DAYS = 365;
const done = { success: true } as const;

/** The goal as a whole; null before the six steps. */
function profileOf(row: sql.ProfileRow): ProgressProfile | null {
  const { goal, sex, age, height_cm: height, activity } = row;
  const { start_g: startG, started_on: startedOn, target_g: targetG, target_on: targetOn } = row;
  if (!goal || !sex || age === null || height === null || !activity) return null;
  if (startG === null || startedOn === null || targetG === null || targetOn === null) return null;
  const isReached = row.reached_at !== null;
  return { goal, sex, age, height, activity, startG, startedOn, targetG, targetOn, isReached };
}

async function proposalFor(
  scope: Scope,
  profile: ProgressProfile,
  weights: readonly Measured[],
  food: readonly { date: IsoDate }[],
  { line, today }: { line: { programme_code: string; kcal: number } | undefined; today: IsoDate },
): Promise<LineSuggestion | null> {
  const programme = line && (await findProgramme(scope, line.programme_code));
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

/** Everything that the page shows; before the consent nothing is read of the body, because nothing is kept. */
export async function viewProgress(scope: Scope, customerId: string): Promise<ProgressView> {
  const { db } = scope;
  const now = scope.clock.now();
  const today = moscowDate(now);
  const from = addDays(today, -FOOD_DAYS);
  const [{ profile: row, weights: rows, line, isSigned }, plans] = await Promise.all([
    sql.readProgress(db, customerId, (await readEditions(scope)).healthData),
    listMealPlans(scope, { customerId, from, to: today, now }),
  ]);
  const family = familyOf(plans, addDays(today, 1 - FAMILY_DAYS));
  const nothing = { profile: null, weights: [], delivered: [], need: null, suggestion: null, expected: null };
  if (!row) return { today, isSigned, consent: null, family, ...nothing };
  const delivered = deliveredKcal(plans);
  const measured = rows.map(({ date, weight_g }) => ({ date, weightG: weight_g }));
  const trend = smooth(measured);
  const profile = profileOf(row);
  const weight = (measured.at(-1)?.weightG ?? profile?.startG ?? 0) / 1000;
  const need = profile && energyNeed({ ...profile, weight });
  return {
    today,
    isSigned,
    family,
    consent: { version: row.version, givenAt: row.opted_at },
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

/** Begins to keep weights and goals, by a consent of its own under the signature of the one to health data. */
export async function allow(scope: Scope, customerId: string) {
  await requireHealthSignature(scope, customerId);
  await sql.optIn(scope.db, {
    customerId,
    consentId: uuidv7(),
    version: (await readEditions(scope)).healthData,
    address: scope.address,
    now: scope.clock.now(),
  });
  return done;
}

/** Erases anew what a restored copy has brought back of progress that was given up. */
export async function withdrawAgain(
  scope: Scope,
  withdrawals: Parameters<typeof sql.listForgotten>[1],
): Promise<void> {
  for (const customerId of await sql.listForgotten(scope.db, withdrawals)) await withdraw(scope, customerId);
}

/** Ends the consent and erases what rests on it. */
export async function withdraw(scope: Scope, customerId: string) {
  await sql.withdraw(scope.db, customerId, scope.address, scope.clock.now());
  return done;
}

/** Keeps a goal that is a healthy one. */
export async function saveGoal(scope: Scope, customerId: string, wanted: ProgressGoal) {
  const now = scope.clock.now();
  const today = moscowDate(now);
  const fields = checkTarget({ ...wanted, today });
  if (Object.keys(fields).length > 0) throw new AppError('validation_failed', { fields });
  const isKept = await sql.saveGoal(scope.db, customerId, wanted, today, now);
  if (!isKept) throw new AppError('health_consent_missing');
  return done;
}

/** Keeps a measurement of today or of a day before. */
export async function noteWeight(scope: Scope, customerId: string, date: IsoDate, weightG: number) {
  const now = scope.clock.now();
  const age = daysBetween(date, moscowDate(now));
  if (age < 0 || age > LATEST_DAYS) {
    const message = age < 0 ? 'Этот день ещё не наступил' : 'Выберите день за последний год';
    throw new AppError('validation_failed', { fields: { date: message } });
  }
  const { isKept, hasReached } = await sql.noteWeight(scope.db, customerId, date, weightG, now);
  if (!isKept) throw new AppError('health_consent_missing');
  return { hasReached };
}

/** Removes the measurement of a day. */
export async function removeWeight(scope: Scope, customerId: string, date: IsoDate) {
  await sql.deleteWeight(scope.db, customerId, date);
  return done;
}

/** Erases weights and goal; the customer may begin again. */
export async function reset(scope: Scope, customerId: string) {
  await sql.reset(scope.db, customerId);
  return done;
}
