import { randomInt } from 'node:crypto';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { CloudPaymentsDouble } from '../../doubles/cloudpayments.ts';
import { orderMoment } from '../../factories/orders.ts';
import { type LocalSite, startLocalSite } from '../../harness/local-site.ts';
import { runTimerOf, setClock } from '../../harness/visitor.ts';
import { withProcess } from '../processes.ts';
import type { Report } from '../report.ts';
import type { Section } from '../run.ts';
import { compareBooks, lookForHalves, numberOf } from './books.ts';
import { Payer } from './payer.ts';
import { setting } from './settings.ts';
import { addShoppers, openKitchen, placeOrder, readPlaced, type Shopper } from './shoppers.ts';

const KILLS = setting('SOAK_KILLS', 20);
/** Customers who order at any moment, one order after another, and more of them than any life has time for. */
const CLIENTS = 12;
const SHOPPERS_A_LIFE = 400;
/** A worker lives for a moment between these, in milliseconds. */
const LIFE_MS = [300, 2_500] as const;
const MINUTE_MS = 60_000;

interface Life {
  readonly worker: LocalSite;
  readonly pid: number;
}

/** A shop whose worker dies and comes back, at the same address and with the same tables. */
class Shop {
  readonly cloud = new CloudPaymentsDouble();
  readonly payer = new Payer(this.cloud);
  /** Orders that were confirmed, by the key that they were asked for with. */
  readonly confirmed = new Map<string, string>();
  /** Keys under which two different orders were confirmed. */
  twofold = 0;
  /** Requests that a death has cut off. */
  cut = 0;
  /** What the clock of the site showed when it was last set. */
  now = Date.parse(orderMoment);
  /** Customers whom a death has kept from ordering or paying. */
  unserved: Shopper[] = [];
  private readonly stateDir = mkdtempSync(join(tmpdir(), 'befit-soak-'));
  private port = 0;

  async start(): Promise<Life> {
    const { cloud, stateDir, port } = this;
    const { started: worker, pid } = await withProcess(() =>
      startLocalSite({
        ...{ stateDir, port, floodLimit: 1_000_000_000 },
        vars: { CLOUDPAYMENTS_PUBLIC_ID: cloud.publicId, CLOUDPAYMENTS_SECRET: cloud.secret },
        outboundService: (request) => cloud.handle(request),
      }),
    );
    if (Number.isNaN(pid)) throw new Error('The system does not tell which process the worker is');
    this.port = Number(new URL(worker.url).port);
    // Each life is a minute later, so that nothing waits for its turn in vain.
    await this.advance(worker, 1);
    return { worker, pid };
  }

  async advance(worker: LocalSite, minutes: number): Promise<void> {
    this.now += minutes * MINUTE_MS;
    await setClock(worker, new Date(this.now).toISOString());
  }

  remove(): void {
    rmSync(this.stateDir, { recursive: true, force: true });
  }

  /** Has a customer order and pay; false where the worker has died meanwhile. */
  async serve({ worker }: Life, shopper: Shopper): Promise<boolean> {
    const { status, text } = await placeOrder(worker.url, shopper);
    if (status === 0) {
      this.cut += 1;
      return false;
    }
    if (status !== 201) throw new Error(`No order: ${status} ${text}`);
    const { id, url } = readPlaced(text);
    if ((this.confirmed.get(shopper.key) ?? id) !== id) this.twofold += 1;
    this.confirmed.set(shopper.key, id);
    return url === null || (await this.payer.pay(worker.url, url));
  }

  /** Lets customers order, and the timer run, until the worker dies; who was not served is first in the next life. */
  async orderUntilDeath(life: Life): Promise<void> {
    const waiting = [
      ...this.unserved.splice(0),
      ...(await addShoppers(life.worker, SHOPPERS_A_LIFE, Date.parse(orderMoment))),
    ];
    let isDead = false;
    const work = async () => {
      for (let shopper = waiting.shift(); shopper && !isDead; shopper = waiting.shift())
        if (!(await this.serve(life, shopper))) this.unserved.push(shopper);
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
    await life.worker.stop();
  }

  /** Lets everything that a death has held up come to its end, and compares what is left. */
  async finish(report: Report, life: Life): Promise<void> {
    const { worker } = life;
    // A browser has kept its key, and a customer comes back to pay.
    for (const shopper of this.unserved.splice(0)) await this.serve(life, shopper);
    await this.payer.tell(worker.url);
    // A message that was on its way in a death is held for an hour: nobody knows whether it went out.
    for (const minutes of [6, 6, 16, 16, 31]) {
      await this.advance(worker, minutes);
      await runTimerOf(worker);
    }
    await compareBooks(report, worker, this.cloud, new Set(this.confirmed.values()));
    const count = (condition: string) =>
      numberOf(worker, `SELECT COUNT(*) AS n FROM messages WHERE ${condition}`);
    const overdue = `state IN ('waiting', 'sending') AND next_at <= ${this.now - MINUTE_MS}`;
    report.add('messages in the end', 'overdue', await count(overdue), { is: 0 });
    // What may have gone out is left to an operator, because twice would be worse.
    report.add('messages in the end', 'left to an operator', await count(`state = 'dead'`), {
      atMost: KILLS,
    });
    report.add('keys', 'with two orders', this.twofold, { is: 0 });
    report.add('requests', 'cut off', this.cut, { atLeast: 1 });
  }
}

async function measure(report: Report): Promise<void> {
  const shop = new Shop();
  let life = await shop.start();
  try {
    await openKitchen(life.worker);
    for (let death = 1; death <= KILLS; death += 1) {
      await shop.orderUntilDeath(life);
      life = await shop.start();
      await lookForHalves(report, life.worker, shop.confirmed.values(), `orders after death ${death}`);
    }
    await shop.finish(report, life);
  } finally {
    // A worker that died and did not come back was stopped before.
    await life.worker.stop().catch(() => undefined);
    shop.remove();
  }
}

/** The worker is killed while customers order: nothing is half-made, lost or done twice. */
export const kills: Section = {
  name: 'kills',
  does: 'the worker killed twenty times while customers order, 5 min',
  measure,
};
