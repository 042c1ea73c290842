import { randomInt } from 'node:crypto';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { CloudPaymentsDouble } from '../../doubles/cloudpayments.ts';
import { orderMoment } from '../../factories/orders.ts';
import { type LocalWorker, startLocalWorker } from '../../harness/local-worker.ts';
import { runTimerOf, setClock } from '../../harness/visitor.ts';
import { withProcess } from '../processes.ts';
import { compareBooks, countLost, findHalves } from './books.ts';
import { keepsRule, type SoakFigure, type SoakPart } from './part.ts';
import { Payer } from './payer.ts';
import { readSetting } from './settings.ts';
import { addShoppers, openKitchen, placeOrder, readPlaced, type Shopper } from './shoppers.ts';
import { Client } from './traffic.ts';

const KILLS = readSetting('SOAK_KILLS', 'kills');
/** Customers who order at any moment, one order after another. */
const CLIENTS = 12;
/** More customers than any life has time for. */
const SHOPPERS_A_LIFE = 400;
/** A worker lives for a moment between these, in milliseconds. */
const LIFE_MS = [300, 2_500] as const;
const ORDER_START = '2026-11-18';
const MINUTE_MS = 60_000;

interface Life {
  readonly worker: LocalWorker;
  readonly pid: number;
  readonly client: Client;
}

/** A shop whose worker dies and comes back, at the same address and with the same tables. */
class Shop {
  readonly cloud = new CloudPaymentsDouble();
  readonly payer = new Payer(this.cloud);
  /** Orders that were confirmed, by the key that they were asked for with. */
  readonly confirmed = new Map<string, string>();
  /** Keys under which two different orders were confirmed. */
  twofold = 0;
  /** Requests that a death has cut off, and orders that were asked for again after one. */
  cut = 0;
  repeated = 0;
  private readonly stateDir = mkdtempSync(join(tmpdir(), 'befit-soak-'));
  private port = 0;
  /** What the clock of the site showed when it was last set. */
  now = Date.parse(orderMoment);
  /** Customers whom a death has kept from ordering or paying. */
  unserved: Shopper[] = [];

  async start(): Promise<Life> {
    const { cloud, stateDir, port } = this;
    const { started: worker, pid } = await withProcess(() =>
      startLocalWorker({
        ...{ stateDir, port, floodLimit: 1_000_000_000 },
        vars: { CLOUDPAYMENTS_PUBLIC_ID: cloud.publicId, CLOUDPAYMENTS_SECRET: cloud.secret },
        outboundService: (request) => cloud.handle(request),
      }),
    );
    if (pid === undefined) throw new Error('The system does not tell which process the worker is');
    this.port = Number(new URL(worker.url).port);
    // Each life is a minute later, so that nothing waits for its turn in vain.
    this.now += MINUTE_MS;
    await setClock(worker, new Date(this.now).toISOString());
    return { worker, pid, client: new Client(worker.url) };
  }

  /** Moves the clock of a worker on and runs what happens by it. */
  async runTimerAfter({ worker }: Life, minutes: number): Promise<void> {
    this.now += minutes * MINUTE_MS;
    await setClock(worker, new Date(this.now).toISOString());
    await runTimerOf(worker);
  }

  remove(): void {
    rmSync(this.stateDir, { recursive: true, force: true });
  }

  /** Has a customer order and pay; false where the worker has died meanwhile. */
  async serve({ client, worker }: Life, shopper: Shopper): Promise<boolean> {
    const answer = await placeOrder(client, shopper, ORDER_START);
    if (answer.status === 0) {
      this.cut += 1;
      return false;
    }
    if (answer.status !== 201) throw new Error(`No order: ${answer.status} ${answer.text}`);
    const { id, url } = readPlaced(answer);
    const known = this.confirmed.get(shopper.key);
    if (known !== undefined && known !== id) this.twofold += 1;
    this.confirmed.set(shopper.key, id);
    return url === null || (await this.payer.pay(worker.url, url));
  }
}

/** Lets customers order, and the timer run, until the worker dies; who was not served in a life is first in the next one. */
async function orderUntilDeath(shop: Shop, life: Life, fresh: Shopper[]): Promise<void> {
  const waiting = [...shop.unserved, ...fresh];
  shop.repeated += shop.unserved.length;
  shop.unserved = [];
  let isDead = false;
  const work = async () => {
    while (!isDead) {
      const shopper = waiting.shift();
      if (!shopper) return;
      if (!(await shop.serve(life, shopper))) shop.unserved.push(shopper);
    }
  };
  const tick = async () => {
    while (!isDead) {
      await fetch(`${life.worker.url}/cdn-cgi/handler/scheduled?cron=*/5+*+*+*+*`).catch(() => undefined);
      await sleep(100);
    }
  };
  const working = Promise.all([tick(), ...Array.from({ length: CLIENTS }, work)]);
  await sleep(randomInt(...LIFE_MS));
  isDead = true;
  process.kill(life.pid, 'SIGKILL');
  await working;
  life.client.close();
  await life.worker.stop();
}

/** Rules that a look at the tables right after a restart has found broken. */
async function lookAfterDeath(shop: Shop, { worker }: Life, death: number): Promise<readonly SoakFigure[]> {
  const row = `after death ${death}`;
  const lost = await countLost(worker, shop.confirmed.values());
  const figures: SoakFigure[] = [
    { row, name: 'acknowledged orders lost', value: lost, rule: { is: 0 } },
    ...(await findHalves(worker, row)),
  ];
  return figures.filter((figure) => !keepsRule(figure));
}

const countMessages = async ({ worker }: Life, condition: string) =>
  Number(await worker.db.prepare(`SELECT COUNT(*) AS n FROM messages WHERE ${condition}`).first('n'));

/** Lets everything that a death has held up come to its end, and compares what is left. */
async function finish(shop: Shop, life: Life): Promise<readonly SoakFigure[]> {
  // A browser has kept its key, and a customer comes back to pay.
  for (const shopper of shop.unserved.splice(0)) await shop.serve(life, shopper);
  for (let tries = 0; tries < 10 && (await shop.payer.tell(life.worker.url)) > 0; tries += 1)
    await sleep(200);
  // A message that was on its way in a death is held for an hour: nobody knows whether it went out.
  for (const minutes of [6, 6, 16, 16, 31]) await shop.runTimerAfter(life, minutes);
  const row = 'in the end';
  const open = await countMessages(
    life,
    `state IN ('waiting', 'sending') AND next_at <= ${shop.now - MINUTE_MS}`,
  );
  const dead = await countMessages(life, `state = 'dead'`);
  return [
    ...(await compareBooks(life.worker, shop.cloud, new Set(shop.confirmed.values()), row)),
    { row, name: 'keys with two orders', value: shop.twofold, rule: { is: 0 } },
    { row, name: 'messages that are overdue', value: open, rule: { is: 0 } },
    // It is then left to an operator, because twice would be worse.
    { row, name: 'messages left to an operator', value: dead, rule: { atMost: KILLS } },
  ];
}

async function run(): Promise<readonly SoakFigure[]> {
  const shop = new Shop();
  const broken: SoakFigure[] = [];
  let life = await shop.start();
  try {
    await openKitchen(life.worker);
    for (let death = 1; death <= KILLS; death += 1) {
      const fresh = await addShoppers(life.worker, SHOPPERS_A_LIFE, Date.parse(orderMoment));
      await orderUntilDeath(shop, life, fresh);
      life = await shop.start();
      broken.push(...(await lookAfterDeath(shop, life, death)));
    }
    const end = await finish(shop, life);
    const row = 'deaths';
    return [
      { row, name: 'survived', value: KILLS, rule: { atLeast: 1 } },
      { row, name: 'requests cut off', value: shop.cut, rule: { atLeast: 1 } },
      { row, name: 'orders asked for again', value: shop.repeated },
      { row, name: 'rules broken right after one', value: broken.length, rule: { is: 0 } },
      ...broken,
      ...end,
    ];
  } finally {
    life.client.close();
    // A worker that died and did not come back was stopped before.
    await life.worker.stop().catch(() => undefined);
    shop.remove();
  }
}

/** The worker is killed while customers order: nothing is half-made, lost or done twice. */
export const kills: SoakPart = {
  name: 'kills',
  does: 'the worker killed while customers order',
  minutes: 5,
  run,
};
