import { HOUR_MS } from '../../../shared/dates.ts';
import {
  CODES_TO_OWNER,
  CODES_TO_RECIPIENT,
  SMS_CODES_PER_HOUR,
} from '../../../shared/features/bounds/terms.ts';
import { orderMoment } from '../../factories/orders.ts';
import { refusalOf } from '../../harness/call.ts';
import { type LocalWorker, startLocalWorker } from '../../harness/local-worker.ts';
import { askWorking } from '../../harness/proof-of-work.ts';
import { codePath } from '../../harness/sms-codes.ts';
import { newPhone, setClock, Visitor } from '../../harness/visitor.ts';
import type { SoakFigure, SoakPart } from './part.ts';
import { readSetting } from './settings.ts';

/** People behind one address of a carrier, who all come in one hour. */
const PEOPLE = readSetting('SOAK_PEOPLE', 'crowd');
/** People who come for the first time from homes of their own. */
const NEWCOMERS = 200;
/** Owners at home whose phones the attackers ask codes for all the while, in a browser that is known. */
const OWNERS = 100;
/** More such owners, in a browser that has no name yet. */
const NAMELESS_OWNERS = 50;
const ATTACKERS = 20;
const ADDRESSES = readSetting('SOAK_ADDRESSES', 'crowd');
/** How often each attacker's address asks for a code in the hour. */
const ASKED_OF_ADDRESS = 12;
/** An address of an attacker works for so many codes: it is refused all but the first few of them anyway. */
const WORKED_OF_ADDRESS = 6;
/** One of so many of the attackers' addresses is the carrier's, which the honest people share. */
const SHARED_OF = 50;
/** One of so many people has signed in before, and one of so many never enters a code. */
const KNOWN_OF = 3;
const FORGETFUL_OF = 12;
/** People enter a code so late, and ask again after a refusal so late and so often, in milliseconds. */
const ENTER_MS = [15_000, 90_000] as const;
const AGAIN_MS = 60_000;
const MOST_TRIES = 4;

const begin = Date.parse(orderMoment);
const carrier = '203.0.113.200';

/** Something that somebody does at a moment of the simulated hour. */
interface Act {
  readonly at: number;
  readonly run: () => Promise<void>;
}

/** Numbers that look drawn by lot, the same in each run. */
function lotOf(seed: number): (most: number) => number {
  let state = seed;
  return (most) => {
    state = (state * 1_103_515_245 + 12_345) % 2_147_483_648;
    return Math.floor((state / 2_147_483_648) * most);
  };
}

/** The hour: acts in their order, each under the clock of its moment. */
class Hour {
  readonly lot = lotOf(20_261_125);
  /** The last act first. */
  private readonly acts: Act[] = [];
  private shown = 0;

  plan(at: number, run: () => Promise<void>): void {
    let [low, high] = [0, this.acts.length];
    while (low < high) {
      const middle = (low + high) >> 1;
      if ((this.acts[middle]?.at ?? 0) > at) low = middle + 1;
      else high = middle;
    }
    this.acts.splice(low, 0, { at, run });
  }

  async live(site: LocalWorker): Promise<void> {
    for (let act = this.acts.pop(); act; act = this.acts.pop()) {
      // The clock of the site runs on by itself: it is set where a second has passed.
      if (act.at - this.shown >= 1000) {
        await setClock(site, new Date(begin + act.at).toISOString());
        this.shown = act.at;
      }
      await act.run();
    }
  }
}

interface Outcome {
  came: number;
  letIn: number;
  refusals: Record<string, number>;
}

const nobody = (): Outcome => ({ came: 0, letIn: 0, refusals: {} });

/** Enters a code as a browser does, or guesses it. */
function enterCode(
  visitor: Visitor,
  { phone, code, address }: { readonly phone: string; readonly code: string; readonly address: string },
  works = true,
): Promise<Response> {
  const send = (headers: Record<string, string>) =>
    visitor.request(`${codePath}register/`, {
      json: { step: 2, phone, code },
      headers: { 'CF-Connecting-IP': address, ...headers },
    });
  return works ? askWorking(send) : send({});
}

/** What phones have got: the newest code of each, whoever has asked for it, and how many. */
class Phones {
  private readonly codes = new Map<string, string>();
  private readonly counts = new Map<string, number>();

  get most(): number {
    return Math.max(...this.counts.values());
  }

  /** Asks for a code as a browser does: one that is asked for a proof of work computes it. */
  async ask(visitor: Visitor, phone: string, address: string, works = true): Promise<Response> {
    const send = (headers: Record<string, string>) =>
      visitor.request(codePath, {
        json: { step: 1, phone, name: 'Анна', type: 'register', consent: true },
        headers: { 'CF-Connecting-IP': address, ...headers },
      });
    const answer = await (works ? askWorking(send) : send({}));
    if (answer.ok) {
      this.codes.set(phone, await visitor.codeOf(phone));
      this.counts.set(phone, (this.counts.get(phone) ?? 0) + 1);
    }
    return answer;
  }

  /** Enters the newest code that has come to a phone. */
  async enter(visitor: Visitor, phone: string, address: string): Promise<boolean> {
    const answer = await enterCode(visitor, { phone, code: this.codes.get(phone) ?? '', address });
    return answer.ok;
  }
}

interface Comer {
  readonly visitor: Visitor;
  readonly phone: string;
  readonly address: string;
  readonly outcome: Outcome;
  readonly isForgetful: boolean;
}

/** Somebody who wants in: asks, enters the code a little later, and comes again where they were refused. */
function comeIn(held: Phones, hour: Hour, comer: Comer, at: number, tries = 1): void {
  const { visitor, phone, address, outcome, isForgetful } = comer;
  hour.plan(at, async () => {
    const answer = await held.ask(visitor, phone, address);
    if (!answer.ok) {
      const { code } = await refusalOf(answer);
      outcome.refusals[code] = (outcome.refusals[code] ?? 0) + 1;
      // A code that somebody has asked for a moment ago is on the phone: it is entered as it came.
      if (code !== 'code_too_soon') {
        if (tries < MOST_TRIES) comeIn(held, hour, comer, at + AGAIN_MS, tries + 1);
        return;
      }
    }
    if (isForgetful) return;
    const enteredAt = at + ENTER_MS[0] + hour.lot(ENTER_MS[1] - ENTER_MS[0]);
    hour.plan(enteredAt, async () => {
      if (await held.enter(visitor, phone, address)) outcome.letIn += 1;
      else if (tries < MOST_TRIES) comeIn(held, hour, comer, enteredAt + AGAIN_MS, tries + 1);
    });
  });
}

/** Has somebody sign in the day before, so that their browser is known. */
async function knowBrowser(
  site: LocalWorker,
  held: Phones,
  phone: string,
  address: string,
): Promise<Visitor> {
  const visitor = new Visitor(site);
  await held.ask(visitor, phone, address);
  if (!(await held.enter(visitor, phone, address))) throw new Error('The day before nobody is refused');
  return visitor;
}

async function planPeople(site: LocalWorker, held: Phones, hour: Hour): Promise<Outcome> {
  const outcome = nobody();
  for (let person = 0; person < PEOPLE; person += 1) {
    const phone = newPhone();
    const isKnown = person % KNOWN_OF === 0;
    const visitor = isKnown ? await knowBrowser(site, held, phone, carrier) : new Visitor(site);
    const isForgetful = person % FORGETFUL_OF === 1;
    if (!isForgetful) outcome.came += 1;
    comeIn(
      held,
      hour,
      { visitor, phone, address: carrier, outcome, isForgetful },
      hour.lot(HOUR_MS - 10 * 60_000),
    );
  }
  return outcome;
}

/** People who come once in the middle of the hour, each from a home of their own. */
async function planHomes(
  held: Phones,
  hour: Hour,
  homes: number,
  {
    network,
    browserOf,
  }: {
    readonly network: number;
    readonly browserOf: (phone: string, address: string) => Promise<Visitor>;
  },
) {
  const outcome = nobody();
  const phones: string[] = [];
  for (let home = 0; home < homes; home += 1) {
    const phone = newPhone();
    const address = `198.${network}.${home}.7`;
    const visitor = await browserOf(phone, address);
    phones.push(phone);
    outcome.came += 1;
    const at = 20 * 60_000 + hour.lot(30 * 60_000);
    comeIn(held, hour, { visitor, phone, address, outcome, isForgetful: false }, at);
  }
  return { outcome, phones };
}

/** Codes that attackers were sent, to phones that are not theirs. */
interface Attack {
  asked: number;
  sent: number;
}

function planAttack(site: LocalWorker, held: Phones, hour: Hour, phones: readonly string[]): Attack {
  const attack: Attack = { asked: 0, sent: 0 };
  for (let index = 0; index < ADDRESSES; index += 1) {
    // Each attacker has addresses in many networks, as those who rent them have.
    const own = `${20 + (index % ATTACKERS)}.${index >> 3}.${index & 7}.9`;
    const address = index % SHARED_OF === 0 ? carrier : own;
    for (let round = 0; round < ASKED_OF_ADDRESS; round += 1) {
      hour.plan(hour.lot(HOUR_MS), async () => {
        attack.asked += 1;
        const phone = round % 2 === 0 ? newPhone() : (phones[hour.lot(phones.length)] ?? newPhone());
        const thief = new Visitor(site);
        const answer = await held.ask(thief, phone, address, round < WORKED_OF_ADDRESS);
        if (answer.ok) attack.sent += 1;
        // Guesses would lock owners out if they counted as the owners' tries.
        else await enterCode(thief, { phone, code: '123456', address }, round < WORKED_OF_ADDRESS);
      });
    }
  }
  return attack;
}

const share = ({ came, letIn }: Outcome) => (100 * letIn) / came;
const refusalsOf = ({ refusals }: Outcome) =>
  Object.entries(refusals)
    .map(([code, count]) => `${count} × ${code}`)
    .join(', ');

async function live(site: LocalWorker): Promise<readonly SoakFigure[]> {
  const hour = new Hour();
  const held = new Phones();
  await setClock(site, new Date(begin - 26 * HOUR_MS).toISOString());
  const people = await planPeople(site, held, hour);
  const known = await planHomes(held, hour, OWNERS, {
    network: 51,
    browserOf: (phone, address) => knowBrowser(site, held, phone, address),
  });
  const nameless = await planHomes(held, hour, NAMELESS_OWNERS, {
    network: 52,
    async browserOf(phone, address) {
      await knowBrowser(site, held, phone, address);
      return new Visitor(site);
    },
  });
  const fresh = () => Promise.resolve(new Visitor(site));
  const newcomers = await planHomes(held, hour, NEWCOMERS, { network: 53, browserOf: fresh });
  const attack = planAttack(site, held, hour, [...known.phones, ...nameless.phones]);
  await hour.live(site);
  const row = `${PEOPLE} people behind one address`;
  const robots = `${ATTACKERS} attackers with ${ADDRESSES} addresses`;
  return [
    { row, name: 'came', value: people.came },
    { row, name: 'let in', value: share(people), unit: '%', rule: { atLeast: 99 }, note: refusalsOf(people) },
    {
      row: `${NEWCOMERS} newcomers at home`,
      name: 'let in',
      value: share(newcomers.outcome),
      unit: '%',
      rule: { atLeast: 99 },
      note: refusalsOf(newcomers.outcome),
    },
    {
      row: `${OWNERS} owners`,
      name: 'locked out',
      value: known.outcome.came - known.outcome.letIn,
      rule: { is: 0 },
      note: refusalsOf(known.outcome),
    },
    {
      row: `${NAMELESS_OWNERS} owners in a new browser`,
      name: 'let in within the hour',
      value: share(nameless.outcome),
      unit: '%',
      note: refusalsOf(nameless.outcome),
    },
    { row: robots, name: 'codes asked for', value: attack.asked },
    { row: robots, name: 'messages wasted', value: attack.sent, rule: { atMost: SMS_CODES_PER_HOUR } },
    {
      row: 'one phone',
      name: 'most messages in two days',
      value: held.most,
      // Those of the day before, the day's of strangers, and the owner's own.
      rule: { atMost: 1 + CODES_TO_RECIPIENT.day + CODES_TO_OWNER.hour },
    },
  ];
}

/** An hour in which attackers ask for codes of others' phones while a thousand people share one address. */
export const crowd: SoakPart = {
  name: 'crowd',
  does: 'an hour of honest people and attackers who ask for codes',
  minutes: 11,
  async run() {
    const site = await startLocalWorker({ floodLimit: 1_000_000_000 });
    try {
      return await live(site);
    } finally {
      await site.stop();
    }
  },
};
