import { proxy, ref } from 'valtio/vanilla';
import {
  addDoorPhoto,
  enterShift,
  listOwnShifts,
  markStops,
  type OwnShift,
  type ReadShift,
  readShift,
  type ShiftMark,
  type ShiftStop,
} from '#shared/desk/shift/contract.ts';
import type { CourierReason } from '#shared/features/deliveries/moves/failure-reasons.ts';
import { type RestCall, RestError } from '../../platform/rest/rest.ts';
import { createQueue, type QueueLine, type Sent, type Waiting } from './queue.ts';
import { withMarks } from './stops.ts';
import type { ShiftStore } from './store.ts';

/** Statuses of a call that has not come through, or came at a bad moment: it is made again later. */
const isPassing = (status: number) => status === 0 || status === 408 || status === 429 || status >= 500;
/** What is answered once the shift is over, was taken back, or is none of whoever asks. */
const isClosing = ({ status, code }: RestError) => status === 401 || status === 404 || code === 'shift_over';

/** What a refused call means; what is no refusal is thrown on. */
function readRefusal(error: unknown): Exclude<Sent<never>, { kind: 'answered' }> {
  if (!(error instanceof RestError)) throw error;
  if (isPassing(error.status)) return { kind: 'unreachable' };
  const words = [error.message, ...new Set(Object.values(error.fields))].join('. ');
  return { kind: isClosing(error) ? 'closed' : 'refused', words };
}

const answered = async <T>(call: Promise<T>): Promise<Sent<T>> => {
  try {
    return { kind: 'answered', answer: await call };
  } catch (error) {
    return readRefusal(error);
  }
};

/** Sends presses by the calls of the shift. */
const createLine = (rest: RestCall): QueueLine => ({
  marks: (id, marks) =>
    answered(
      rest(markStops, {
        params: { id },
        body: { marks: [...marks] },
      }).then(({ outcomes }) => outcomes),
    ),
  photo: (id, stop, photo) =>
    answered(
      rest(addDoorPhoto, {
        params: { id, stop },
        file: photo,
      }),
    ),
});

/** What the page of a shift shows. */
export interface ShiftState {
  /** `closed` tells why there is nothing to show. */
  phase: 'opening' | 'choosing' | 'open' | 'closed';
  words: string;
  shifts: OwnShift[];
  shift: ReadShift | null;
  waiting: readonly Waiting[];
  isOffline: boolean;
}

interface ShiftParts {
  readonly rest: RestCall;
  readonly store: ShiftStore;
  /** The phone's own clock, which may be wrong. */
  readonly now: () => number;
  /** The secret of the link, and how it leaves the address once it is used. */
  readonly link: string;
  readonly dropLink: () => void;
}

/** What is pressed at a stop. */
export interface Pressed {
  readonly to: ShiftMark['to'];
  readonly cashKop: number;
  readonly reason?: CourierReason;
  readonly photo?: Blob | null;
}

const noNetwork = 'Нет сети. Откройте страницу ещё раз там, где она есть: дальше смена работает и без неё.';

/** The page of a shift: what it shows, and what can be done on it. */
export class Shift {
  readonly state: ShiftState;
  /** Whether presses outlive the page. */
  readonly isLasting: boolean;
  private readonly parts: ShiftParts;
  private readonly queue: ReturnType<typeof createQueue>;
  private secret: string;
  /** How far the server's clock is ahead of the phone's. */
  private aheadMs = 0;
  private last: Promise<unknown> = Promise.resolve();

  constructor(parts: ShiftParts) {
    this.state = proxy<ShiftState>({
      ...{ phase: 'opening', words: '', shifts: [], shift: null, waiting: [], isOffline: false },
    });
    this.parts = parts;
    this.isLasting = parts.store.isLasting;
    this.secret = parts.link;
    this.queue = createQueue({ store: parts.store, line: createLine(parts.rest) });
  }

  /** Shows the shift that there is, and sends what waits. */
  async open(): Promise<void> {
    await this.inTurn(() => this.openNow());
    await this.send();
  }

  send(): Promise<void> {
    return this.inTurn(() => this.sendNow());
  }

  choose(id: string): Promise<void> {
    return this.inTurn(() => this.read(id));
  }

  press(stop: Pick<ShiftStop, 'id'>, pressed: Pressed): Promise<void> {
    return this.pressAt([stop], pressed);
  }

  /** Says of stops that the courier is under way with them. */
  setOut(stops: readonly Pick<ShiftStop, 'id'>[]): Promise<void> {
    return this.pressAt(stops, { to: 'on_route', cashKop: 0 });
  }

  /** Keeps a press at each of the stops, so that it is sent whatever becomes of the page. */
  private async pressAt(
    stops: readonly Pick<ShiftStop, 'id'>[],
    { photo = null, ...pressed }: Pressed,
  ): Promise<void> {
    const { store, now } = this.parts;
    const shiftId = this.state.shift?.shift.id;
    if (shiftId === undefined) return;
    const ids = stops.map(({ id }) => id);
    const pressedAt = now() + this.aheadMs;
    // What was refused there before is answered by the new press.
    const before = (await store.list()).filter(({ stop, refused }) => ids.includes(stop) && refused !== '');
    await store.remove(before.map(({ id }) => id));
    for (const stop of ids) {
      const mark = { key: crypto.randomUUID(), stop, pressedAt, ...pressed };
      await store.add({ shiftId, stop, press: { kind: 'mark', mark } });
      if (photo) await store.add({ shiftId, stop, press: { kind: 'photo', photo } });
    }
    await this.showQueue();
    await this.send();
  }

  /** Forgets a press that was refused, once somebody has read why. */
  async dismiss(id: number): Promise<void> {
    await this.parts.store.remove([id]);
    await this.showQueue();
  }

  /** One thing at a time: what was read before a press is not shown after it. */
  private inTurn(work: () => Promise<void>): Promise<void> {
    const mine = this.last.then(work);
    this.last = mine.catch(() => undefined);
    return mine;
  }

  private async showQueue(): Promise<void> {
    this.state.waiting = ref(await this.parts.store.list());
  }

  private async close(words: string): Promise<void> {
    await this.parts.store.forgetShift();
    await this.showQueue();
    Object.assign(this.state, { phase: 'closed', words, shift: null });
  }

  private async keep(seen: ReadShift): Promise<void> {
    await this.parts.store.keepShift({ seen, aheadMs: this.aheadMs });
    Object.assign(this.state, { phase: 'open', words: '', shift: ref(seen) });
  }

  private async read(id: string): Promise<void> {
    const { rest, now } = this.parts;
    const seen = await rest(readShift, { params: { id } });
    this.aheadMs = seen.now - now();
    this.state.isOffline = false;
    await this.keep(seen);
  }

  private async listShifts(): Promise<OwnShift[]> {
    const { rest, dropLink } = this.parts;
    if (this.secret === '') return (await rest(listOwnShifts)).shifts;
    const { shift } = await rest(enterShift, {
      body: { link: this.secret },
    });
    this.secret = '';
    dropLink();
    return [shift];
  }

  /** Shows what was seen last, as long as that shift goes on. */
  private async showKept(): Promise<string | undefined> {
    const { store, now } = this.parts;
    const kept = await store.readShift();
    if (!kept || this.secret !== '') return undefined;
    const { seen, aheadMs } = kept;
    if (seen.shift.closesAt <= now() + aheadMs) {
      await store.forgetShift();
      return undefined;
    }
    this.aheadMs = aheadMs;
    if (this.state.phase !== 'open')
      Object.assign(this.state, { phase: 'open', words: '', shift: ref(seen) });
    return seen.shift.id;
  }

  private async openNow(): Promise<void> {
    await this.showQueue();
    const keptId = await this.showKept();
    try {
      const shifts = await this.listShifts();
      const known = shifts.find(({ id }) => id === keptId);
      const [only] = shifts;
      if (shifts.length > 1 && !known) Object.assign(this.state, { phase: 'choosing', shifts });
      else if (only) await this.read((known ?? only).id);
      else await this.close('Сейчас у вас нет смены. Её даёт диспетчер.');
    } catch (error) {
      const refusal = readRefusal(error);
      this.state.isOffline = refusal.kind === 'unreachable';
      if (refusal.kind !== 'unreachable') await this.close(refusal.words);
      else if (this.state.phase === 'opening')
        Object.assign(this.state, { phase: 'closed', words: noNetwork });
    }
  }

  /** Sends what waits, and shows what has come of it. */
  private async sendNow(): Promise<void> {
    const { store } = this.parts;
    const before = await store.list();
    if (before.every(({ refused }) => refused !== '')) return;
    const sent = await this.queue.flush();
    const left = new Set((await store.list()).map(({ id }) => id));
    const done = before.flatMap(({ id, press }) =>
      press.kind === 'mark' && !left.has(id) ? [press.mark] : [],
    );
    const { shift } = this.state;
    if (shift && done.length > 0) await this.keep(withMarks(shift, done));
    await this.showQueue();
    this.state.isOffline = sent.kind === 'unreachable';
    if (sent.kind === 'closed') await this.close(sent.words);
  }
}
