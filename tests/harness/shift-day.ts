import { enterShift, markStops, readShift, type ShiftMark } from '#shared/desk/shift/contract.ts';
import { giveStops } from '#shared/features/desk/shifts/contract.ts';
import { buildOrder } from '#tests/factories/orders.ts';
import { call, mustCall } from './call.ts';
import { Customer } from './customer.ts';
import { DeskVisitor } from './desk.ts';
import { setDeskClock, startDesk } from './desk-site.ts';
import type { LocalWorker } from './local-worker.ts';
import { bringTo, deliveryIds } from './operations.ts';
import { runTimerOf, Visitor } from './visitor.ts';

/** The day of the shifts, and a moment of it when couriers are on their way. */
export const DAY = '2026-11-18';
export const ON_THE_WAY = '2026-11-18T04:00:00.000Z';

/** A customer with the first delivery of an order. */
export interface Door {
  readonly customer: Customer;
  readonly orderId: string;
  readonly id: string;
}

/** How far the kitchen is. */
type DayState = 'locked' | 'cooking' | 'on_route';

/** A day with so many doors, of which the first ones are paid for there; all are under way unless it is said otherwise. */
export class ShiftDay {
  readonly site: LocalWorker;
  readonly doors: readonly Door[];
  readonly manager: DeskVisitor;

  private constructor(site: LocalWorker, doors: readonly Door[], manager: DeskVisitor) {
    this.site = site;
    this.doors = doors;
    this.manager = manager;
  }

  static async started(count: number, paidAtDoor = 0, state?: DayState): Promise<ShiftDay> {
    return ShiftDay.at(await startDesk({ floodLimit: 1_000_000 }), count, paidAtDoor, state);
  }

  /** The same at a site that stands at the moment of the tests' orders. */
  static async at(
    site: LocalWorker,
    count: number,
    paidAtDoor = 0,
    state: DayState = 'on_route',
  ): Promise<ShiftDay> {
    const doors: Door[] = [];
    for (let place = 0; place < count; place += 1) {
      const customer = await Customer.signedIn(site);
      const order = buildOrder({ payment: place < paidAtDoor ? 'courier' : 'card' });
      const { id: orderId, payment } = await customer.place({
        ...order,
        address: { ...order.address, house: String(20 + place), floor: '3', entrance: '2', intercom: '84В' },
      });
      if (payment.url) await customer.request(payment.url, { form: { state: 'paid' } });
      const [id = ''] = await deliveryIds(site, orderId, 1);
      doors.push({ customer, orderId, id });
    }
    await setDeskClock(site, '2026-11-16T11:01:00.000Z');
    await runTimerOf(site);
    await bringTo(
      site,
      doors.map(({ id }) => id),
      state,
    );
    await setDeskClock(site, ON_THE_WAY);
    return new ShiftDay(site, doors, await DeskVisitor.joined(site, 'manager'));
  }

  /** Gives doors to somebody who was hired for the day; tells the answer with the secret of the link. */
  async give(ids: readonly string[], who = { name: 'Пётр', phone: '+79162041830' }) {
    const given = await mustCall(this.manager, giveStops, { body: { date: DAY, ids: [...ids], ...who } });
    return { ...given, secret: given.link?.link.split('#')[1] ?? '' };
  }

  /** The phone of a courier that has opened a link. */
  async opened(secret: string): Promise<Visitor> {
    const phone = new Visitor({ url: this.site.deskUrl });
    await mustCall(phone, enterShift, { body: { link: secret } });
    return phone;
  }

  read(phone: Visitor, id: string) {
    return mustCall(phone, readShift, { params: { id } });
  }

  mark(phone: Visitor, id: string, ...marks: readonly ShiftMark[]) {
    return call(phone, markStops, { params: { id }, body: { marks: [...marks] } });
  }

  async stateOf(id: string): Promise<string> {
    return String(
      await this.site.db.prepare('SELECT state FROM deliveries WHERE id = ?').bind(id).first('state'),
    );
  }
}
