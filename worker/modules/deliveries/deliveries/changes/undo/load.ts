import * as z from 'zod/mini';
import { Destination } from '#shared/features/deliveries/destination.ts';
import { CalendarChange } from '#shared/features/deliveries/history.ts';
import { DeliveryState } from '#shared/features/deliveries/schema.ts';
import { jsonColumn } from '../../../../../db/json-column.ts';
import { type Database, findRow, sql } from '../../../../../platform/database.ts';
import { PaidFees } from '../load.ts';

const Undo = z.object({
  version: z.number(),
  /** What the history says of the change. */
  ...z.pick(CalendarChange, { kind: true, text: true }).shape,
  before: jsonColumn(
    z.object({
      interval: z.string(),
      frozenUntil: z.nullable(z.string()),
      /** Interval, address and recipient with which the order is renewed; null where it never is. */
      request: z.nullable(z.looseObject({})),
      /** Deliveries as they were before the change. */
      touched: z.array(
        z.object({
          ...{ id: z.string(), date: z.string(), interval: z.string(), state: DeliveryState },
          ...{ foodDates: z.array(z.string()), destination: Destination, zone: z.string() },
          ...{ replaces: z.nullable(z.string()), fees: z._default(PaidFees, []) },
        }),
      ),
      /** Ids of deliveries that the change brought. */
      added: z.array(z.string()),
    }),
  ),
});
export type Undo = z.infer<typeof Undo>;
/** What a change has found. */
export type Snapshot = Undo['before'];

/** What undoes the last change of a calendar; undefined where the change was of a kind that has no undo. */
export async function findUndo(db: Database, orderId: string): Promise<Undo | undefined> {
  return findRow(
    db,
    Undo,
    sql(`SELECT u.version, c.kind, c.text, u.before FROM calendar_undos u JOIN delivery_changes c ON c.id = u.change_id
       WHERE u.order_id = ?1`).with(orderId),
  );
}
