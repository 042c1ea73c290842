import * as z from 'zod/mini';
import type { IsoDate } from '#shared/dates.ts';
import { Destination } from '#shared/features/deliveries/destination.ts';
import { DeliveryState } from '#shared/features/deliveries/schema.ts';
import { destinationColumn } from '../../../../db/delivery-destination.ts';
import { jsonColumn } from '../../../../db/json-column.ts';
import { rationColumns, rationShape } from '../../../../db/order-rations.ts';
import { type Database, type Statement, sql } from '../../../../platform/database.ts';
import { cashDueColumn } from '../../../money/payments/columns.ts';
import { type Placed, readEach } from '../read-each.ts';
import { runningDelivery, runningDishes } from '../running.ts';

/** Which deliveries are listed. */
export interface DeliveryFilter {
  readonly from: IsoDate;
  readonly to: IsoDate;
  /** Empty for all zones, intervals, orders and customers. */
  readonly zone: string;
  readonly interval: string;
  /** Id or number. */
  readonly order: string;
  readonly customer: string;
  /** Empty for every state in which something is brought. */
  readonly state: DeliveryState | '';
  /** Empty for both kinds. */
  readonly kind: '' | 'programme' | 'homemade';
  /** Words in their spellings. */
  readonly words: readonly (readonly string[])[];
  /** Null for all that come, else these alone, whether their order is paid or not. */
  readonly ids: readonly string[] | null;
}

/** The last row of the page before, and how many follow it at most. */
export interface DeliveryPage {
  readonly date: IsoDate;
  readonly id: string;
  readonly limit: number;
}

const common = {
  id: z.string(),
  date: z.string(),
  interval: z.string(),
  from_hour: z.number(),
  to_hour: z.number(),
  zone: z.string(),
  zone_name: z.string(),
  state: DeliveryState,
  order_id: z.string(),
  number: z.number(),
  customer_id: z.string(),
  name: z.string(),
  phone: z.string(),
  cash_kop: z.number(),
  moved_at: z.nullable(z.number()),
};

const ProgrammeRow = z.object({
  ...common,
  ...rationShape,
  food_dates: jsonColumn(z.array(z.string())),
  destination: jsonColumn(Destination),
  failed_because: z.string(),
});
export type ProgrammeRow = z.infer<typeof ProgrammeRow>;

const DishesRow = z.object({
  ...common,
  address: jsonColumn(z.extend(Destination.shape.address, { comment: z.string() })),
  portions: z.number(),
});
export type DishesRow = z.infer<typeof DishesRow>;

/** Every word of ?7 in one of its spellings. */
const hasWords = (text: string) => `NOT EXISTS (
    SELECT 1 FROM json_each(?7) w WHERE NOT EXISTS (SELECT 1 FROM json_each(w.value) v WHERE instr(${text}, v.value) > 0)
  )`;

const streetOf = (address: string) =>
  `(${address} ->> 'street') || ' ' || (${address} ->> 'house') || ' ' || (${address} ->> 'flat')`;

const programmes = `
  FROM deliveries d JOIN orders o ON o.id = d.order_id JOIN customers c ON c.id = o.customer_id
    JOIN programmes p ON p.code = o.programme_code JOIN delivery_intervals i ON i.code = d.interval_code
    JOIN delivery_zones z ON z.code = d.zone_code
  WHERE d.date BETWEEN ?1 AND ?2 AND (?3 = '' OR d.zone_code = ?3) AND (?4 = '' OR d.interval_code = ?4)
    AND (?5 = '' OR o.id = ?5 OR o.number = ?5) AND (?6 = '' OR o.customer_id = ?6)
    AND (?7 = '[]' OR ${hasWords(`c.name || ' ' || c.phone || ' ' || o.number || ' ' || ${streetOf(`(${destinationColumn('d', 'o')} -> 'address')`)}`)})
    AND CASE WHEN ?8 <> 'null' THEN d.id IN (SELECT value FROM json_each(?8))
      WHEN ?9 IN ('skipped', 'frozen') THEN o.state IN ('paid', 'active', 'frozen') ELSE ${runningDelivery} END
    AND (?9 = '' OR d.state = ?9) AND ?10 IN ('', 'programme')`;

const dishes = `
  FROM homemade_orders h JOIN customers c ON c.id = h.customer_id
    JOIN delivery_intervals i ON i.code = h.interval_code JOIN delivery_zones z ON z.code = h.zone_code
  WHERE h.delivery_date BETWEEN ?1 AND ?2 AND (?3 = '' OR h.zone_code = ?3) AND (?4 = '' OR h.interval_code = ?4)
    AND (?5 = '' OR h.id = ?5 OR h.number = ?5) AND (?6 = '' OR h.customer_id = ?6)
    AND (?7 = '[]' OR ${hasWords(`c.name || ' ' || c.phone || ' ' || h.number || ' ' || ${streetOf('h.address')}`)})
    AND CASE WHEN ?8 <> 'null' THEN h.id IN (SELECT value FROM json_each(?8)) ELSE ${runningDishes} END
    AND (?9 = '' OR h.delivery_state = ?9) AND ?10 IN ('', 'homemade')`;

/** The courier collects with the first delivery of an order that comes. */
const cashAtDoor = `CASE WHEN d.state IN ('planned', 'locked', 'cooking', 'on_route') AND NOT EXISTS (
    SELECT 1 FROM deliveries f WHERE f.order_id = d.order_id AND f.date < d.date
      AND f.state IN ('planned', 'locked', 'cooking', 'on_route')
  ) THEN ${cashDueColumn} ELSE 0 END`;

const selectProgrammes = `
  SELECT d.id, d.date, d.interval_code AS interval, i.from_hour, i.to_hour, d.zone_code AS zone, z.name AS zone_name,
    d.state, d.order_id, o.number, o.customer_id, c.name, c.phone, d.food_dates, d.failed_because, d.moved_at,
    ${destinationColumn('d', 'o')} AS destination, ${rationColumns}, ${cashAtDoor} AS cash_kop
  ${programmes} AND (d.date, d.id) > (?11, ?12) ORDER BY d.date, d.id LIMIT ?13`;

const selectDishes = `
  SELECT h.id, h.delivery_date AS date, h.interval_code AS interval, i.from_hour, i.to_hour, h.zone_code AS zone,
    z.name AS zone_name, h.delivery_state AS state, h.id AS order_id, h.number, h.customer_id, c.name, c.phone, h.moved_at,
    h.address, (SELECT SUM(count) FROM homemade_order_lines WHERE order_id = h.id) AS portions,
    CASE WHEN h.payment_method = 'courier' AND h.state IN ('paid', 'active') AND h.delivery_state <> 'failed'
      THEN h.total_kop ELSE 0 END AS cash_kop
  ${dishes} AND (h.delivery_date, h.id) > (?11, ?12) ORDER BY h.delivery_date, h.id LIMIT ?13`;

const valuesOf = ({
  from,
  to,
  zone,
  interval,
  order,
  customer,
  words,
  ids,
  state,
  kind,
}: DeliveryFilter): readonly string[] => [
  from,
  to,
  zone,
  interval,
  order,
  customer,
  JSON.stringify(words),
  JSON.stringify(ids),
  state,
  kind,
];

const Count = z.object({ n: z.number() });
const Place = z.object({ id: z.string(), date: z.string() });

/** A row by where it stands in the list. */
export type Found<T> = Placed<z.infer<typeof Place>, T>;

/** A page of deliveries of programmes and one of orders of dishes, each by date and id, with how many there are in all. */
export async function listDay(db: Database, filter: DeliveryFilter, page: DeliveryPage) {
  const values = valuesOf(filter);
  const after = [page.date, page.id, page.limit] as const;
  const ask = (select: string, count: string): Statement[] => [
    sql(select).with(...values, ...after),
    sql(`SELECT COUNT(*) AS n ${count}`).with(...values),
  ];
  const [programmeRows = [], programmeCount = [], dishRows = [], dishCount = []] = await db.read([
    ...ask(selectProgrammes, programmes),
    ...ask(selectDishes, dishes),
  ]);
  return {
    programmes: await readEach({ table: 'deliveries', place: Place, schema: ProgrammeRow }, programmeRows),
    dishes: await readEach({ table: 'homemade_orders', place: Place, schema: DishesRow }, dishRows),
    total: Count.parse(programmeCount[0]).n + Count.parse(dishCount[0]).n,
  };
}
