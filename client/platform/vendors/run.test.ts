import { createMemoryRouter } from 'react-router';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import type { CookieCategory } from '#shared/features/consents/cookies.ts';
import { configOf, scriptsOf } from '#shared/features/outside-scripts/table.ts';
import { buildAppState } from '#tests/factories/app-state.ts';
import { answerRest } from '#tests/harness/rest-answers.ts';
import { chooseCookies } from '../consent/cookie-choice.ts';
import { reportEvent } from './events.ts';
import { runVendors } from './run.ts';
import { startVendors } from './start.ts';

/** A script element as far as the loader uses one. */
class ScriptDouble extends EventTarget {
  src = '';
  getAttribute = () => this.src;
  async = false;
  remove() {}
}

const scripts: ScriptDouble[] = [];
let page: Record<string, unknown>;
const rest = vi.fn<(route: string) => Promise<unknown>>();

beforeEach(() => {
  scripts.length = 0;
  rest.mockReset().mockResolvedValue({});
  page = { location: { pathname: '/', search: '', href: 'https://befit.example/' } };
  vi.stubGlobal('window', page);
  vi.stubGlobal('document', {
    cookie: '',
    title: 'BeFit',
    referrer: '',
    createElement: () => new ScriptDouble(),
    scripts,
    head: { append: (script: ScriptDouble) => scripts.push(script) },
  });
  vi.spyOn(console, 'info').mockImplementation(() => undefined);
});
afterEach(async () => {
  // One that still waits would report that it is slow while another file is tested.
  for (const script of scripts) {
    script.dispatchEvent(new Event('error'));
    // Another that builds on it is asked for now.
    await new Promise(setImmediate);
  }
});

/** The calls that stand in for a script until it has come. */
function queueOf(vendor: unknown, name: 'a' | 'queue') {
  const calls: unknown = Reflect.get(Object(vendor), name);
  return Array.isArray(calls) ? calls.map((call) => Array.from(call)) : [];
}

/** What tags have been told. */
const layerOf = () => (Array.isArray(page.dataLayer) ? page.dataLayer : []);

let sites = 0;

/** A page with vendors of every category on, each time at other addresses: a script runs once. */
function openPage(...allowed: CookieCategory[]) {
  sites += 1;
  const outside = configOf(
    scriptsOf({
      MINDBOX_TRACKER_ID: 'befit.Website',
      FLOCKTORY_SITE_ID: String(sites),
      SOCKET_SCRIPT_URL: `https://sockets.example/${sites}.js`,
      BOT_SCRIPT_URL: `https://bot.example/${sites}.js`,
      YM_ID: String(sites),
      GTM_ID: `GTM-${sites}`,
    }),
  );
  const state = buildAppState(outside ? { outside } : {});
  state.cookies.allowed = allowed;
  const router = createMemoryRouter([{ path: '*' }]);
  return { state, rest: answerRest((route) => rest(route)), router };
}

const asked = () => scripts.map(({ src }) => new URL(src).hostname);
const settled = () => new Promise((done) => setTimeout(done, 0));

test('nothing is loaded for who allows nothing', async () => {
  runVendors(openPage());
  await settled();
  expect(asked()).toEqual([]);
  expect(Object.keys(page)).toEqual(['location']);
});

test.each([
  ['analytics', ['mc.yandex.ru']],
  ['chat', ['sockets.example']],
] as const)('who allows %s gets the scripts of that alone', async (category, hosts) => {
  runVendors(openPage(category));
  await settled();
  expect(asked()).toEqual(hosts);
});

test('nothing is begun beside a refusal, with which the page begins anew', async () => {
  const opened = openPage('analytics');
  runVendors(opened);
  chooseCookies(opened.state, ['chat']);
  await settled();
  expect(asked()).toEqual(['mc.yandex.ru']);
});

test('consent that is given later loads what it is for', async () => {
  const opened = openPage();
  runVendors(opened);
  chooseCookies(opened.state, ['analytics']);
  await settled();
  expect(asked()).toEqual(['mc.yandex.ru']);
});

const callsOf = (name: string) => queueOf(page[name], 'a');

test('an event is told to scripts whose category was allowed when it happened, and is now', () => {
  const opened = openPage('analytics');
  const { state } = opened;
  reportEvent(state, { name: 'lead', facts: { kind: 'callback' } });
  state.cookies.allowed = ['marketing'];
  reportEvent(state, { name: 'auth', facts: {} });
  state.cookies.allowed = [];
  reportEvent(state, { name: 'register', facts: {} });
  state.cookies.allowed = ['analytics', 'marketing'];
  runVendors(opened);
  reportEvent(state, { name: 'addAddress', facts: {} });
  const told = callsOf('ym').map(([, , target]) => target);
  expect(told.slice(1)).toEqual(['lead', 'add_address']);
  const entries = layerOf().map(({ event }) => event);
  expect(entries.filter((event) => event !== undefined)).toEqual(['gtm.js', 'login', 'add_shipping_info']);
});

test('what serves the vendors is fetched with the first consent that needs it', async () => {
  const opened = openPage();
  startVendors(opened);
  await settled();
  expect(asked()).toEqual([]);
  chooseCookies(opened.state, ['analytics']);
  await vi.waitFor(() => expect(asked()).toEqual(['mc.yandex.ru']));
});
