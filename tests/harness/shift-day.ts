import { localOperatorToken } from '#scripts/local/local-bindings.ts';
import type { LocalWorker } from '#scripts/local/local-worker.ts';
import { giveStops } from '#shared/features/desk/shifts/contract.ts';
import { buildOrder } from '#tests/factories/orders.ts';
import { mustCall } from './call.ts';
import { Customer } from './customer.ts';
import { deskDay as DAY, setDeskClock } from './desk-site.ts';
import { bringTo, deliveryIds } from './operations.ts';
import { runTimerOf, Visitor } from './visitor.ts';

export { DAY };

/** A customer with the first delivery of an order. */
interface Door {
  readonly customer: Customer;
  readonly orderId: string;
  readonly id: string;
}

/** A day with so many doors, of which the first ones are paid for there; all are under way unless it is said otherwise. */
export class ShiftDay {
  readonly site: LocalWorker;
  readonly doors: readonly Door[];

  private constructor(site: LocalWorker, doors: readonly Door[]) {
    this.site = site;
    this.doors = doors;
  }

  /** At a site that stands at the moment of the tests' orders. */
  static async at(
    site: LocalWorker,
    count: number,
    paidAtDoor = 0,
    state: 'locked' | 'cooking' | 'on_route' = 'on_route',
  ): Promise<ShiftDay> {
    const doors: Door[] = [];
    for (let place = 0; place < count; place += 1) {
      const customer = await Customer.signedIn(site);
      const order = buildOrder({ payment: place < paidAtDoor ? 'courier' : 'card' });
      const address = {
        ...order.address,
        house: String(20 + place),
        floor: '3',
        entrance: '2',
        intercom: '84В',
      };
      const { id: orderId, payment } = await customer.place({ ...order, address });
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
    await setDeskClock(site, '2026-11-18T04:00:00.000Z');
    return new ShiftDay(site, doors);
  }

  /** Gives doors to somebody who was hired for the day. */
  give(ids: readonly string[]) {
    return mustCall(new Visitor({ url: this.site.deskUrl }), giveStops, {
      body: { date: DAY, ids: [...ids], name: 'Пётр', phone: '+79162041830' },
      headers: { Authorization: `Bearer ${localOperatorToken}` },
    });
  }

  async stateOf(id: string): Promise<string> {
    const find = this.site.db.prepare('SELECT state FROM deliveries WHERE id = ?').bind(id);
    return String(await find.first('state'));
  }
}
