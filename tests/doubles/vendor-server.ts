import type { IncomingMessage, ServerResponse } from 'node:http';
import { text } from 'node:stream/consumers';
import type { BrowserContext } from 'playwright/test';
import { DoubleServer } from './double-server.ts';
import { vendorScripts } from './vendor-scripts.ts';

interface Call {
  readonly host: string;
  readonly at: number;
  readonly count: number;
  readonly call: readonly unknown[];
}

const changes = ['ym', 'mindbox', 'flocktory', 'countSale', 'ymab', 'dataLayer']
  .map((name) => `window.${name} = 'something else';`)
  .join('');

/** Every vendor whose script comes at rest, each under its own host. */
export class VendorServer extends DoubleServer {
  /** What a deployment is set up with to have all of them. */
  static readonly variables = {
    MINDBOX_TRACKER_ID: 'befit.Website',
    FLOCKTORY_SITE_ID: '1',
    POPMECHANIC_ID: '2',
    SOCKET_SCRIPT_URL: 'https://sockets.example/client.js',
    BOT_SCRIPT_URL: 'https://bot.example/widget.js',
    CONVERSION_SCRIPT_URL: 'https://ads.example/count.js',
    CONVERSION_FUNCTION: 'countSale',
    AB_TEST_ID: 'metrika.3',
    YM_ID: '3',
    GTM_ID: 'GTM-BEFIT',
  };
  /** Hosts that browsers have asked for scripts, in their order. */
  readonly asked: string[] = [];
  /** `changing` leaves something else in place of what it should. */
  behaviour: 'normal' | 'changing' = 'normal';
  private readonly calls: Call[] = [];

  forget(): void {
    this.asked.length = 0;
    this.calls.length = 0;
    this.behaviour = 'normal';
  }

  /** Stands in for the hosts in a browser, whose policy still sees their names. */
  async attach(context: BrowserContext): Promise<void> {
    for (const host of Object.keys(vendorScripts)) {
      await context.route(`https://${host}/**`, async (route) => {
        const { pathname } = new URL(route.request().url());
        try {
          const url = `${this.origin}/${host}${pathname}`;
          await route.fulfill({ response: await route.fetch({ url, timeout: 0 }) });
        } catch {
          // Refused by the vendor, or the page is gone.
          await route.abort().catch(() => undefined);
        }
      });
    }
  }

  /** What pages have called of a host, in the order of the calls. */
  callsOf(host: string): (readonly unknown[])[] {
    return this.calls
      .filter((one) => one.host === host)
      .sort((a, b) => a.at - b.at || a.count - b.count)
      .map(({ call }) => call);
  }

  protected async answer(request: IncomingMessage, answer: ServerResponse): Promise<void> {
    const [, host = '', ...path] = (request.url ?? '').split('/');
    if (path.join('/') === 'double-call') {
      this.calls.push({ host, ...JSON.parse(await text(request)) });
      answer.writeHead(204).end();
      return;
    }
    this.asked.push(host);
    this.sendScript(answer, this.behaviour === 'changing' ? changes : vendorScripts[host]);
  }
}
