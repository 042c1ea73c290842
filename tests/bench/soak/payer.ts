import { setTimeout as sleep } from 'node:timers/promises';
import type { CloudPaymentsDouble } from '../../doubles/cloudpayments.ts';

type Charge = CloudPaymentsDouble['transactions'][number];

/** How long a payer, or the provider, waits for the site. */
const TIMEOUT_MS = 30_000;
/** Charges of which the site is told at once. */
const AT_ONCE = 16;

async function inTime<T>(work: Promise<T>): Promise<T> {
  const late = sleep(TIMEOUT_MS, undefined, { ref: false }).then(() => {
    throw new Error('The site has not answered');
  });
  return Promise.race([work, late]);
}

/** Customers who pay, and the provider that tells the site of it until the site has heard. */
export class Payer {
  /** Payments of whose charge the site was told, and those of which it has said that it knows. */
  private readonly begun = new Set<string>();
  private readonly heard = new Set<string>();
  private readonly cloud: CloudPaymentsDouble;

  constructor(cloud: CloudPaymentsDouble) {
    this.cloud = cloud;
  }

  /** Pays at a link and tells the site once; false where the site did not let the charge begin. */
  async pay(site: string, url: string): Promise<boolean> {
    try {
      if ((await inTime(this.cloud.pay(site, url, { notices: 0 }))) !== 'paid') return false;
    } catch {
      // Nobody answered the check before the charge: there was none.
      return false;
    }
    const charge = this.cloud.transactions.findLast(
      ({ invoiceId, status }) => status === 'Completed' && !this.begun.has(invoiceId),
    );
    if (charge) await this.tellOf(site, charge);
    return true;
  }

  /** Tells the site of every charge that it has not heard of; how many are left. */
  async tell(site: string): Promise<number> {
    const open = this.cloud.transactions.filter(
      ({ invoiceId, status }) => status === 'Completed' && !this.heard.has(invoiceId),
    );
    const waiting = [...open];
    const work = async () => {
      for (let charge = waiting.shift(); charge; charge = waiting.shift()) await this.tellOf(site, charge);
    };
    await Promise.all(Array.from({ length: AT_ONCE }, work));
    return open.filter(({ invoiceId }) => !this.heard.has(invoiceId)).length;
  }

  private async tellOf(site: string, { id, invoiceId, amount, currency }: Charge): Promise<void> {
    this.begun.add(invoiceId);
    const fields = { InvoiceId: invoiceId, Amount: amount.toFixed(2), Currency: currency };
    const told = this.cloud.notify(site, 'pay', { TransactionId: String(id), ...fields });
    const code = await inTime(told).catch(() => undefined);
    if (code === 0) this.heard.add(invoiceId);
  }
}
