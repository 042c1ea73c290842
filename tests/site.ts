import { randomUUID } from 'node:crypto';
import { v7 as uuidv7 } from 'uuid';
import { test as base } from 'vitest';
import type { AnswerOf, Contract } from '#shared/contract.ts';
import { DAY_MS, moscowDate } from '#shared/dates.ts';
import type { AuthUser } from '#shared/features/auth/schema.ts';
import { confirmEmail, requestEmailCode } from '#shared/features/customers/contract.ts';
import { listDeliveries } from '#shared/features/deliveries/contract.ts';
import { moveDeliveries } from '#shared/features/deliveries/moves/contract.ts';
import type { Delivery } from '#shared/features/deliveries/schema.ts';
import { getOrder, placeOrder as placeOrderCall } from '#shared/features/orders/contract.ts';
import type { Order, PlaceOrderInput } from '#shared/features/orders/schema.ts';
import { roleLabels, type StaffRole } from '#shared/features/staff/roles.ts';
import type { CrashPlan } from '#worker/local/crashes.ts';
import { openSession } from '#worker/modules/identity/sessions.ts';
import { insertMember } from '#worker/modules/operations/staff/people/sql.ts';
import { openSession as openStaffSession } from '#worker/modules/operations/staff/sessions/commands.ts';
import { takeProof } from '#worker/modules/ordering/order-limits.ts';
import { placeOrder } from '#worker/modules/ordering/orders/place.ts';
import type { Scope } from '#worker/scope.ts';
import { buildOrder, type OrderOptions } from './factories/orders.ts';
import type { CallArguments } from './harness/call.ts';
import { bearer, Customer, isToCome, operate, type Step, stepsTo } from './harness/customer.ts';
import { openInProcess, type SiteOptions } from './harness/in-process.ts';
import { newPhone, Visitor } from './harness/visitor.ts';

export type { Visitor };

type OpenSite = Awaited<ReturnType<typeof openInProcess>>;

/** A signed-in customer. */
export class SiteCustomer extends Customer {
  private readonly inside: OpenSite;
  private placed = 0;

  constructor(inside: OpenSite, user: AuthUser) {
    super(inside, user.phone);
    this.inside = inside;
    this.id = user.id;
    this.cookies.set('auth', encodeURIComponent(JSON.stringify(user)));
  }

  /** Places an order that differs from the usual one (seven days from 18 November, in cash) in what is named. */
  override async place(options: OrderOptions = {}, changes: Partial<PlaceOrderInput> = {}): Promise<Order> {
    const firstOrder = this.placed === 0;
    const body = placeOrderCall.body.parse({ ...buildOrder({ firstOrder, ...options }), ...changes });
    const { ordered, proof } = takeProof(body, false);
    const scope = this.inside.scope();
    this.order = await this.inside.within(() => placeOrder(scope, this.id, ordered, randomUUID(), { proof }));
    this.placed += 1;
    return this.order;
  }

  /** An order as it is now. */
  async look({ id }: Pick<Order, 'id'> = this.order): Promise<Order> {
    return (await this.call(getOrder, { params: { id } })).order;
  }

  /** Gives the customer an e-mail address, confirmed by its code. */
  async confirmEmail(email: string): Promise<void> {
    await this.call(requestEmailCode, { body: { email } });
    await this.call(confirmEmail, { body: { email, code: await this.codeOf(email) } });
  }

  override async deliveries(): Promise<Delivery[]> {
    const today = this.inside.clock.now();
    const [from, to] = [moscowDate(today - 60 * DAY_MS), moscowDate(today + 120 * DAY_MS)];
    return (await this.call(listDeliveries, { query: { from, to } })).deliveries;
  }

  /** The delivery of a date. */
  async delivery(date: string): Promise<Delivery> {
    const found = (await this.deliveries()).find((delivery) => delivery.date === date);
    if (!found) throw new Error(`No delivery on ${date}`);
    return found;
  }

  /** Deliveries by day of month, with the state of those that are not planned: «18 · 20 skipped · 22». */
  async calendar(): Promise<string> {
    const shown = ({ date, state }: Delivery) =>
      state === 'planned' ? date.slice(8) : `${date.slice(8)} ${state}`;
    return (await this.deliveries()).map(shown).join(' · ');
  }

  /** What a call on the delivery of a date takes: its id, and the version of the calendar beside what is given. */
  async on<const Body extends object>(date: string, body: Body) {
    const { id, calendarVersion: version } = await this.delivery(date);
    return { params: { id }, body: { version, ...body } };
  }

  /** What a call on the calendar of the order takes: its id, and the version beside what is given. */
  async onOrder<const Body extends object>(body: Body) {
    const { id } = this.order;
    const version = (await this.deliveries()).find(({ orderId }) => orderId === id)?.calendarVersion ?? 0;
    return { params: { id }, body: { version, ...body } };
  }
}

/** Somebody of the staff, signed in at the desk. */
export class SiteMember extends Visitor {
  readonly id: string;
  readonly name: string;
  readonly email: string;

  constructor(inside: OpenSite, member: Pick<SiteMember, 'id' | 'name' | 'email'>) {
    super({ url: inside.deskUrl });
    this.id = member.id;
    this.name = member.name;
    this.email = member.email;
  }
}

interface CustomerOptions {
  readonly name?: string;
  readonly phone?: string;
  /** An order to begin with. */
  readonly order?: OrderOptions | undefined;
}

/** A site of a test's own, and who comes to it. */
export class Site {
  readonly inside: OpenSite;

  constructor(inside: OpenSite) {
    this.inside = inside;
  }

  get url(): string {
    return this.inside.url;
  }

  /** The moment that the site sees, which stands until it is set: `2026-11-16T07:00:00Z` at first. */
  setClock(at: string): void {
    this.inside.clock.set(Date.parse(at));
  }

  advance(ms: number): void {
    this.inside.clock.advance(ms);
  }

  /** What happens every five minutes, or by another line of the schedule. */
  tick(cron?: string): Promise<void> {
    return this.inside.tick(cron);
  }

  /** Lets a moment come, and the timer run in it. */
  async reach(at: string): Promise<void> {
    this.setClock(at);
    await this.tick();
  }

  /** Does something during which the process dies at a write, before it or right after; tells whether it came so far. */
  async crash(plan: CrashPlan, work: () => Promise<unknown>): Promise<boolean> {
    const { crashes } = this.inside.instruments;
    const hasDied = await Promise.race([crashes.arm(plan).then(() => true), work().then(() => false)]);
    crashes.disarm();
    this.inside.host.forget();
    return hasDied;
  }

  /** A scope in which something else happens between the reading of a command and its first batch. */
  overtaken(happens: () => Promise<unknown>): Scope {
    const scope = this.inside.scope();
    const { db } = scope;
    let isOver = false;
    const write: typeof db.write = async (statements) => {
      const isFirst = !isOver && statements.length > 2;
      if (isFirst) isOver = true;
      if (isFirst) await happens();
      return db.write(statements);
    };
    return { ...scope, db: { ...db, read: (statements) => db.read(statements), write } };
  }

  visitor(): Visitor {
    return new Visitor(this.inside);
  }

  /** A new customer, or the one with this phone, who has signed in. */
  async customer({ name = 'Анна', phone = newPhone(), order }: CustomerOptions = {}): Promise<SiteCustomer> {
    const person = { name, consent: 1, signature: undefined };
    const user = await this.inside.within(() =>
      openSession(this.inside.scope(), phone, 'Chrome/156.0', person),
    );
    const customer = new SiteCustomer(this.inside, user);
    if (order) await customer.place(order);
    return customer;
  }

  /** Somebody of the staff at the desk. */
  async staff(role: StaffRole): Promise<SiteMember> {
    const id = uuidv7();
    const member = { id, role, name: roleLabels[role], email: `${role}-${id}@befit.example` };
    const scope = this.inside.scope();
    const session = await openStaffSession(scope, member, {
      operation: 'POST /tests/sign-in/',
      userAgent: 'Chrome/156.0',
    });
    await scope.db.write([insertMember({ ...member, now: this.inside.clock.now() }), ...session.statements]);
    const caller = new SiteMember(this.inside, member);
    caller.cookies.set('__Host-staff', session.token);
    return caller;
  }

  /** Whoever shows a token: the deployment's own, where no other is given. */
  bearer(token?: string): Visitor {
    return bearer(this.inside, token);
  }

  /** Somebody at the desk who has not signed in. */
  atDesk(headers?: Readonly<Record<string, string>>): Visitor {
    return new Visitor({ url: this.inside.deskUrl }, headers);
  }

  /** Makes an operators' call with the deployment's own token. */
  operate<C extends Contract>(contract: C, ...input: CallArguments<C>): Promise<AnswerOf<C>> {
    return operate(this.inside, contract, ...input);
  }

  /** The kitchen and the courier take deliveries through every state up to one. */
  async bring(deliveries: readonly Pick<Delivery, 'id' | 'date'>[], to: Step): Promise<void> {
    for (const date of new Set(deliveries.map((delivery) => delivery.date))) {
      const ids = deliveries.filter((delivery) => delivery.date === date).map(({ id }) => id);
      for (const step of stepsTo(to)) await this.operate(moveDeliveries, { body: { date, to: step, ids } });
    }
  }

  /** The keys of pictures that the store has. */
  async photos(prefix = ''): Promise<string[]> {
    return (await this.inside.stores.photos.list({ prefix })).objects.map(({ key }) => key);
  }

  /** The next deliveries of a customer arrive: all that are to come, where no number is named. */
  async arrive(customer: SiteCustomer, count = Number.POSITIVE_INFINITY): Promise<void> {
    const coming = (await customer.deliveries()).filter(isToCome);
    await this.bring(coming.slice(0, count), 'delivered');
  }

  /** What was sent to anybody, or to one address, the newest first. */
  async sent(to?: string) {
    const messages = await this.visitor().inbox();
    return messages.filter((message) => to === undefined || message.to === to);
  }
}

interface SiteFixtures {
  readonly siteOptions: SiteOptions;
  /** Errors in the log that a test brings about; any other one fails it. */
  readonly expectedErrors: RegExp;
  readonly site: Site;
}

/**
 * A test with a site of its own. A file opens another kind by `test.extend('siteOptions', () => …)`, a `describe` by
 * `test.override`; outside of one that would hold for the files that come after.
 */
export const test = base.extend<SiteFixtures>({
  siteOptions: {},
  expectedErrors: /^$/,
  site: async ({ siteOptions, expectedErrors }, use) => {
    const inside = await openInProcess(siteOptions);
    await use(new Site(inside));
    await inside.stop();
    const errors = inside.logs.filter(
      (line) => line.includes('"level":"error"') && !expectedErrors.test(line),
    );
    if (errors.length > 0) throw new Error(`Unexpected errors in the log:\n${errors.join('\n')}`);
  },
});
