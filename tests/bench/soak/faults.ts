import { Response } from 'miniflare';
import { CloudPaymentsDouble } from '../../doubles/cloudpayments.ts';
import { orderMoment } from '../../factories/orders.ts';
import { type Binding, type FaultySite, type Mode, startFaultySite } from '../../harness/faulty-main.ts';
import { keysOf } from '../../harness/keys-of.ts';
import { servePublished } from '../../harness/publication.ts';
import { setClock, Visitor } from '../../harness/visitor.ts';
import { pages, uncached } from '../pages.ts';
import type { Report } from '../report.ts';
import type { Section } from '../run.ts';
import { compareBooks } from './books.ts';
import { Payer } from './payer.ts';
import { addShoppers, openKitchen, placeOrder, readPlaced, type Shopper } from './shoppers.ts';

/** Customers who order at once while something is broken. */
const BUYERS = 8;
/** What strangers read meanwhile. */
const open = ['home', 'programme', 'order', 'faq', 'blog', 'article'] as const;

/** How the payment provider answers while it is broken. */
const answers: Readonly<Record<string, () => Response | Promise<Response>>> = {
  'is silent': () => new Promise<Response>(() => undefined),
  fails: () => new Response('oops', { status: 500 }),
  'answers with a page': () => new Response('<!DOCTYPE html><title>Welcome</title>'),
  'answers by half': () => new Response('{"Success":true,"Model":{"Ur'),
  'answers ten megabytes': () => new Response('x'.repeat(10 * 1024 * 1024)),
};

const platform: Readonly<Record<Binding, readonly Mode[]>> = {
  DB: ['fails', 'silent'],
  CONTENT: ['fails', 'silent', 'garbage', 'ten megabytes'],
  PHOTOS: ['fails', 'silent'],
  CHARGES: ['fails', 'silent'],
  MESSAGES: ['fails', 'silent'],
  TASKS: ['fails', 'silent'],
  ACCOUNT_CHANNELS: ['fails', 'silent'],
  CACHE: ['fails', 'silent'],
};

/** A shop of which one part after another breaks while customers read and order. */
class FaultyShop {
  readonly confirmed = new Set<string>();
  readonly payer: Payer;
  readonly site: FaultySite;

  constructor(site: FaultySite, cloud: CloudPaymentsDouble) {
    this.site = site;
    this.payer = new Payer(cloud);
  }

  /** What strangers cannot read now. */
  async unreadable(): Promise<readonly string[]> {
    const read = open.map(async (name) => {
      const { path, headers } = uncached(pages[name]);
      const answer = await new Visitor(this.site).request(path, { headers });
      const text = await answer.text();
      const isWhole = answer.ok && text.includes('<h1') && text.includes('</html>');
      return isWhole ? [] : [`${path} is unreadable: ${answer.status}`];
    });
    return (await Promise.all(read)).flat();
  }

  /** Has a customer order; what is refused has to be said in words. */
  async order(
    shopper: Shopper,
  ): Promise<{ readonly isPlaced: boolean; readonly problems: readonly string[] }> {
    const { status, text } = await placeOrder(this.site.url, shopper);
    if (status !== 201) {
      const isSaid = status >= 500 && /[а-я]{4}/.test(text);
      const problem = `an order is refused without words: ${status} ${text.slice(0, 120)}`;
      return { isPlaced: false, problems: isSaid ? [] : [problem] };
    }
    const { id, url } = readPlaced(text);
    this.confirmed.add(id);
    if (url !== null) await this.payer.pay(this.site.url, url);
    return { isPlaced: true, problems: [] };
  }

  /** What goes wrong while something is broken, and once it works again. */
  async survive(begin: () => Promise<unknown>, end: () => Promise<unknown>): Promise<readonly string[]> {
    const buyers = await addShoppers(this.site, BUYERS, Date.parse(orderMoment));
    await begin();
    const [unreadable, orders] = await Promise.all([
      this.unreadable(),
      Promise.all(buyers.map(async (buyer) => ({ buyer, ...(await this.order(buyer)) }))),
    ]);
    await end();
    const problems = [...unreadable, ...orders.flatMap((order) => order.problems)];
    for (const { buyer, isPlaced } of orders)
      if (!isPlaced && !(await this.order(buyer)).isPlaced) problems.push('no order after it either');
    return problems;
  }
}

async function measure(report: Report): Promise<void> {
  const cloud = new CloudPaymentsDouble();
  let provider = '';
  const site = await startFaultySite({
    floodLimit: 1_000_000_000,
    vars: { CLOUDPAYMENTS_PUBLIC_ID: cloud.publicId, CLOUDPAYMENTS_SECRET: cloud.secret },
    outboundService: (request) => answers[provider]?.() ?? cloud.handle(request),
  });
  try {
    const shop = new FaultyShop(site, cloud);
    await setClock(site, orderMoment);
    await openKitchen(site);
    // A site that is up has read what is published.
    await servePublished(new Visitor(site));
    await shop.unreadable();
    const tell = (row: string, problems: readonly string[]) =>
      report.add(row, 'problems', problems.length, { is: 0 }, problems.join('\n'));
    for (const binding of keysOf(platform)) {
      for (const mode of platform[binding]) {
        const begin = () => site.breakPlatform({ [binding]: mode });
        tell(`${binding} ${mode}`, await shop.survive(begin, () => site.breakPlatform({})));
      }
    }
    for (const name of Object.keys(answers)) {
      const set = (next: string) => async () => (provider = next);
      tell(`the payment provider ${name}`, await shop.survive(set(name), set('')));
    }
    await shop.payer.tell(site.url);
    await compareBooks(report, site, cloud, shop.confirmed);
  } finally {
    await site.stop();
  }
}

/** Everything outside the worker breaks in every way: strangers read on, customers order on or are told in words. */
export const faults: Section = {
  name: 'faults',
  does: 'every binding and the payment provider broken while customers order, 1 min',
  measure,
};
