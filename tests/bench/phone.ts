import { throttling } from 'lighthouse/core/config/constants.js';
import { type Browser, chromium } from 'playwright/test';
import { COOKIE_CHOICE_NAME } from '../../shared/features/consents/cookies.ts';
import { orderMoment } from '../factories/orders.ts';
import { liftBounds } from '../harness/bounds.ts';
import { chromiumFlags, findChromium } from '../harness/chromium.ts';
import { Customer } from '../harness/customer.ts';
import type { LocalSite } from '../harness/local-site.ts';
import { setClock, type Visitor } from '../harness/visitor.ts';

/** The port at which the browser takes orders from Lighthouse. */
export const debuggingPort = 9333;

export function launchChromium(): Promise<Browser> {
  const executablePath = findChromium();
  return chromium.launch({
    args: [...chromiumFlags, '--ignore-certificate-errors', `--remote-debugging-port=${debuggingPort}`],
    ...(executablePath && { executablePath }),
  });
}

/** A new visitor with a phone. */
export async function takePhone(browser: Browser) {
  const context = await browser.newContext({
    ...{ viewport: { width: 412, height: 823 }, deviceScaleFactor: 1.75, isMobile: true, hasTouch: true },
    ignoreHTTPSErrors: true,
  });
  const page = await context.newPage();
  const cdp = await context.newCDPSession(page);
  await cdp.send('Network.enable');
  return { context, page, cdp };
}
export type Phone = Awaited<ReturnType<typeof takePhone>>;

/** Makes the processor as much slower than this machine's as a cheap phone's is. */
export async function slowProcessor({ cdp }: Phone): Promise<void> {
  await cdp.send('Emulation.setCPUThrottlingRate', { rate: 4 });
}

/**
 * Slow 4G: 1.6 Mbit/s and 150 ms there and back. DevTools delays whole requests and knows no handshakes, for which
 * Lighthouse has figures that come to the same.
 */
export async function slowNetwork({ cdp }: Phone): Promise<void> {
  const { requestLatencyMs, downloadThroughputKbps, uploadThroughputKbps } = throttling.mobileSlow4G;
  await cdp.send('Network.emulateNetworkConditions', {
    offline: false,
    latency: requestLatencyMs,
    downloadThroughput: (downloadThroughputKbps * 1024) / 8,
    uploadThroughput: (uploadThroughputKbps * 1024) / 8,
  });
}

/** Signs the phone in as a customer, who has answered about cookies: the banner would lie over what is pressed. */
export async function comeAs({ context }: Phone, url: string, visitor: Visitor): Promise<void> {
  const cookies = [...visitor.cookies, [COOKIE_CHOICE_NAME, 'necessary'] as const];
  const { origin } = new URL(url);
  await context.addCookies(cookies.map(([name, value]) => ({ name, value, url: origin })));
  await context.setExtraHTTPHeaders({ 'CF-Connecting-IP': visitor.address });
}

/** Signs a new customer in who has an order of four weeks; the site's clock stands at `orderMoment`. */
export async function signInCustomer(site: LocalSite): Promise<Visitor> {
  await setClock(site, orderMoment);
  const customer = await Customer.signedIn(site);
  await liftBounds(site);
  await customer.place({ days: 28 });
  return customer;
}
