import { giveStops } from '#shared/features/desk/shifts/contract.ts';
import type { LocalSite } from '#tests/harness/local-site.ts';
import { bring, Customer, operate } from './customer.ts';
import { deskDay as DAY, setDeskClock } from './desk-site.ts';
import { runTimerOf } from './visitor.ts';

export { DAY };

/** A customer with the first delivery of an order. */
interface Door {
  readonly customer: Customer;
  readonly id: string;
}

/** A day with so many doors, of which the first ones are paid for there; all are under way unless it is said otherwise. */
export class ShiftDay {
  readonly site: LocalSite;
  readonly doors: readonly Door[];

  private constructor(site: LocalSite, doors: readonly Door[]) {
    this.site = site;
    this.doors = doors;
  }

  /** At a site that stands at the moment of the tests' orders. */
  static async at(
    site: LocalSite,
    count: number,
    paidAtDoor = 0,
    state: 'locked' | 'cooking' | 'on_route' = 'on_route',
  ): Promise<ShiftDay> {
    const doors: Door[] = [];
    for (let place = 0; place < count; place += 1) {
      const customer = await Customer.signedIn(site);
      const address = {
        ...{ streetId: 'msk-lesnaya-ulitsa', flat: '84' },
        house: String(20 + place),
        floor: '3',
        entrance: '2',
        intercom: '84В',
      };
      await customer.place({ payment: place < paidAtDoor ? 'courier' : 'card' }, { address });
      if (customer.order.payment.url) await customer.pay();
      const [delivery] = await customer.deliveries();
      doors.push({ customer, id: delivery?.id ?? '' });
    }
    await setDeskClock(site, '2026-11-16T11:01:00.000Z');
    await runTimerOf(site);
    for (const { customer } of doors) await bring(site, customer, state);
    await setDeskClock(site, '2026-11-18T04:00:00.000Z');
    return new ShiftDay(site, doors);
  }

  /** Gives doors to somebody who was hired for the day. */
  give(ids: readonly string[]) {
    const body = { date: DAY, ids: [...ids], name: 'Пётр', phone: '+79162041830' };
    return operate({ url: this.site.deskUrl }, giveStops, { body });
  }
}
