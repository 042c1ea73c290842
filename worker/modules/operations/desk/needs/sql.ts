import * as z from 'zod/mini';
import { type EpochMs, type IsoDate, moscowDate } from '#shared/dates.ts';
import { firstDeliveryDate } from '#shared/features/deliveries/rules.ts';
import { DeliveryState } from '#shared/features/deliveries/schema.ts';
import { DeskNeed } from '#shared/features/desk/slots.ts';
import { OrderState } from '#shared/features/orders/schema.ts';
import { type Database, type Statement, sql } from '../../../../platform/database.ts';
import { isHarm, isOpenCall } from '../../../deliveries/rations/dish-calls.ts';

const FactsRow = z.object({
  id: z.string(),
  date: z.string(),
  state: DeliveryState,
  toHour: z.number(),
  orderState: OrderState,
  isAnswered: z.number(),
  isMissing: z.number(),
});

const NamedRow = z.object({ id: z.string(), date: z.string(), need: DeskNeed });

/** Deliveries that may need a person by their own row: those under way that are due, unpaid ones and those that failed. */
const selectFacts = `
  SELECT d.id, d.date, d.state, i.to_hour AS toHour, o.state AS orderState,
    d.state = 'failed' AND (
      EXISTS (SELECT 1 FROM food_refunds r WHERE r.delivery_id = d.id)
      OR EXISTS (SELECT 1 FROM settled_needs s WHERE s.customer_id = o.customer_id AND s.need = 'failed:' || d.id)
      OR EXISTS (SELECT 1 FROM deliveries n WHERE n.replaces = d.id AND n.state = 'delivered')
    ) AS isAnswered,
    EXISTS (
      SELECT 1 FROM delivery_reversals v WHERE v.delivery_id = d.id AND v.missing_kop > 0 AND v.settled_at IS NULL
    ) AS isMissing
  FROM deliveries d JOIN orders o ON o.id = d.order_id JOIN delivery_intervals i ON i.code = d.interval_code
  WHERE d.date BETWEEN ?1 AND ?2 AND (
    d.state = 'failed' OR (d.state IN ('locked', 'cooking', 'on_route') AND (d.date <= ?3 OR o.state IN ('cancelled', 'refunded')))
    OR (d.state IN ('planned', 'locked') AND o.state = 'pending_payment' AND d.date < ?4)
  )
  UNION ALL
  SELECT h.id, h.delivery_date, h.delivery_state, i.to_hour, h.state,
    EXISTS (SELECT 1 FROM settled_needs s WHERE s.customer_id = h.customer_id AND s.need = 'failed-dishes:' || h.id), 0
  FROM homemade_orders h JOIN delivery_intervals i ON i.code = h.interval_code
  WHERE h.delivery_date BETWEEN ?1 AND ?2 AND (
    h.delivery_state = 'failed'
    OR (h.delivery_state IN ('locked', 'cooking', 'on_route') AND (h.delivery_date <= ?3 OR h.state IN ('cancelled', 'refunded')))
    OR (h.delivery_state IN ('planned', 'locked') AND h.state = 'pending_payment' AND h.delivery_date < ?4)
  )`;

/** Deliveries with a dish that its person must not eat by now; once they have left, those nobody was called of. */
const selectHarmful = `
  SELECT DISTINCT r.delivery_id AS id, r.date, 'allergy' AS need FROM harmful_dishes r
  WHERE r.date BETWEEN ?1 AND ?2 AND ${isHarm('r')}`;

/** Deliveries whose persons wait for a call, since what comes for a dish that lacks is not for them. */
const selectCalls = `
  SELECT DISTINCT c.delivery_id AS id, c.date, 'call' AS need FROM dish_calls c
  WHERE c.date BETWEEN ?1 AND ?2 AND ${isOpenCall('c')}`;

/** Statements that tell what of some days needs a person; `readNeedRows` reads their answers. */
export function needStatements(from: IsoDate, to: IsoDate, now: EpochMs): Statement[] {
  return [
    sql(selectFacts).with(from, to, moscowDate(now), firstDeliveryDate(now)),
    sql(selectHarmful).with(from, to),
    sql(selectCalls).with(from, to),
  ];
}

/** What may need a person by its own row, and what is known to. */
export const readNeedRows = ([facts, ...named]: Awaited<ReturnType<Database['read']>>) => ({
  facts: z.array(FactsRow).parse(facts),
  named: z.array(NamedRow).parse(named.flat()),
});
