import { existsSync } from 'node:fs';
import { Complaint } from '#shared/complaint.ts';

const systemPaths = [
  '/usr/bin/chromium',
  '/usr/bin/chromium-browser',
  '/usr/bin/google-chrome',
  '/usr/bin/google-chrome-stable',
  '/snap/bin/chromium',
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
  '/Applications/Chromium.app/Contents/MacOS/Chromium',
];

/** The browser that the environment names. */
export function namedChromium(): string | undefined {
  const { CHROMIUM_PATH, PLAYWRIGHT_CHROMIUM_EXECUTABLE } = process.env;
  if (CHROMIUM_PATH !== undefined && !existsSync(CHROMIUM_PATH)) {
    throw new Complaint(
      `CHROMIUM_PATH=${CHROMIUM_PATH} does not exist: give the file of a browser, or leave it out for the system's.`,
    );
  }
  return CHROMIUM_PATH ?? PLAYWRIGHT_CHROMIUM_EXECUTABLE;
}

/** The browser that the environment names, else the system's; undefined leaves it to Playwright's own. */
export function findChromium(): string | undefined {
  return namedChromium() ?? systemPaths.find((path) => existsSync(path));
}

/**
 * The same browser without its windows: it renders as the whole one does, in less than half of the processor's time.
 * Undefined where there is none, or where the environment names another browser.
 */
export function findHeadlessShell(): string | undefined {
  const path = '/usr/bin/chromium-headless-shell';
  return namedChromium() === undefined && existsSync(path) ? path : undefined;
}

/** Keeps the browser away from the network and from a GPU that test machines do not have. */
export const chromiumFlags = [
  '--headless=new',
  '--no-sandbox',
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
];
