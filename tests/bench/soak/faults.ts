import { Response } from 'miniflare';
import { CloudPaymentsDouble } from '../../doubles/cloudpayments.ts';
import { orderMoment } from '../../factories/orders.ts';
import { type Binding, type FaultySite, type Mode, startFaultySite } from '../../harness/faulty-main.ts';
import { keysOf } from '../../harness/keys-of.ts';
import { servePublished } from '../../harness/publication.ts';
import { setClock, Visitor } from '../../harness/visitor.ts';
import { pages, uncached } from '../pages.ts';
import { compareBooks } from './books.ts';
import type { SoakFigure, SoakPart } from './part.ts';
import { Payer } from './payer.ts';
import { addShoppers, openKitchen, placeOrder, readPlaced, type Shopper } from './shoppers.ts';
import { Client } from './traffic.ts';

/** Customers who order at once while something is broken. */
const BUYERS = 8;
/** What strangers read meanwhile. */
const open = ['home', 'programme', 'order', 'delivery', 'faq', 'blog', 'article', 'reviews'] as const;
const ORDER_START = '2026-11-18';

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

interface Fault {
  readonly name: string;
  readonly begin: (shop: FaultyShop) => Promise<void>;
}

const faults: readonly Fault[] = [
  ...keysOf(platform).flatMap((binding) =>
    platform[binding].map((mode) => ({
      name: `${binding} ${mode}`,
      begin: ({ site }: FaultyShop) => site.breakPlatform({ [binding]: mode }),
    })),
  ),
  ...Object.keys(answers).map((name) => ({
    name: `the payment provider ${name}`,
    async begin(shop: FaultyShop) {
      shop.provider = name;
    },
  })),
];

/** A shop of which one part after another breaks while customers read and order. */
class FaultyShop {
  readonly site: FaultySite;
  readonly cloud: CloudPaymentsDouble;
  readonly client: Client;
  readonly confirmed = new Set<string>();
  private readonly payer: Payer;
  /** How the payment provider is broken. */
  provider: string | undefined;

  private constructor(site: FaultySite, cloud: CloudPaymentsDouble) {
    this.site = site;
    this.cloud = cloud;
    this.client = new Client(site.url);
    this.payer = new Payer(cloud);
  }

  static async start(): Promise<FaultyShop> {
    const cloud = new CloudPaymentsDouble();
    const site = await startFaultySite({
      floodLimit: 1_000_000_000,
      vars: { CLOUDPAYMENTS_PUBLIC_ID: cloud.publicId, CLOUDPAYMENTS_SECRET: cloud.secret },
      outboundService: (request) => answers[shop.provider ?? '']?.() ?? cloud.handle(request),
    });
    const shop = new FaultyShop(site, cloud);
    await setClock(site, orderMoment);
    await openKitchen(site);
    // A site that is up has read what is published.
    await servePublished(new Visitor(site));
    await shop.listUnreadable();
    return shop;
  }

  /** Pages that strangers cannot read now. */
  private async listUnreadable(): Promise<readonly string[]> {
    const read = await Promise.all(
      open.map(async (name) => {
        const { path, headers } = uncached(pages[name]);
        const { status, text } = await this.client.ask({ path, headers });
        return { path, status, isWhole: text.includes('<h1') && text.includes('</html>') };
      }),
    );
    return read
      .filter(({ status, isWhole }) => status !== 200 || !isWhole)
      .map(({ path, status }) => `${path} is unreadable: ${status}`);
  }

  /** Has a customer order; what is refused has to be said in words, and is asked for again later. */
  private async order(shopper: Shopper): Promise<{ readonly isPlaced: boolean; readonly problem?: string }> {
    const answer = await placeOrder(this.client, shopper, ORDER_START);
    if (answer.status !== 201) {
      const isSaid = answer.status >= 500 && /[а-я]{4}/.test(answer.text);
      const problem = `an order is refused without words: ${answer.status} ${answer.text.slice(0, 120)}`;
      return { isPlaced: false, ...(!isSaid && { problem }) };
    }
    const { id, url } = readPlaced(answer);
    this.confirmed.add(id);
    if (url !== null) await this.payer.pay(this.site.url, url);
    return { isPlaced: true };
  }

  /** What goes wrong while a part is broken, and once it works again. */
  async survive(fault: Fault): Promise<readonly string[]> {
    const buyers = await addShoppers(this.site, BUYERS, Date.parse(orderMoment));
    await fault.begin(this);
    const [unreadable, orders] = await Promise.all([
      this.listUnreadable(),
      Promise.all(buyers.map(async (buyer) => ({ buyer, ...(await this.order(buyer)) }))),
    ]);
    this.provider = undefined;
    await this.site.breakPlatform({});
    const problems = [...unreadable, ...orders.flatMap(({ problem }) => problem ?? [])];
    for (const { buyer, isPlaced } of orders) {
      if (!isPlaced && !(await this.order(buyer)).isPlaced) problems.push('no order after it either');
    }
    return problems.map((problem) => `${fault.name}: ${problem}`);
  }

  async compare(): Promise<readonly SoakFigure[]> {
    await this.payer.tell(this.site.url);
    return compareBooks(this.site, this.cloud, this.confirmed, 'in the end');
  }

  async stop(): Promise<void> {
    this.client.close();
    await this.site.stop();
  }
}

async function run(): Promise<readonly SoakFigure[]> {
  const shop = await FaultyShop.start();
  try {
    const problems: string[] = [];
    let survived = 0;
    for (const fault of faults) {
      const found = await shop.survive(fault);
      problems.push(...found);
      if (found.length === 0) survived += 1;
    }
    const row = `${faults.length} faults`;
    return [
      { row, name: 'survived', value: survived, rule: { is: faults.length }, note: problems.join('\n') },
      ...(await shop.compare()),
    ];
  } finally {
    await shop.stop();
  }
}

/** Everything outside the worker breaks in every way: strangers read on, customers order on or are told in words. */
export const faultsPart: SoakPart = {
  name: 'faults',
  does: 'every binding and the payment provider broken while customers order',
  minutes: 0.5,
  run,
};
