import { randomBytes } from 'node:crypto';
import type { DatabaseSync, StatementSync } from 'node:sqlite';
import { v7 as uuidv7 } from 'uuid';
import { addDays, DAY_MS } from '#shared/dates.ts';
import type { OrderSample, SampleRows } from './years-sample.ts';

/** Orders that a customer has within two years, and days from one to the next at least. */
const ORDERS_A_CUSTOMER = 4;
const DAYS_BETWEEN = 60;
/** Rows that all orders share: portions of the kitchen. */
const ONCE = 'served_portions';

const names =
  /[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}|\b[0-9a-f]{64}\b|\b20\d\d-[01]\d-[0-3]\d\b|\b1[678]\d{11}\b/g;

/** What names of a sample become in a copy: the same one throughout it. */
type Renamed = Map<string, string>;

/** A customer who may order again. */
interface Buyer {
  readonly names: Renamed;
  readonly phone: string;
  readonly orders: number;
  readonly lastDay: number;
}

/** Writes copies of a customer and an order as if they had come at other times, each under names of its own. */
export class Copies {
  private readonly db: DatabaseSync;
  private readonly sample: OrderSample;
  private readonly ofCustomer: ReadonlySet<string>;
  private readonly statements = new Map<string, StatementSync>();
  /** Those who wait for their next order, who ordered longest ago first. */
  private readonly buyers: Buyer[] = [];
  private phones = 79_000_000_000;
  private numbers = 0;

  constructor(db: DatabaseSync, sample: OrderSample) {
    this.db = db;
    this.sample = sample;
    this.ofCustomer = new Set(JSON.stringify(sample.customer).match(names));
    this.insert({ [ONCE]: sample.order[ONCE] ?? [] });
  }

  /** An order that was placed so many days after the sample, by who ordered before where that is long enough ago. */
  add(days: number): void {
    const order: Renamed = new Map();
    const [first] = this.buyers;
    const isBack = first !== undefined && first.lastDay <= days - DAYS_BETWEEN;
    const buyer = isBack ? first : this.addCustomer(days);
    if (isBack) this.buyers.shift();
    const { [ONCE]: _once, ...rows } = this.sample.order;
    this.insert(this.copy(rows, days, buyer, order));
    if (buyer.orders + 1 < ORDERS_A_CUSTOMER)
      this.buyers.push({ ...buyer, orders: buyer.orders + 1, lastDay: days });
  }

  private addCustomer(days: number): Buyer {
    this.phones += 1;
    const buyer: Buyer = { names: new Map(), phone: String(this.phones), orders: 0, lastDay: days };
    this.insert(this.copy(this.sample.customer, days, buyer, new Map()));
    return buyer;
  }

  private copy(rows: SampleRows, days: number, buyer: Buyer, order: Renamed): SampleRows {
    const at = this.sample.placedAt + days * DAY_MS;
    const rename = (name: string): string => {
      if (/^20\d\d-/.test(name)) return addDays(name, days);
      if (/^\d{13}$/.test(name)) return String(Number(name) + days * DAY_MS);
      const known = this.ofCustomer.has(name) ? buyer.names : order;
      const made =
        known.get(name) ?? (name.includes('-') ? uuidv7({ msecs: at }) : randomBytes(32).toString('hex'));
      known.set(name, made);
      return made;
    };
    return JSON.parse(
      JSON.stringify(rows).replaceAll(names, rename).replaceAll(this.sample.phone.slice(1), buyer.phone),
    );
  }

  private insert(rows: SampleRows): void {
    for (const [table, own] of Object.entries(rows)) {
      for (const row of own) {
        this.numbers += 1;
        const values = Object.entries(row).map(([column, value]) => {
          if (column === 'number') return this.numbers;
          if (table === 'referral_codes' && column === 'code') return `CODE${this.numbers}`;
          // A customer has one first order, and the sample was one.
          if (column === 'first_order') return 0;
          // A key that is a number comes from the database.
          return column === 'id' && typeof value === 'number' && table !== ONCE ? null : value;
        });
        this.statementOf(table, Object.keys(row)).run(...values);
      }
    }
  }

  private statementOf(table: string, columns: readonly string[]): StatementSync {
    const known = this.statements.get(table);
    if (known) return known;
    // Some reminders are of a day and not of an order: one row is kept of it, for sixty days.
    const verb = table === 'reminders' ? 'INSERT OR IGNORE' : 'INSERT';
    const made = this.db.prepare(
      `${verb} INTO ${table} (${columns.join(', ')}) VALUES (${columns.map(() => '?').join(', ')})`,
    );
    this.statements.set(table, made);
    return made;
  }
}
