import { HOUR_MS } from '../../../shared/dates.ts';
import { CODES_TO_RECIPIENT, SMS_CODES_PER_HOUR } from '../../../shared/features/bounds/terms.ts';
import { orderMoment } from '../../factories/orders.ts';
import { refusalOf } from '../../harness/call.ts';
import { type LocalSite, startLocalSite } from '../../harness/local-site.ts';
import { askWorking } from '../../harness/proof-of-work.ts';
import { newPhone, setClock, Visitor } from '../../harness/visitor.ts';
import type { Report } from '../report.ts';
import type { Section } from '../run.ts';
import { setting } from './settings.ts';

/** People behind one address of a carrier, who all come in one hour; one of so many of them never enters the code. */
const PEOPLE = setting('SOAK_PEOPLE', 1000);
const FORGETFUL_OF = 12;
/** Addresses of the attackers of the next hour, each of which asks so often, half of it with proofs of work. */
const ADDRESSES = setting('SOAK_ADDRESSES', 1000);
const ASKED_OF_ADDRESS = 12;
/** After a refusal people ask again so often, each time a minute later. */
const MOST_TRIES = 4;
const MINUTE_S = 60;
const HOUR_S = 3600;

const codePath = '/rest/customer/auth/';
const begin = Date.parse(orderMoment);

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

/** The simulated hours: what happens in each second of them, and what phones have got. */
class Hours {
  private readonly acts = new Map<number, (() => Promise<void>)[]>();
  /** The newest code of each phone, whoever has asked for it, and how many there were. */
  private readonly codes = new Map<string, string>();
  private readonly counts = new Map<string, number>();
  private readonly site: LocalSite;

  constructor(site: LocalSite) {
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
    for (let second = 0; second < 3 * HOUR_S; second += 1) {
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

  /** Somebody who has registered the day before. */
  async createCustomer(address: string): Promise<string> {
    const customer = { visitor: new Visitor(this.site), phone: newPhone(), address };
    await this.ask(customer);
    if (!(await this.enter(customer))) throw new Error('The day before nobody is refused');
    return customer.phone;
  }

  /** New people behind one address within an hour. */
  planPeople(count: number, address: string): Outcome {
    const outcome: Outcome = { came: 0, letIn: 0, refusals: new Map() };
    for (let person = 0; person < count; person += 1) {
      const isForgetful = person % FORGETFUL_OF === 1;
      if (!isForgetful) outcome.came += 1;
      const comer = { visitor: new Visitor(this.site), phone: newPhone(), address, outcome, isForgetful };
      this.comeIn(comer, lot(HOUR_S - 10 * MINUTE_S));
    }
    return outcome;
  }

  /** Customers who come once after a moment, each from a home of their own. */
  async planCustomers(network: number, count: number, from: number) {
    const outcome: Outcome = { came: count, letIn: 0, refusals: new Map() };
    const phones: string[] = [];
    for (let home = 0; home < count; home += 1) {
      const address = `198.${network}.${home}.7`;
      const phone = await this.createCustomer(address);
      phones.push(phone);
      this.comeIn({ visitor: new Visitor(this.site), phone, address, outcome }, from + lot(20 * MINUTE_S));
    }
    return { outcome, phones };
  }

  /** One address that asks for codes of others' phones as often as it may, and guesses. */
  planThief(phones: readonly string[], address: string): void {
    for (const phone of phones) {
      for (let round = 0; round < 2 * CODES_TO_RECIPIENT.fromAddress.hour; round += 1) {
        this.plan(round * 2 * MINUTE_S + lot(MINUTE_S), async () => {
          const thief = { visitor: new Visitor(this.site), phone, address };
          await this.ask(thief);
          await this.enter(thief, '123456');
        });
      }
    }
  }

  /** Codes of strangers' phones that many addresses ask for within an hour. */
  planAttack(from: number): { sent: number } {
    const attack = { sent: 0 };
    for (let index = 0; index < ADDRESSES; index += 1) {
      const address = `${20 + (index % 20)}.${index >> 3}.${index & 7}.9`;
      for (let round = 0; round < ASKED_OF_ADDRESS; round += 1) {
        this.plan(from + lot(HOUR_S), async () => {
          const thief = { visitor: new Visitor(this.site), phone: newPhone(), address };
          if ((await this.ask(thief, round % 2 === 0)).ok) attack.sent += 1;
        });
      }
    }
    return attack;
  }
}

async function live(report: Report, site: LocalSite, logged: () => string): Promise<void> {
  const hours = new Hours(site);
  await setClock(site, new Date(begin - 26 * HOUR_MS).toISOString());
  const neighbours = hours.planPeople(300, '203.0.113.7');
  const people = hours.planPeople(PEOPLE, '203.0.113.200');
  const attacked = await hours.planCustomers(51, 100, 20 * MINUTE_S);
  hours.planThief(attacked.phones, '192.0.2.9');
  const attack = hours.planAttack(HOUR_S);
  const others = await hours.planCustomers(52, 100, HOUR_S + 30 * MINUTE_S);
  await hours.live();
  const tell = (row: string, { came, letIn, refusals }: Outcome, atLeast: number) => {
    const note = [...refusals].map(([code, count]) => `${count} × ${code}`).join(', ');
    report.add(row, 'came', came);
    report.add(row, 'let in, %', (100 * letIn) / came, { atLeast }, note);
  };
  tell('300 people behind one address', neighbours, 99);
  tell(`${PEOPLE} people behind one address`, people, 99);
  tell('owners whose phones one address attacks', attacked.outcome, 100);
  const rented = `${ADDRESSES} rented addresses`;
  report.add(rented, 'messages wasted', attack.sent, { atMost: SMS_CODES_PER_HOUR });
  report.add(rented, 'operators told', logged().includes('codes by SMS run out') ? 1 : 0, { is: 1 });
  tell('customers at home meanwhile', others.outcome, 99);
  // One of the day before.
  const atMost = 1 + CODES_TO_RECIPIENT.day;
  report.add('one phone', 'most messages in two days', hours.mostToOnePhone, { atMost });
}

/** Hours in which attackers ask for codes of others' phones while many people share one address. */
export const crowd: Section = {
  name: 'crowd',
  does: 'two hours of honest people and of attackers who ask for codes, 11 min',
  async measure(report) {
    const lines: string[] = [];
    const site = await startLocalSite({ floodLimit: 1_000_000_000, onLog: (line) => lines.push(line) });
    await live(report, site, () => lines.join('\n')).finally(site.stop);
  },
};
