import type { CookieCategory } from '#shared/features/consents/cookies.ts';
import type { SiteEvent } from '#shared/features/events/catalogue.ts';
import type { IdleId, ScriptToLoad } from '#shared/features/outside-scripts/table.ts';
import { createJivo } from '../chat/page-chat.ts';
import { followCookieChoice } from '../consent/cookie-choice.ts';
import { quietly } from '../errors/quietly.ts';
import type { AppState } from '../state/app-state.ts';
import { browserStore } from '../storage/stores.ts';
import { hasRefusedScript, isScriptAllowed, type ReportedEvent, takeEvents } from './events.ts';
import { followDialogs, followPages } from './follow-page.ts';
import { runOutsideScript } from './outside-scripts.ts';
import {
  type CreateVendor,
  createAbTest,
  createConversion,
  createFlocktory,
  createMetrika,
  createMindbox,
  createTagManager,
  type Vendor,
  type VendorPage,
} from './vendors.ts';

/** A script that works by itself. */
const alone: CreateVendor = () => ({});

const create: Readonly<Record<IdleId, CreateVendor>> = {
  mindbox: createMindbox,
  flocktory: createFlocktory,
  popmechanic: alone,
  sockets: alone,
  bot: alone,
  conversion: createConversion,
  abTest: createAbTest,
  metrika: createMetrika,
  tagManager: createTagManager,
  jivo: createJivo,
};

/** The script that another one builds on. */
const bases: Readonly<Partial<Record<IdleId, IdleId>>> = { bot: 'sockets' };

/** A script that has been asked for. */
interface Running {
  readonly script: ScriptToLoad;
  readonly vendor: Vendor;
  /** Settles once the script has come or failed. */
  loading?: Promise<void>;
  hasFailed: boolean;
}

async function load(one: Running, base: Promise<void> | undefined): Promise<void> {
  const { prepare, ready } = one.vendor;
  if (prepare) quietly(prepare);
  await base;
  try {
    await runOutsideScript(one.script);
  } catch (error) {
    one.hasFailed = true;
    console.info(String(error));
    return;
  }
  if (ready) quietly(ready);
}

/** Tells scripts of an event: those whose category was allowed when it happened, and is now. */
function tell(state: AppState, to: readonly Running[], { event, allowed }: ReportedEvent): void {
  const isFirst = new Map<CookieCategory, boolean>();
  for (const { script, vendor, hasFailed } of to) {
    const { category } = script;
    const { take } = vendor;
    if (!take || hasFailed || category === 'necessary' || !allowed.includes(category)) continue;
    if (!isScriptAllowed(state, category)) continue;
    const first = isFirst.get(category) ?? isFirstTold(event, category);
    isFirst.set(category, first);
    if (first) quietly(() => take(event));
  }
}

/** Loads every script that comes at rest and is allowed, now and whenever the visitor allows more, and tells it all. */
export function runVendors(page: VendorPage): void {
  const { state } = page;
  const running = new Map<IdleId, Running>();
  const idle = Object.entries(state.site.outside ?? {}).filter(([, { moment }]) => moment === 'idle');
  const begin = () => {
    const begun: Running[] = [];
    for (const [name, script] of idle) {
      const id = name as IdleId;
      if (running.has(id) || !isScriptAllowed(state, script.category)) continue;
      const one: Running = { script, vendor: create[id](script, page), hasFailed: false };
      const base = bases[id];
      one.loading = load(one, base && running.get(base)?.loading);
      running.set(id, one);
      begun.push(one);
    }
    return begun;
  };
  const tellNow = (event: SiteEvent, to: readonly Running[] = [...running.values()]) =>
    tell(state, to, { event, allowed: state.cookies.allowed });
  begin();
  takeEvents(state, (reported) => tell(state, [...running.values()], reported));
  const toldByPage = followPages(page, tellNow);
  followDialogs(page, tellNow);
  followCookieChoice(state, () => {
    // The page begins anew: what it loaded or told now would come twice.
    if (hasRefusedScript(state)) return;
    for (const { vendor } of running.values()) if (vendor.choose) quietly(vendor.choose);
    const begun = begin();
    // The present page is still going on; earlier ones are not asked about.
    for (const event of toldByPage()) tellNow(event, begun);
  });
}

/** As many sales as a browser remembers. */
const MOST_REMEMBERED = 20;

/** Events of pages that may be opened again: each is to be told once. */
function keyOf(event: SiteEvent): string | undefined {
  if (event.name !== 'purchase' && event.name !== 'refund') return undefined;
  return `${event.name}:${event.facts.number}`;
}

function readTold(name: string): string[] {
  return (browserStore().getItem(name) ?? '').split(',').filter(Boolean);
}

/** Tells whether vendors of a category may hear of an event: of a sale once in a browser. */
export function isFirstTold(event: SiteEvent, category: CookieCategory): boolean {
  const key = keyOf(event);
  if (key === undefined) return true;
  const name = `told_${category}`;
  try {
    const told = readTold(name);
    if (told.includes(key)) return false;
    browserStore().setItem(name, [...told, key].slice(-MOST_REMEMBERED).join(','));
  } catch {
    // Browsers may deny the storage: then a page that is opened again tells again.
  }
  return true;
}
