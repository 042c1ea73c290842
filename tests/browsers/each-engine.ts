import { afterAll, beforeAll, describe } from 'vitest';
import { isTakenOver } from '#tests/harness/is-taken-over.ts';
import { type LocalWorker, startLocalWorker } from '#tests/harness/local-worker.ts';
import { type Engine, press, type Tab, waitFor } from './engine.ts';
import { startChromium, startFirefox } from './puppeteer-engine.ts';
import { startWebKit } from './webkit-engine.ts';

const engines = { Chromium: startChromium, Firefox: startFirefox, WebKit: startWebKit };

/** A site, and visitors of it in one of the engines. */
export interface Visit {
  readonly site: () => LocalWorker;
  /** Opens an address as a new visitor, and waits for nothing. */
  readonly begin: (url: string, width: number) => Promise<Tab>;
  /** Opens a page of the site as a new visitor, and waits until it can be used. */
  readonly arrive: (path: string, width: number) => Promise<Tab>;
  /** The same of one who refuses cookies. */
  readonly visit: (path: string, width: number) => Promise<Tab>;
}

/** Waits until React has taken the page over. */
export async function waitForApp(tab: Tab): Promise<void> {
  await waitFor(tab, 'the page is taken over', isTakenOver);
}

/** Repeats tests in each engine, which is started once for a file. */
export function inEachEngine(define: (visit: Visit) => void): void {
  describe.each(Object.entries(engines))('in %s', (_name, start) => {
    let site: LocalWorker;
    let engine: Engine;
    let shown: Tab | undefined;
    beforeAll(async () => {
      site = await startLocalWorker({ vars: { PLAIN_COOKIES: 'true' } });
      engine = await start();
    });
    afterAll(async () => {
      await shown?.close();
      await engine?.stop();
      await site?.stop();
    });
    async function begin(url: string, width: number): Promise<Tab> {
      // WebKit has one at a time.
      await shown?.close();
      const tab = await engine.newTab();
      shown = tab;
      await tab.resize(width, 844);
      await tab.open(url);
      return tab;
    }
    async function arrive(path: string, width: number): Promise<Tab> {
      const tab = await begin(site.url + path, width);
      await waitForApp(tab);
      return tab;
    }
    define({
      site: () => site,
      begin,
      arrive,
      async visit(path, width) {
        const tab = await arrive(path, width);
        // On a phone the question is one line until it is opened.
        if (width < 768) await press(tab, 'button', 'Выбрать cookie');
        await press(tab, 'button', 'Только необходимые');
        return tab;
      },
    });
  });
}
