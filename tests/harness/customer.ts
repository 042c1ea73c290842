import { localOperatorToken } from '#scripts/local/local-bindings.ts';
import type { AnswerOf, Contract } from '#shared/contract.ts';
import { listDeliveries } from '#shared/features/deliveries/contract.ts';
import { moveDeliveries } from '#shared/features/deliveries/moves/contract.ts';
import type { Delivery } from '#shared/features/deliveries/schema.ts';
import type { Order, PlaceOrderInput } from '#shared/features/orders/schema.ts';
import { buildOrder, type OrderOptions, orderProgramme } from '#tests/factories/orders.ts';
import type { LocalSite } from '#tests/harness/local-site.ts';
import type { CallArguments } from './call.ts';
import { newPhone, Visitor } from './visitor.ts';

type Site = Pick<LocalSite, 'url'>;

/** A visitor with a phone, who signs in by it and has orders. */
export class Customer extends Visitor {
  readonly phone: string;
  id = '';
  /** The order that was placed last. */
  order!: Order;

  constructor(site: Site, phone: string) {
    super(site);
    this.phone = phone;
  }

  /** A customer who has just signed in, a new one where no phone is named. */
  static async signedIn(site: Site, phone = newPhone()): Promise<Customer> {
    const customer = new Customer(site, phone);
    customer.id = (await customer.signIn(phone)).id;
    return customer;
  }

  /** Places an order that differs from the usual one (seven days from 18 November, for the courier) in what is named. */
  async place(options: OrderOptions = {}, changes: Partial<PlaceOrderInput> = {}): Promise<Order> {
    const contact = { name: 'Анна', phone: this.phone, email: '' };
    this.order = await orderProgramme(this, { ...buildOrder(options), contact, ...changes });
    return this.order;
  }

  /** Decides at the sandbox's page what becomes of the payment of an order; the path that it leads back to. */
  async pay({ payment } = this.order, decision: Record<string, string> = { state: 'paid' }): Promise<string> {
    const answer = await this.request(payment.url ?? '', { form: decision });
    const said = `${answer.headers.get('Location')} ${await answer.text()}`;
    if (answer.status >= 400) throw new Error(`Not paid: ${answer.status} ${said}`);
    return /\/success\/\?payment=[\w-]+/.exec(said)?.[0] ?? '';
  }

  async deliveries(): Promise<Delivery[]> {
    const query = { from: '2026-11-16', to: '2026-12-31' };
    return (await this.call(listDeliveries, { query })).deliveries;
  }
}

/** Whoever shows a token: the deployment's own, where no other is given. */
export const bearer = (site: Site, token = localOperatorToken) =>
  new Visitor(site, { Authorization: `Bearer ${token}` });

/** Makes an operators' call with that token. */
export const operate = <C extends Contract>(
  site: Site,
  contract: C,
  ...input: CallArguments<C>
): Promise<AnswerOf<C>> => bearer(site).call(contract, ...input);

const steps = ['locked', 'cooking', 'on_route', 'delivered'] as const;
/** Where kitchen and courier can take a delivery. */
export type Step = (typeof steps)[number] | 'failed';

/** The states that a delivery goes through on its way to one. */
export const stepsTo = (to: Step) =>
  to === 'failed' ? (['locked', 'failed'] as const) : steps.slice(0, steps.indexOf(to) + 1);

export const isToCome = ({ state }: Pick<Delivery, 'state'>) => state === 'planned' || state === 'locked';

/** Kitchen and courier take the next deliveries of a customer, which it returns, through every state up to one. */
export async function bring(site: Site, customer: Customer, to: Step, count = 1): Promise<Delivery[]> {
  const next = (await customer.deliveries()).filter(isToCome).slice(0, count);
  for (const { id, date } of next)
    for (const step of stepsTo(to))
      await operate(site, moveDeliveries, { body: { date, to: step, ids: [id] } });
  return next;
}
