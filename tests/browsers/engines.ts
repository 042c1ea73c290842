import { spawn } from 'node:child_process';
import { createServer } from 'node:net';
import { launch } from 'puppeteer-core';
import { Builder, Capabilities, Key as SeleniumKey } from 'selenium-webdriver';
import { Origin } from 'selenium-webdriver/lib/input.js';

/** A page in one of the engines, as far as these tests need it. */
export interface Tab {
  readonly open: (url: string) => Promise<void>;
  /** Runs a function in the page; what it takes and gives is JSON. */
  readonly run: <T, Args extends readonly unknown[]>(
    work: (...args: Args) => T | Promise<T>,
    ...args: Args
  ) => Promise<T>;
  readonly pressAt: (x: number, y: number) => Promise<void>;
  /** Types into what has the focus. */
  readonly type: (text: string) => Promise<void>;
  readonly key: (key: keyof typeof keys) => Promise<void>;
  readonly back: () => Promise<void>;
  /** Makes the page's window so wide; the engine may have a smallest one. */
  readonly resize: (width: number, height: number) => Promise<void>;
  readonly close: () => Promise<void>;
}

export interface Engine {
  /** A page of a visitor who was never here. */
  readonly newTab: () => Promise<Tab>;
  readonly stop: () => Promise<void>;
}

const keys = {
  Escape: SeleniumKey.ESCAPE,
  Backspace: SeleniumKey.BACK_SPACE,
  Delete: SeleniumKey.DELETE,
  Enter: SeleniumKey.ENTER,
} as const;

/** Gecko, by the protocol that browsers share. */
async function startFirefox(): Promise<Engine> {
  const browser = await launch({
    ...{ browser: 'firefox', executablePath: '/usr/bin/firefox-esr', headless: true },
    extraPrefsFirefox: { 'intl.accept_languages': 'ru-RU,ru' },
  });
  return {
    async newTab() {
      const context = await browser.createBrowserContext();
      const page = await context.newPage();
      return {
        // Gecko gives up a navigation beside which a page that was just opened still begins one of its own.
        open: async (url) =>
          void (await page.goto(url).catch((error: unknown) => {
            if (!String(error).includes('NS_BINDING_ABORTED')) throw error;
            return page.goto(url);
          })),
        run: (work, ...args) => page.evaluate(work as never, ...args) as never,
        pressAt: (x, y) => page.mouse.click(x, y),
        type: (text) => page.keyboard.type(text),
        key: (key) => page.keyboard.press(key),
        back: async () => void (await page.goBack()),
        resize: (width, height) => page.setViewport({ width, height }),
        close: () => context.close(),
      };
    },
    stop: () => browser.close(),
  };
}

const freePort = () =>
  new Promise<number>((resolve) => {
    const server = createServer().listen(0, '127.0.0.1', () => {
      const address = server.address();
      server.close(() => resolve(typeof address === 'object' && address ? address.port : 0));
    });
  });

/** WebKit as GTK has it, nearest to Safari, in a screen that nobody sees. */
async function startWebKit(): Promise<Engine> {
  const port = await freePort();
  const screen = spawn(
    'xvfb-run',
    ['--auto-servernum', '--server-args=-screen 0 2200x1400x24', 'WebKitWebDriver', `--port=${port}`],
    { stdio: 'ignore', detached: true },
  );
  const binary = '/usr/lib/x86_64-linux-gnu/webkit2gtk-4.1/MiniBrowser';
  const capabilities = new Capabilities()
    .setBrowserName('MiniBrowser')
    .set('webkitgtk:browserOptions', { binary, args: ['--automation'] });
  const url = `http://127.0.0.1:${port}`;
  await waitUntil('the driver of WebKit answers', async () => (await fetch(`${url}/status`)).ok);
  return {
    async newTab() {
      const driver = await new Builder().usingServer(url).withCapabilities(capabilities).build();
      return {
        open: (address) => driver.get(address),
        run: (work, ...args) => driver.executeScript(`return (${work}).apply(null, arguments)`, ...args),
        pressAt: (x, y) =>
          driver
            .actions({ async: true })
            .move({ x: Math.round(x), y: Math.round(y), origin: Origin.VIEWPORT })
            .click()
            .perform(),
        type: (text) => driver.actions().sendKeys(text).perform(),
        key: (key) => driver.actions().sendKeys(keys[key]).perform(),
        back: () => driver.navigate().back(),
        resize: async (width, height) => void (await driver.manage().window().setRect({ width, height })),
        close: () => driver.quit(),
      };
    },
    async stop() {
      // Its screen and its driver are its own group.
      if (screen.pid !== undefined) process.kill(-screen.pid);
    },
  };
}

export const engines = { Firefox: startFirefox, WebKit: startWebKit };

/** Asks again and again until there is an answer, and names what there never was. */
export async function waitUntil<T>(
  what: string,
  ask: () => Promise<T | null | undefined | false>,
): Promise<T> {
  for (const until = performance.now() + 30_000; performance.now() < until; ) {
    // A page on its way to another one cannot be asked.
    const answer = await ask().catch(() => undefined);
    if (answer) return answer;
    await new Promise((resolve) => setTimeout(resolve, 100));
  }
  throw new Error(`Never came about: ${what}`);
}

/** The middle of what a test presses, once it stands still; runs in the page, so it names nothing from outside. */
async function findPlace(selector: string, words: string): Promise<readonly [x: number, y: number] | null> {
  const plain = (text: string | null) => (text ?? '').replace(/\s+/g, ' ').trim();
  const shown = [...document.querySelectorAll(selector)].filter((element) => element.checkVisibility());
  // An open dialog keeps what lies below from being pressed.
  const among = document.querySelector('dialog:modal')
    ? shown.filter((element) => element.closest('dialog:modal'))
    : shown;
  const isMeant = (one: Element) =>
    plain(one.textContent).includes(words) || plain(one.getAttribute('aria-label')) === words;
  const found = among.find((element) => words === '' || isMeant(element));
  if (!found) return null;
  found.scrollIntoView({ block: 'center', behavior: 'instant' });
  const before = found.getBoundingClientRect();
  await new Promise((resolve) => setTimeout(resolve, 100));
  const { left, top, width, height } = found.getBoundingClientRect();
  if (before.left !== left || before.top !== top || width === 0) return null;
  const place = [left + width / 2, top + height / 2] as const;
  // What lies over it would take the press.
  const hit = document.elementFromPoint(...place);
  const isControl = found instanceof HTMLLabelElement && found.control === hit;
  return hit && (isControl || found.contains(hit) || hit.contains(found)) ? place : null;
}

/** Presses the first element of a selector that is seen, or the first of them that has these words. */
export async function press(tab: Tab, selector: string, words = ''): Promise<void> {
  const what = `${selector} ${words} can be pressed`;
  const [x, y] = await waitUntil(what, () => tab.run(findPlace, selector, words));
  await tab.pressAt(x, y);
}
