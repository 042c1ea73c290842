import { fetch } from 'miniflare';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { complaintsOf } from '#tests/harness/html.ts';
import { type LocalSite, startLocalSite } from '#tests/harness/local-site.ts';
import { newPhone, Visitor } from '#tests/harness/visitor.ts';

const late = /^\/rest\/(programmes|menu|orders\/options)\//;

/** Holds the data of home back until it is opened. */
class Gate {
  private open: () => void = () => undefined;
  private opened: Promise<void> = Promise.resolve();
  private reached: () => void = () => undefined;

  /** Closes the gate; what it returns resolves once a request stands before it. */
  close(): Promise<void> {
    this.opened = new Promise((resolve) => {
      this.open = resolve;
    });
    return new Promise((resolve) => {
      this.reached = resolve;
    });
  }

  release(): void {
    this.open();
  }

  pass(): Promise<void> {
    this.reached();
    return this.opened;
  }
}

const gate = new Gate();
/** Home with what no kept page has in its address: it is rendered anew each time. */
const HOME = '/?try=again';

let origin: LocalSite;
let edge: LocalSite;
/** A customer, to whom pages are sent as they come. */
let customer: Visitor;
beforeAll(async () => {
  origin = await startLocalSite();
  edge = await startLocalSite({
    vars: { REST_ORIGIN: 'https://origin.befit.example' },
    outboundService: async ({ url, headers }) => {
      if (late.test(new URL(url).pathname)) await gate.pass();
      const { pathname, search } = new URL(url);
      return fetch(new URL(pathname + search, origin.url), { headers, redirect: 'manual' });
    },
  });
  await new Visitor(edge).request('/faq/');
  const atOrigin = new Visitor(origin);
  await atOrigin.signIn(newPhone(), 'Анна');
  customer = new Visitor(edge);
  for (const [name, value] of atOrigin.cookies) customer.cookies.set(name, value);
});
afterAll(() => Promise.all([origin?.stop(), edge?.stop()]));

// Compression would hold the first part back.
const identity = { 'Accept-Encoding': 'identity' };

interface Streamed {
  /** What came before the data was let through. */
  readonly shell: string;
  readonly rest: string;
}

/** Home as it arrives: the data is let through once the shell is there. */
async function streamHome(): Promise<Streamed> {
  gate.close();
  const answer = await customer.request(HOME, { headers: identity });
  expect(answer.status).toBe(200);
  const reader = answer.body?.pipeThrough(new TextDecoderStream()).getReader();
  const streamed = { shell: '', rest: '' };
  let isOpen = false;
  for (let part = await reader?.read(); part && !part.done; part = await reader?.read()) {
    streamed[isOpen ? 'rest' : 'shell'] += part.value;
    if (!isOpen && streamed.shell.includes('</footer>')) {
      isOpen = true;
      gate.release();
    }
  }
  return streamed;
}

test('customers get the shell with the loader while the data is on its way, then the main part', async () => {
  const { shell, rest } = await streamHome();
  expect(shell).toContain('<header');
  expect(shell).toMatch(/<[^>]* data-loader/);
  expect(shell).not.toContain('id="configurator"');
  expect(rest).toContain('id="configurator"');
  expect(rest).toMatch(/<\/html>$/);
});

test('the streamed document is valid, and its late scripts carry the nonce', async () => {
  const { shell, rest } = await streamHome();
  const whole = shell + rest;
  expect(await complaintsOf(whole)).toEqual([]);
  const [nonce] = /nonce="([^"]+)"/.exec(whole)?.slice(1) ?? [];
  expect(nonce).toBeDefined();
  const scripts = [...whole.matchAll(/<script([^>]*)>/g)];
  expect(scripts.length).toBeGreaterThan(1);
  // Data runs nothing, and a file of our own needs no more than its place.
  const free =
    /type="application\/(ld\+)?json"|^ type="module" (async )?src="\/assets\/(early|configurator)-/;
  for (const [, attributes = ''] of scripts) {
    if (!free.test(attributes)) expect(attributes).toMatch(`nonce="${nonce}"`);
  }
});

test('crawlers wait for the whole page', async () => {
  const reached = gate.close();
  let isAnswered = false;
  const asked = new Visitor(edge).request(HOME, { headers: { ...identity, 'User-Agent': 'Googlebot/2.1' } });
  const watched = asked.then((answer) => {
    isAnswered = true;
    return answer;
  });
  await reached;
  await new Promise((resolve) => setTimeout(resolve, 150));
  expect(isAnswered).toBe(false);
  gate.release();
  const whole = await (await watched).text();
  expect(whole).toContain('id="configurator"');
  expect(whole).not.toMatch(/<template id="B:|<[^>]* data-loader/);
});

test('a visitor who leaves in the middle disturbs nobody', async () => {
  const leave = async () => {
    const controller = new AbortController();
    const asked = fetch(`${edge.url}/`, {
      signal: controller.signal,
      headers: { 'User-Agent': 'Mozilla/5.0 Chrome/156.0' },
    });
    setTimeout(() => controller.abort(), 150);
    await asked.then((answer) => answer.text()).catch(() => undefined);
  };
  gate.close();
  await Promise.all(Array.from({ length: 20 }, leave));
  gate.release();
  expect((await new Visitor(edge).request(HOME)).status).toBe(200);
  expect(edge.logs.filter((line) => /unhandled|uncaught/i.test(line))).toEqual([]);
});
