import type { LocalWorker } from '#scripts/local/local-worker.ts';
import { getSettings } from '#shared/features/customers/contract.ts';
import type { CustomerSettings } from '#shared/features/customers/schema.ts';
import type { Order, PlaceOrderInput } from '#shared/features/orders/schema.ts';
import { buildOrder, orderProgramme } from '#tests/factories/orders.ts';
import { mustCall } from '#tests/harness/call.ts';
import { newPhone, Visitor } from './visitor.ts';

/** What an order has that the right one has not. */
type OrderChange = Partial<PlaceOrderInput> & { readonly firstOrder?: boolean };

/** A visitor who has signed in, with what tests of the account ask of the site in their name. */
export class Customer extends Visitor {
  id = '';
  readonly phone: string;

  constructor(site: LocalWorker, phone: string) {
    super(site);
    this.phone = phone;
  }

  /** A customer who has just signed in, a new one where no phone is named. */
  static async signedIn(site: LocalWorker, phone = newPhone()): Promise<Customer> {
    const customer = new Customer(site, phone);
    customer.id = (await customer.signIn(phone)).id;
    return customer;
  }

  /** A call of the customer's own data. */
  call(path: string, json: unknown = {}, method = 'POST'): Promise<Response> {
    return this.request(`/rest/customer/${path}`, { json, method });
  }

  /** Gives the customer an e-mail address, confirmed by its code. */
  async confirmEmail(email: string): Promise<void> {
    await this.call('email/', { email });
    const answer = await this.call('email/confirm/', { email, code: await this.codeOf(email) });
    if (!answer.ok) throw new Error(`${email} was not confirmed: ${answer.status}`);
  }

  settings(): Promise<CustomerSettings> {
    return mustCall(this, getSettings);
  }

  /** Places an order that differs from the right one in what is named. */
  place({ firstOrder = true, ...body }: OrderChange = {}): Promise<Order> {
    return orderProgramme(this, { ...buildOrder({ firstOrder }), ...body });
  }
}
