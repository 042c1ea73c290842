import type { CustomerSettings } from '#shared/features/customers/schema.ts';
import { buildOrder } from '#tests/factories/orders.ts';
import type { LocalWorker } from './local-worker.ts';
import { newPhone, Visitor } from './visitor.ts';

/** What a refused call says. */
interface Refusal {
  readonly code: string;
  readonly fields?: Record<string, string>;
  readonly details?: unknown;
}

/** What a call was refused with. */
export async function refusalOf(answer: Response): Promise<Refusal> {
  return ((await answer.json()) as { error: Refusal }).error;
}

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

  /** What a call answers that must not be refused. */
  async read<Answer>(path: string): Promise<Answer> {
    const answer = await this.request(path);
    if (!answer.ok) throw new Error(`${path}: ${answer.status} ${await answer.text()}`);
    return (await answer.json()) as Answer;
  }

  settings(): Promise<CustomerSettings> {
    return this.read('/rest/customer/settings/');
  }

  /** What was sent from the machine, to anybody. */
  inbox(): Promise<Record<string, string>[]> {
    return this.read('/local/inbox.json');
  }

  /** Places an order that differs from the right one in what is named. */
  async place({ firstOrder = true, ...body }: Record<string, unknown> = {}): Promise<{
    id: string;
    number: string;
  }> {
    const answer = await this.request('/rest/orders/', {
      json: { ...buildOrder({ firstOrder: firstOrder === true }), ...body },
      headers: { 'Idempotency-Key': crypto.randomUUID() },
    });
    if (answer.status !== 201) throw new Error(`No order: ${answer.status} ${await answer.text()}`);
    return ((await answer.json()) as { order: { id: string; number: string } }).order;
  }
}
