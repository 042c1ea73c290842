import { type LocalWorker, startLocalWorker } from '../../../scripts/local/local-worker.ts';
import { HOUR_MS } from '../../../shared/dates.ts';
import {
  CODES_TO_OWNER,
  CODES_TO_RECIPIENT,
  SMS_CODES_PER_HOUR,
} from '../../../shared/features/bounds/terms.ts';
import { orderMoment } from '../../factories/orders.ts';
import { refusalOf } from '../../harness/call.ts';
import { askWorking } from '../../harness/proof-of-work.ts';
import { newPhone, setClock, Visitor } from '../../harness/visitor.ts';
import type { Report } from '../report.ts';
import type { Section } from '../run.ts';
import { setting } from './settings.ts';

/** People behind one address of a carrier, who all come in one hour; one of so many of them is known, one never enters. */
const PEOPLE = setting('SOAK_PEOPLE', 1000);
const KNOWN_OF = 3;
const FORGETFUL_OF = 12;
/** Addresses of the attackers, one of so many of which is the carrier's. */
const ADDRESSES = setting('SOAK_ADDRESSES', 1000);
const SHARED_OF = 50;
/** How often each of them asks for a code in the hour, and for how many it works: it is refused all but a few anyway. */
const ASKED_OF_ADDRESS = 12;
const WORKED_OF_ADDRESS = 6;
/** After a refusal people ask again so often, each time a minute later. */
const MOST_TRIES = 4;
const MINUTE_S = 60;
const HOUR_S = 3600;

const codePath = '/rest/customer/auth/';
const begin = Date.parse(orderMoment);
const carrier = '203.0.113.200';

/** Numbers that look drawn by lot, the same in each run. */
let state = 20_261_125;
function lot(most: number): number {
  state = (state * 1_103_515_245 + 12_345) % 2_147_483_648;
  return Math.floor((state / 2_147_483_648) * most);
}

interface Outcome {
  came: number;
  letIn: number;
  readonly refusals: Map<string, number>;
}

interface Comer {
  readonly visitor: Visitor;
  readonly phone: string;
  readonly address: string;
  readonly outcome: Outcome;
  readonly isForgetful?: boolean;
}

/** The simulated hour: what happens in each second of it, and what phones have got. */
class Hour {
  private readonly acts = new Map<number, (() => Promise<void>)[]>();
  /** The newest code of each phone, whoever has asked for it, and how many there were. */
  private readonly codes = new Map<string, string>();
  private readonly counts = new Map<string, number>();
  private readonly site: LocalWorker;

  constructor(site: LocalWorker) {
    this.site = site;
  }

  get mostToOnePhone(): number {
    return Math.max(...this.counts.values());
  }

  plan(second: number, act: () => Promise<void>): void {
    this.acts.set(second, [...(this.acts.get(second) ?? []), act]);
  }

  async live(): Promise<void> {
    // Whoever was refused comes after the hour too.
    for (let second = 0; second < 2 * HOUR_S; second += 1) {
      const acts = this.acts.get(second) ?? [];
      if (acts.length > 0) await setClock(this.site, new Date(begin + second * 1000).toISOString());
      for (const act of acts) await act();
    }
  }

  /** Asks for a code, as a browser does that computes the proof of work it is asked for. */
  async ask({ visitor, phone, address }: Omit<Comer, 'outcome'>, works = true): Promise<Response> {
    const json = { step: 1, phone, name: 'Анна', type: 'register', consent: true };
    const answer = await this.send(visitor, codePath, json, address, works);
    if (answer.ok) {
      this.codes.set(phone, await visitor.codeOf(phone));
      this.counts.set(phone, (this.counts.get(phone) ?? 0) + 1);
    }
    return answer;
  }

  async enter(
    { visitor, phone, address }: Omit<Comer, 'outcome'>,
    code = this.codes.get(phone) ?? '',
    works = true,
  ): Promise<boolean> {
    const json = { step: 2, phone, code };
    return (await this.send(visitor, `${codePath}register/`, json, address, works)).ok;
  }

  private send(visitor: Visitor, path: string, json: object, address: string, works: boolean) {
    const ask = (headers: Record<string, string>) =>
      visitor.request(path, { json, headers: { 'CF-Connecting-IP': address, ...headers } });
    return works ? askWorking(ask) : ask({});
  }

  /** Somebody who wants in: asks, enters the code a little later, and comes again where they were refused. */
  comeIn(comer: Comer, at: number, tries = 1): void {
    const { outcome, isForgetful = false } = comer;
    const again = (from: number) => {
      if (tries < MOST_TRIES) this.comeIn(comer, from + MINUTE_S, tries + 1);
    };
    this.plan(at, async () => {
      const answer = await this.ask(comer);
      if (!answer.ok) {
        const { code } = await refusalOf(answer);
        outcome.refusals.set(code, (outcome.refusals.get(code) ?? 0) + 1);
        // A code that somebody has asked for a moment ago is on the phone: it is entered as it came.
        if (code !== 'code_too_soon') return again(at);
      }
      if (isForgetful) return;
      const enteredAt = at + 15 + lot(75);
      this.plan(enteredAt, async () => {
        if (await this.enter(comer)) outcome.letIn += 1;
        else again(enteredAt);
      });
    });
  }

  /** A browser that is known, because somebody has signed in with it the day before. */
  async knownBrowser(phone: string, address: string): Promise<Visitor> {
    const visitor = new Visitor(this.site);
    await this.ask({ visitor, phone, address });
    if (!(await this.enter({ visitor, phone, address }))) throw new Error('The day before nobody is refused');
    return visitor;
  }

  async planPeople(): Promise<Outcome> {
    const outcome: Outcome = { came: 0, letIn: 0, refusals: new Map() };
    for (let person = 0; person < PEOPLE; person += 1) {
      const phone = newPhone();
      const isKnown = person % KNOWN_OF === 0;
      const visitor = isKnown ? await this.knownBrowser(phone, carrier) : new Visitor(this.site);
      const isForgetful = person % FORGETFUL_OF === 1;
      if (!isForgetful) outcome.came += 1;
      this.comeIn({ visitor, phone, address: carrier, outcome, isForgetful }, lot(HOUR_S - 10 * MINUTE_S));
    }
    return outcome;
  }

  /** People who come once in the middle of the hour, each from a home of their own. */
  async planHomes(network: number, homes: number, browser: 'known' | 'nameless' | 'new') {
    const outcome: Outcome = { came: homes, letIn: 0, refusals: new Map() };
    const phones: string[] = [];
    for (let home = 0; home < homes; home += 1) {
      const phone = newPhone();
      const address = `198.${network}.${home}.7`;
      const known = browser === 'new' ? undefined : await this.knownBrowser(phone, address);
      const visitor = (browser === 'known' && known) || new Visitor(this.site);
      phones.push(phone);
      this.comeIn({ visitor, phone, address, outcome }, 20 * MINUTE_S + lot(30 * MINUTE_S));
    }
    return { outcome, phones };
  }

  /** Codes that attackers ask for, to phones that are not theirs; each has addresses in many networks. */
  planAttack(phones: readonly string[]): { sent: number } {
    const attack = { sent: 0 };
    for (let index = 0; index < ADDRESSES; index += 1) {
      const own = `${20 + (index % 20)}.${index >> 3}.${index & 7}.9`;
      const address = index % SHARED_OF === 0 ? carrier : own;
      for (let round = 0; round < ASKED_OF_ADDRESS; round += 1) {
        const works = round < WORKED_OF_ADDRESS;
        this.plan(lot(HOUR_S), async () => {
          const phone = round % 2 === 0 ? newPhone() : (phones[lot(phones.length)] ?? newPhone());
          const thief = { visitor: new Visitor(this.site), phone, address };
          if ((await this.ask(thief, works)).ok) attack.sent += 1;
          // Guesses would lock owners out if they counted as the owners' tries.
          else await this.enter(thief, '123456', works);
        });
      }
    }
    return attack;
  }
}

async function live(report: Report, site: LocalWorker): Promise<void> {
  const hour = new Hour(site);
  await setClock(site, new Date(begin - 26 * HOUR_MS).toISOString());
  const people = await hour.planPeople();
  const known = await hour.planHomes(51, 100, 'known');
  const nameless = await hour.planHomes(52, 50, 'nameless');
  const newcomers = await hour.planHomes(53, 200, 'new');
  const attack = hour.planAttack([...known.phones, ...nameless.phones]);
  await hour.live();
  const tell = (row: string, { came, letIn, refusals }: Outcome, atLeast?: number) => {
    const note = [...refusals].map(([code, count]) => `${count} × ${code}`).join(', ');
    report.add(row, 'came', came);
    report.add(row, 'let in, %', (100 * letIn) / came, atLeast === undefined ? undefined : { atLeast }, note);
  };
  tell(`${PEOPLE} people behind one address`, people, 99);
  tell('newcomers at home', newcomers.outcome, 99);
  tell('attacked owners', known.outcome, 100);
  tell('attacked owners in a new browser', nameless.outcome);
  report.add(`${ADDRESSES} rented addresses`, 'messages wasted', attack.sent, { atMost: SMS_CODES_PER_HOUR });
  // Those of the day before, the day's of strangers, and the owner's own.
  const atMost = 1 + CODES_TO_RECIPIENT.day + CODES_TO_OWNER.hour;
  report.add('one phone', 'most messages in two days', hour.mostToOnePhone, { atMost });
}

/** An hour in which attackers ask for codes of others' phones while a thousand people share one address. */
export const crowd: Section = {
  name: 'crowd',
  does: 'an hour of honest people and of attackers who ask for codes, 11 min',
  async measure(report) {
    const site = await startLocalWorker({ floodLimit: 1_000_000_000 });
    await live(report, site).finally(site.stop);
  },
};
