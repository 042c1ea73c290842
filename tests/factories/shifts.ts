import {
  addDoorPhoto,
  enterShift,
  type MarkOutcome,
  markStops,
  readShift,
  type ShiftMark,
} from '#shared/desk/shift/contract.ts';
import { giveStops } from '#shared/features/desk/shifts/contract.ts';
import { send } from '#tests/harness/call.ts';
import type { Site, SiteCustomer, SiteMember, Visitor } from '#tests/site.ts';
import { takePhoto } from './tickets.ts';

/** The day of the shifts, and a moment of it when couriers are on their way. */
export const shiftDay = '2026-11-18';
export const onTheWay = '2026-11-18T04:00:00.000Z';

/** A customer with the first delivery of an order. */
interface Door {
  readonly customer: SiteCustomer;
  readonly id: string;
}

/** The secret of the link of a shift. */
export const secretOf = (link: string | undefined) => link?.split('#')[1] ?? '';

/** Somebody who was hired for the day and has opened the link of a shift. */
export class Courier {
  readonly phone: Visitor;
  readonly shiftId: string;
  readonly secret: string;

  constructor(phone: Visitor, shiftId: string, secret: string) {
    this.phone = phone;
    this.shiftId = shiftId;
    this.secret = secret;
  }

  read() {
    return this.phone.call(readShift, { params: { id: this.shiftId } });
  }

  /** What is to be taken at a door, in kopecks. */
  async dueAt(stop: string): Promise<number> {
    return (await this.read()).stops.find(({ id }) => id === stop)?.cashKop ?? 0;
  }

  async mark(...marks: readonly ShiftMark[]): Promise<readonly MarkOutcome[]> {
    const input = { params: { id: this.shiftId }, body: { marks: [...marks] } };
    return (await this.phone.call(markStops, input)).outcomes;
  }

  /** Sends a photo of a door, and returns how that was answered. */
  async photograph(stop: string): Promise<number> {
    const bytes = new Uint8Array(await takePhoto());
    return (await send(this.phone, addDoorPhoto, { params: { id: this.shiftId, stop }, bytes })).status;
  }

  /** Brings a stop, and takes the cash that is due there. */
  async bring(stop: string): Promise<number> {
    const cashKop = await this.dueAt(stop);
    await this.mark(press(stop, { cashKop }));
    return cashKop;
  }
}

/** A day with so many doors, of which the first ones are paid for there. */
export class ShiftDay {
  readonly site: Site;
  readonly doors: readonly Door[];
  readonly manager: SiteMember;

  private constructor(site: Site, doors: readonly Door[], manager: SiteMember) {
    this.site = site;
    this.doors = doors;
    this.manager = manager;
  }

  /** Everything is under way unless it is said otherwise. */
  static async at(
    site: Site,
    { doors: count = 2, paidAtDoor = 0, state = 'on_route' as 'locked' | 'cooking' | 'on_route' } = {},
  ): Promise<ShiftDay> {
    const doors: Door[] = [];
    for (let place = 0; place < count; place += 1) {
      const customer = await site.customer();
      const payment = place < paidAtDoor ? 'courier' : 'card';
      const address = {
        streetId: 'msk-lesnaya-ulitsa',
        house: String(20 + place),
        flat: '84',
        entrance: '2',
      };
      await customer.place({ payment }, { address });
      if (payment === 'card') await customer.pay();
      doors.push({ customer, id: (await customer.delivery(shiftDay)).id });
    }
    site.setClock('2026-11-16T11:01:00.000Z');
    await site.tick();
    await site.bring(
      doors.map(({ id }) => ({ id, date: shiftDay })),
      state,
    );
    site.setClock(onTheWay);
    return new ShiftDay(site, doors, await site.staff('manager'));
  }

  idAt(place: number): string {
    return this.doors[place]?.id ?? '';
  }

  ids(): string[] {
    return this.doors.map(({ id }) => id);
  }

  async stateOf(place: number): Promise<string | undefined> {
    return (await this.doors[place]?.customer.delivery(shiftDay))?.state;
  }

  /** Gives doors to somebody who was hired for the day. */
  give(ids: readonly string[], who = { name: 'Пётр', phone: '+79162041830' }) {
    return this.manager.call(giveStops, { body: { date: shiftDay, ids: [...ids], ...who } });
  }

  /** Opens the link of a shift on a phone. */
  static async openedAt(site: Site, shiftId: string, link: string | undefined): Promise<Courier> {
    const phone = site.atDesk();
    await phone.call(enterShift, { body: { link: secretOf(link) } });
    return new Courier(phone, shiftId, secretOf(link));
  }

  opened(shiftId: string, link: string | undefined): Promise<Courier> {
    return ShiftDay.openedAt(this.site, shiftId, link);
  }

  /** Somebody with these doors, all where none are named, and their phone with the shift open. */
  async courier(ids = this.ids(), who?: { name: string; phone: string }): Promise<Courier> {
    const { shift, link } = await this.give(ids, who);
    return this.opened(shift.id, link?.link);
  }
}

let keys = 0;

/** A press at a door at the moment of the tests. */
export function press(stop: string, parts: Partial<ShiftMark> = {}): ShiftMark {
  keys += 1;
  const pressedAt = Date.parse(onTheWay);
  return { key: `press-key-${keys}`, stop, to: 'delivered', cashKop: 0, pressedAt, ...parts };
}
