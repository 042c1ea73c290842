import { throttling } from 'lighthouse/core/config/constants.js';
import { type Browser, type BrowserContext, type CDPSession, chromium, type Page } from 'playwright/test';
import { COOKIE_CHOICE_NAME } from '../../shared/features/consents/cookies.ts';
import { chromiumFlags, findChromium } from '../harness/chromium.ts';
import type { Visitor } from '../harness/visitor.ts';

/** Chromium for measures; with a port it also takes orders from Lighthouse. */
export function launchChromium(port?: number): Promise<Browser> {
  const executablePath = findChromium();
  const debugging = port === undefined ? [] : [`--remote-debugging-port=${port}`];
  return chromium.launch({
    args: [...chromiumFlags, '--ignore-certificate-errors', ...debugging],
    ...(executablePath && { executablePath }),
  });
}

export interface Phone {
  readonly context: BrowserContext;
  readonly page: Page;
  readonly cdp: CDPSession;
}

/** How many times slower than this machine a cheap phone is. */
const CPU_SLOWDOWN = 4;

/** A new visitor with a phone. */
export async function takePhone(browser: Browser): Promise<Phone> {
  const context = await browser.newContext({
    viewport: { width: 412, height: 823 },
    deviceScaleFactor: 1.75,
    isMobile: true,
    hasTouch: true,
    ignoreHTTPSErrors: true,
  });
  const page = await context.newPage();
  const cdp = await context.newCDPSession(page);
  await cdp.send('Network.enable');
  return { context, page, cdp };
}

/** Makes the phone slow. */
export async function slowProcessor({ cdp }: Phone): Promise<void> {
  await cdp.send('Emulation.setCPUThrottlingRate', { rate: CPU_SLOWDOWN });
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
  await context.addCookies(cookies.map(([name, value]) => ({ name, value, url })));
  await context.setExtraHTTPHeaders({ 'CF-Connecting-IP': visitor.address });
}
