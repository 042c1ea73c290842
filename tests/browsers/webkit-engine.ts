import { type ChildProcess, spawn } from 'node:child_process';
import { createServer } from 'node:net';
import { Builder, Capabilities, Key as SeleniumKey, type WebDriver } from 'selenium-webdriver';
import { Origin } from 'selenium-webdriver/lib/input.js';
import { type Engine, type Key, type Tab, waitUntil } from './engine.ts';

const MINI_BROWSER = '/usr/lib/x86_64-linux-gnu/webkit2gtk-4.1/MiniBrowser';

const keys: Readonly<Record<Key, string>> = {
  Escape: SeleniumKey.ESCAPE,
  Backspace: SeleniumKey.BACK_SPACE,
  Delete: SeleniumKey.DELETE,
  Tab: SeleniumKey.TAB,
  Enter: SeleniumKey.ENTER,
  ArrowLeft: SeleniumKey.ARROW_LEFT,
  ArrowRight: SeleniumKey.ARROW_RIGHT,
};

function freePort(): Promise<number> {
  return new Promise((resolve, reject) => {
    const server = createServer();
    server.once('error', reject);
    server.listen(0, '127.0.0.1', () => {
      const address = server.address();
      server.close(() => resolve(typeof address === 'object' && address ? address.port : 0));
    });
  });
}

function tabOf(driver: WebDriver): Tab {
  return {
    open: (url) => driver.get(url),
    run: (work, ...args) => driver.executeScript(`return (${work}).apply(null, arguments)`, ...args),
    pressAt: (x, y) =>
      driver
        .actions({ async: true })
        .move({ x: Math.round(x), y: Math.round(y), origin: Origin.VIEWPORT })
        .click()
        .perform(),
    type: (text) => driver.actions().sendKeys(text).perform(),
    key: (key) => driver.actions().sendKeys(keys[key]).perform(),
    shoot: async () => Buffer.from(await driver.takeScreenshot(), 'base64'),
    back: () => driver.navigate().back(),
    async resize(width, height) {
      await driver.manage().window().setRect({ width, height });
    },
    close: () => driver.quit(),
  };
}

/** WebKit as GTK has it, nearest to Safari, in a screen that nobody sees. */
export async function startWebKit(): Promise<Engine> {
  const port = await freePort();
  const screen: ChildProcess = spawn(
    'xvfb-run',
    ['--auto-servernum', '--server-args=-screen 0 2200x1400x24', 'WebKitWebDriver', `--port=${port}`],
    { stdio: 'ignore', detached: true },
  );
  const capabilities = new Capabilities()
    .setBrowserName('MiniBrowser')
    .set('webkitgtk:browserOptions', { binary: MINI_BROWSER, args: ['--automation'] });
  await waitUntil(
    'the driver of WebKit answers',
    async () => (await fetch(`http://127.0.0.1:${port}/status`)).ok,
  );
  const newTab = async () =>
    tabOf(await new Builder().usingServer(`http://127.0.0.1:${port}`).withCapabilities(capabilities).build());
  return {
    name: 'WebKit',
    newTab,
    async stop() {
      // Its screen and its driver are its own group.
      if (screen.pid !== undefined) process.kill(-screen.pid);
    },
  };
}
