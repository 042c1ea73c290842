import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type LocalSite, type LocalSiteOptions, startLocalSite } from '#tests/harness/local-site.ts';

/** How what the platform binds to a worker does: it works, throws, never answers, or answers something else. */
export type Mode = 'works' | 'fails' | 'silent' | 'garbage' | 'ten megabytes';
export type Binding =
  | 'DB'
  | 'CONTENT'
  | 'PHOTOS'
  | 'CHARGES'
  | 'MESSAGES'
  | 'TASKS'
  | 'ACCOUNT_CHANNELS'
  | 'CACHE';

/** What an error of the platform says, of which nothing may reach a visitor. */
export const secretText = 'PLATFORM_ERROR: secret inside';

/**
 * Stands before a site's own main module. Whatever waits does so for a fraction of its time, so that what is silent for
 * half a minute can be tested.
 */
const contents = `
import site, { AccountChannel as SiteChannel } from './index.js';
const names = ['DB', 'CONTENT', 'PHOTOS', 'CHARGES', 'MESSAGES', 'TASKS', 'ACCOUNT_CHANNELS'];
const modes = {};
const timeoutOf = AbortSignal.timeout.bind(AbortSignal);
const setTimer = globalThis.setTimeout;
let shortenedBy = 50;
AbortSignal.timeout = (ms) => timeoutOf(Math.ceil(ms / shortenedBy));
globalThis.setTimeout = (work, ms = 0) => setTimer(work, Math.ceil(ms / shortenedBy));
const answers = {
  fails: () => { throw new Error(${JSON.stringify(secretText)}); },
  silent: () => new Promise(() => undefined),
  garbage: () => '\\u0000{"key":7,"version":',
  'ten megabytes': () => 'x'.repeat(10 * 1024 * 1024),
};
// What only prepares a call is not one.
const makers = new Set(['prepare', 'bind', 'withSession', 'get:ACCOUNT_CHANNELS']);
const plain = new Set(['idFromName', 'getBookmark']);
const owns = new WeakMap();
function faulty(name, own) {
  const proxy = new Proxy(own, {
    get(target, property) {
      const value = Reflect.get(target, property, target);
      if (typeof value !== 'function' || plain.has(property)) return typeof value === 'function' ? value.bind(target) : value;
      if (makers.has(property) || makers.has(property + ':' + name))
        return (...values) => faulty(name, value.apply(target, values));
      return async (...values) => {
        const answer = answers[modes[name]];
        if (answer) return answer();
        const own = values.map((one) => (Array.isArray(one) ? one.map((item) => owns.get(item) ?? item) : one));
        return target[property](...own);
      };
    },
  });
  owns.set(proxy, own);
  return proxy;
}
const ownCaches = globalThis.caches;
globalThis.caches = { get default() { return faulty('CACHE', ownCaches.default); } };
let wrapped;
const wrap = (env) => (wrapped ??= { ...env, ...Object.fromEntries(names.map((name) => [name, faulty(name, env[name])])) });
export class AccountChannel extends SiteChannel {}
export default {
  async fetch(request, env, context) {
    const { pathname } = new URL(request.url);
    if (pathname === '/waits') {
      shortenedBy = await request.json();
      return new Response();
    }
    if (pathname !== '/faults') return site.fetch(request, wrap(env), context);
    for (const name of Object.keys(modes)) delete modes[name];
    Object.assign(modes, await request.json());
    return new Response();
  },
  scheduled: (controller, env, context) => site.scheduled(controller, wrap(env), context),
  queue: (batch, env, context) => site.queue(batch, wrap(env), context),
};
`;

/** A site whose platform can be broken. */
export interface FaultySite extends LocalSite {
  /** How many times shorter waits are from now on; 50 at first. What has much to do within them needs more on a busy machine. */
  readonly shortenWaits: (by: number) => Promise<void>;
  /** From now on these bindings do as they are told, all others work. */
  readonly breakPlatform: (modes: Readonly<Partial<Record<Binding, Mode>>>) => Promise<void>;
}

export async function startFaultySite(options: LocalSiteOptions = {}): Promise<FaultySite> {
  const folder = mkdtempSync(join(tmpdir(), 'befit-faults-'));
  const mainModule = join(folder, 'faulty-main.js');
  writeFileSync(mainModule, contents);
  try {
    const site = await startLocalSite({ ...options, mainModule });
    const tell = async (what: 'waits' | 'faults', how: unknown) => {
      const answer = await fetch(`${site.url}/${what}`, { method: 'POST', body: JSON.stringify(how) });
      if (!answer.ok) throw new Error(`The ${what} stay as they were: ${answer.status}`);
    };
    return {
      ...site,
      shortenWaits: (by) => tell('waits', by),
      breakPlatform: (modes) => tell('faults', modes),
    };
  } finally {
    rmSync(folder, { recursive: true });
  }
}
