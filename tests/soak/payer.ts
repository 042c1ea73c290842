import type { CloudPaymentsDouble } from '#tests/doubles/cloudpayments.ts';

type Charge = CloudPaymentsDouble['transactions'][number];

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
      if ((await this.cloud.pay(site, url, { notices: 0 })) !== 'paid') return false;
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
    for (const charge of open) await this.tellOf(site, charge);
    return open.filter(({ invoiceId }) => !this.heard.has(invoiceId)).length;
  }

  private async tellOf(site: string, { id, invoiceId, amount, currency }: Charge): Promise<void> {
    this.begun.add(invoiceId);
    const fields = { InvoiceId: invoiceId, Amount: amount.toFixed(2), Currency: currency };
    const code = await this.cloud
      .notify(site, 'pay', { TransactionId: String(id), ...fields })
      .catch(() => undefined);
    if (code === 0) this.heard.add(invoiceId);
  }
}
