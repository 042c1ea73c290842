import type { IsoDate } from '#shared/dates.ts';
import type { MarkOutcome, ShiftMark } from '#shared/desk/shift/contract.ts';
import { courierReasons, failureWords } from '#shared/features/deliveries/moves/failure-reasons.ts';
import type { DeliveryState } from '#shared/features/deliveries/schema.ts';
import { listHarmful } from '../../modules/deliveries/deliveries/moves/sql.ts';
import {
  loadMarked,
  requireOwn as requireOwnShift,
} from '../../modules/operations/desk/shifts/own/commands.ts';
import { moveOrders } from '../../modules/ordering/homemade/moves.ts';
import type { Scope } from '../../scope.ts';
import { moveDeliveries } from '../move-deliveries.ts';
import { type DecidedMark, decideMarks, outcomesOf } from './decide.ts';
import { findMarks, readStates } from './load.ts';
import { saveMarks } from './save.ts';

/** Moves what marks say, all of one kind at once: by the same acts as the desk, which say what it means. */
async function moveMarked(scope: Scope, date: IsoDate, decided: readonly DecidedMark[]): Promise<void> {
  const moving = decided.filter(({ isMoving }) => isMoving).map(({ mark }) => mark);
  const move = async (to: ShiftMark['to'], marks: readonly ShiftMark[], reason = '') => {
    if (marks.length === 0) return;
    const asked = { date, zone: '', ids: marks.map(({ stop }) => stop), to, reason };
    await moveDeliveries(scope, asked);
    await moveOrders(scope, asked);
  };
  // What is under way first: of one stop the other marks come behind it.
  for (const to of ['on_route', 'delivered'] as const)
    await move(
      to,
      moving.filter((one) => one.to === to),
    );
  for (const reason of courierReasons)
    await move(
      'failed',
      moving.filter((one) => one.to === 'failed' && one.reason === reason),
      failureWords[reason],
    );
}

/**
 * Notes what a courier has pressed. The deliveries are moved first: marks that were lost by a crash come again, find them
 * moved, and are noted then.
 */
export async function markStops(
  scope: Scope,
  shiftId: string,
  marks: readonly ShiftMark[],
): Promise<{ outcomes: MarkOutcome[] }> {
  const { db, clock } = scope;
  const shift = await requireOwnShift(scope, shiftId);
  const ids = marks.map(({ stop }) => stop);
  const [stops, harmful, known] = await Promise.all([
    loadMarked(scope, shift, ids),
    listHarmful(db, { date: shift.date, zone: '', ids }),
    findMarks(
      db,
      shiftId,
      marks.map(({ key }) => key),
    ),
  ]);
  const now = clock.now();
  const held = new Set(harmful.map(({ id }) => id));
  const decided = decideMarks(marks, {
    ...{ opensAt: shift.opens_at, now, known },
    stops: stops.map((stop) => ({ ...stop, isHarmful: held.has(stop.id) })),
  });
  await moveMarked(scope, shift.date, decided);
  const moved = decided.filter(({ isMoving }) => isMoving).map(({ mark }) => mark.stop);
  const states = moved.length === 0 ? new Map<string, DeliveryState>() : await readStates(db, moved);
  const outcomes = outcomesOf(decided, states);
  const open = new Set(outcomes.filter(({ outcome }) => outcome === 'again').map(({ key }) => key));
  const noted = decided.filter(({ isKnown, mark }) => !isKnown && !open.has(mark.key));
  if (noted.length > 0) await db.write(saveMarks(scope, shiftId, noted, now));
  return { outcomes };
}
