import { addDays } from '#shared/dates.ts';
import type { OrderRecord, RecordedDelivery } from '#worker/modules/ordering/orders/record.ts';

const FIRST_FOOD = '2026-01-12';

/** A delivery `d<number>` of two days of food, one after the other from 12 January 2026 on. */
export function recordDelivery(id: string, parts: Partial<RecordedDelivery> = {}): RecordedDelivery {
  const day = addDays(FIRST_FOOD, (Number(id.slice(1)) - 1) * 2);
  return {
    id,
    date: day,
    state: 'planned',
    foodDates: [day, addDays(day, 1)],
    replaces: null,
    isPlannedAgain: false,
    fees: [],
    ...parts,
  };
}

/** A paid order of four days for 4,000 ₽, with all that is decided by. */
export const recordOrder = (parts: Partial<OrderRecord> = {}): OrderRecord => ({
  id: 'o1',
  customer: { id: 'c1', version: 1 },
  number: 100_001,
  state: 'paid',
  days: 4,
  endDate: '2026-01-15',
  worthKop: 400_000,
  price: { lines: [{ kind: 'programme', amountKop: 400_000, unitKop: 100_000 }], totalKop: 400_000 },
  calendarVersion: 1,
  invoice: { state: 'paid', amountKop: 400_000 },
  prepaid: [{ id: 'o1', amountKop: 400_000 }],
  unasked: null,
  certificateValidTo: null,
  isCollected: false,
  certificate: null,
  isCancelled: false,
  refunds: [],
  outgoing: [],
  deliveries: [recordDelivery('d1'), recordDelivery('d2')],
  fees: { changes: [], earned: new Set() },
  invitation: null,
  ...parts,
});
