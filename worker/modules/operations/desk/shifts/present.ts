import type { DeskShift } from '#shared/features/desk/shifts/contract.ts';
import type { Database } from '../../../../platform/database.ts';
import { cashOf } from './decide.ts';
import { readSums, type ShiftRow } from './sql.ts';

/** Shifts with what has become of their stops and of the cash. */
export async function presentShifts(db: Database, rows: readonly ShiftRow[]): Promise<DeskShift[]> {
  if (rows.length === 0) return [];
  const {
    counts,
    cash,
    handed: handovers,
  } = await readSums(
    db,
    rows.map(({ id }) => id),
  );
  return rows.map((row) => {
    const own = counts.get(row.id) ?? [];
    const inState = (state: string) => own.find((one) => one.state === state)?.count ?? 0;
    const before = handovers.get(row.id);
    const handed = {
      dueKop: before?.due_kop ?? 0,
      countedKop: before?.counted_kop ?? 0,
      times: before?.times ?? 0,
    };
    return {
      ...{ id: row.id, date: row.date },
      courier: { staffId: row.staff_id, name: row.name, phone: row.phone },
      ...{ opensAt: row.opens_at, closesAt: row.closes_at, revokedAt: row.revoked_at },
      stops: own.reduce((sum, { count }) => sum + count, 0),
      ...{ delivered: inState('delivered'), failed: inState('failed') },
      cash: cashOf(cash.get(row.id) ?? 0, handed),
    };
  });
}
