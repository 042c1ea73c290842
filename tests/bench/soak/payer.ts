import { setTimeout as sleep } from 'node:timers/promises';
import type { CloudPaymentsDouble } from '../../doubles/cloudpayments.ts';

type Charge = CloudPaymentsDouble['transactions'][number];

/** A payer, or the provider, waits for the site for half a minute. */
const inTime = <T>(work: Promise<T>): Promise<T> =>
  Promise.race([
    work,
    sleep(30_000, undefined, { ref: false }).then(() => Promise.reject(new Error('late'))),
  ]);

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
    // Where nobody answers the check before the charge there is none.
    const paid = await inTime(this.cloud.pay(site, url, { notices: 0 })).catch(() => undefined);
    if (paid !== 'paid') return false;
    const charge = this.charges(this.begun).at(-1);
    if (charge) await this.tellOf(site, charge);
    return true;
  }

  /** Tells the site of every charge until it has heard of all. */
  async tell(site: string): Promise<void> {
    for (let tries = 0; tries < 20 && this.charges(this.heard).length > 0; tries += 1) {
      const waiting = this.charges(this.heard);
      const work = async () => {
        for (let charge = waiting.shift(); charge; charge = waiting.shift()) await this.tellOf(site, charge);
      };
      await Promise.all(Array.from({ length: 16 }, work));
      await sleep(200);
    }
  }

  private charges(without: ReadonlySet<string>): Charge[] {
    return this.cloud.transactions.filter(
      ({ invoiceId, status }) => status === 'Completed' && !without.has(invoiceId),
    );
  }

  private async tellOf(site: string, { id, invoiceId, amount, currency }: Charge): Promise<void> {
    this.begun.add(invoiceId);
    const fields = { InvoiceId: invoiceId, Amount: amount.toFixed(2), Currency: currency };
    const told = this.cloud.notify(site, 'pay', { TransactionId: String(id), ...fields });
    if ((await inTime(told).catch(() => undefined)) === 0) this.heard.add(invoiceId);
  }
}
