import { type BrowserContext, test as base, expect } from 'playwright/test';
import { COOKIE_CHOICE_NAME, type CookieCategory } from '#shared/features/consents/cookies.ts';
import { type LocalWorker, startLocalWorker } from './local-worker.ts';
import { cookieChoiceOf } from './visitor.ts';

export { expect };

/** What went wrong on the pages of a test: it fails the test unless the test has said that it expects it. */
export interface Problems {
  seen: readonly string[];
  /** Problems that match are part of the test. */
  allow: (pattern: RegExp) => void;
}

export interface VisitorOptions {
  /** What the visitor allowed in the cookie banner on an earlier page; null lets the banner ask. */
  cookieChoice: readonly CookieCategory[] | null;
}

export interface SiteOptions {
  /** The variant that the file's site runs in: `test.use({ isSimply: true })` at the top of a file. */
  isSimply: boolean;
}

/** Notes every error, warning, answer of 5xx and break of the policy on the pages of a context. */
export function watch(context: BrowserContext, problems: string[]) {
  context.on('weberror', (webError) =>
    problems.push(
      `page error: ${webError.error().stack || webError.error().message || String(webError.error())}`,
    ),
  );
  context.on('console', (message) => {
    if (!['error', 'warning'].includes(message.type())) return;
    problems.push(`console.${message.type()}: ${message.text()} (${message.location().url})`);
  });
  context.on('response', (response) => {
    if (response.status() >= 500) problems.push(`response ${response.status()}: ${response.url()}`);
  });
  return context.addInitScript(() => {
    document.addEventListener('securitypolicyviolation', (event) => {
      console.error(`CSP violation: ${event.violatedDirective} ${event.blockedURI}`);
    });
  });
}

/** Playwright's test with a site of its own per worker process, and with pages on which any error fails the test. */
export const test = base.extend<VisitorOptions & { problems: Problems }, SiteOptions & { site: LocalWorker }>(
  {
    isSimply: [false, { scope: 'worker', option: true }],

    site: [
      async ({ isSimply }, use) => {
        const site = await startLocalWorker({ isSimply, floodLimit: 100_000 });
        await use(site);
        await site.stop();
      },
      { scope: 'worker', timeout: 60_000 },
    ],

    baseURL: ({ site }, use) => use(site.url),

    cookieChoice: [[], { option: true }],

    context: async ({ context, site, cookieChoice }, use) => {
      if (cookieChoice !== null) {
        await context.addCookies([
          { name: COOKIE_CHOICE_NAME, value: cookieChoiceOf(cookieChoice), url: site.url },
        ]);
      }
      await use(context);
    },

    problems: [
      async ({ context }, use) => {
        const seen: string[] = [];
        const allowed: RegExp[] = [];
        await watch(context, seen);
        await use({ seen, allow: (pattern) => allowed.push(pattern) });
        const unexpected = seen.filter((problem) => !allowed.some((pattern) => pattern.test(problem)));
        expect(unexpected, 'errors on the pages').toEqual([]);
      },
      { auto: true },
    ],
  },
);
