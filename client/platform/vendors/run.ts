import { subscribe } from 'valtio/vanilla';
import * as z from 'zod/mini';
import type { CookieCategory } from '#shared/features/consents/cookies.ts';
import type { Goods, SiteEvent } from '#shared/features/events/catalogue.ts';
import type { IdleId, ScriptToLoad } from '#shared/features/outside-scripts/table.ts';
import { createJivo } from '../chat/page-chat.ts';
import { followCookieChoice } from '../consent/cookie-choice.ts';
import { quietly } from '../errors/quietly.ts';
import type { AppRouter } from '../navigation/app-router.ts';
import type { PageSource } from '../rest/page-data.tsx';
import type { PlatformInput } from '../start/start.ts';
import type { AppState } from '../state/app-state.ts';
import { browserStore } from '../storage/stores.ts';
import { hasRefusedScript, isScriptAllowed, type ReportedEvent, takeEvents } from './events.ts';
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
export function runVendors(page: PlatformInput): void {
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

/** Tells whether vendors of a category may hear of an event: of a sale once in a browser. */
export function isFirstTold(event: SiteEvent, category: CookieCategory): boolean {
  // Pages that may be opened again tell of them.
  if (event.name !== 'purchase' && event.name !== 'refund') return true;
  const key = `${event.name}:${event.facts.number}`;
  const name = `told_${category}`;
  try {
    const told = (browserStore().getItem(name) ?? '').split(',').filter(Boolean);
    if (told.includes(key)) return false;
    browserStore().setItem(name, [...told, key].slice(-MOST_REMEMBERED).join(','));
  } catch {
    // Browsers may deny the storage: then a page that is opened again tells again.
  }
  return true;
}

const addressOf = ({ pathname, search }: { readonly pathname: string; readonly search: string }) =>
  window.location.origin + pathname + search;

/** Events that an open page may get later: a payment that arrives while the visitor waits for it. */
const comesLater = ({ name }: SiteEvent) => name === 'purchase' || name === 'refund';

/**
 * Tells of every page that comes after the first one, which vendors count by themselves, and what the pages tell by
 * being shown. The answer says what the present page has told so far.
 */
export function followPages({ router }: PlatformInput, tell: (event: SiteEvent) => void): () => SiteEvent[] {
  let shown = router.state;
  let told: SiteEvent[] = [];
  const tellPage = (isNew: boolean) => {
    const events = eventsOfPage(shown);
    const fresh = isNew ? events : events.filter(comesLater);
    told.push(...fresh);
    for (const event of fresh) tell(event);
  };
  router.subscribe((state) => {
    const isSame = state.location === shown.location && state.loaderData === shown.loaderData;
    if (state.navigation.state !== 'idle' || isSame) return;
    const previous = addressOf(shown.location);
    const isSamePage = state.location.pathname === shown.location.pathname;
    shown = state;
    // Steps of an order and days of a menu are queries of the same page.
    if (isSamePage) {
      tellPage(false);
      return;
    }
    told = [];
    const address = addressOf(state.location);
    tell({ name: 'pageView', facts: { address, title: document.title, previous } });
    tellPage(true);
  });
  tellPage(true);
  return () => told;
}

/** Tells of every dialog that opens. */
export function followDialogs({ state }: PlatformInput, tell: (event: SiteEvent) => void): void {
  let last = state.modal.open;
  subscribe(state.modal, () => {
    const { open } = state.modal;
    if (open === last) return;
    last = open;
    if (open) tell({ name: 'dialogOpen', facts: { dialog: open.name } });
  });
}

const Price = z.object({ totalKop: z.number() });
/** Cards are paid at once; cash is paid to the courier. */
const Payment = z.object({ method: z.string(), paid: z.boolean() });
const isSettled = ({ method, paid }: z.infer<typeof Payment>) => paid || method === 'courier';

const ProgrammePage = z.object({
  programme: z.object({ code: z.string(), name: z.string(), fromDayPriceKop: z.number() }),
});

const PlacedProgramme = z.object({
  number: z.string(),
  programme: z.object({ code: z.string(), name: z.string() }),
  payment: Payment,
  price: Price,
});
const SuccessPage = z.object({ placed: z.object({ programme: PlacedProgramme }) });

const PlacedDishes = z.object({
  number: z.string(),
  lines: z.array(z.object({ dish: z.string(), title: z.string(), priceKop: z.number(), count: z.number() })),
  payment: Payment,
  price: Price,
});
const HomemadeSuccessPage = z.object({ placed: z.object({ dishes: PlacedDishes }) });

const CertificatePage = z.object({
  purchase: z.object({ number: z.string(), state: z.string(), nominalKop: z.number() }),
});

/** Events of a page that is shown: of its data only that is read which is reported. */
type PageEvents = (data: unknown) => readonly SiteEvent[];

/** Reads the data of a page; whatever else it is tells nothing. */
function reading<Schema extends z.ZodMiniType>(
  schema: Schema,
  tell: (data: z.infer<Schema>) => readonly SiteEvent[],
): PageEvents {
  return (data) => {
    const parsed = schema.safeParse(data);
    return parsed.success ? tell(parsed.data) : [];
  };
}

const one = (code: string, name: string, priceKop: number): Goods[] => [{ code, name, priceKop, count: 1 }];

/** By the route whose data it is. */
const byRoute: Readonly<Record<string, PageEvents>> = {
  programme: reading(ProgrammePage, ({ programme: { code, name, fromDayPriceKop } }) => [
    { name: 'programmeView', facts: { code, name, dayPriceKop: fromDayPriceKop } },
  ]),
  order: () => [{ name: 'beginCheckout', facts: { kind: 'programme' } }],
  'homemade-food-order': () => [{ name: 'beginCheckout', facts: { kind: 'homemade' } }],
  success: reading(SuccessPage, ({ placed }) => {
    const { number, programme, payment, price } = placed.programme;
    if (!isSettled(payment)) return [];
    const goods = one(programme.code, programme.name, price.totalKop);
    return [{ name: 'purchase', facts: { kind: 'programme', number, totalKop: price.totalKop, goods } }];
  }),
  'homemade-food-success': reading(HomemadeSuccessPage, ({ placed }) => {
    const { number, lines, payment, price } = placed.dishes;
    if (!isSettled(payment)) return [];
    const goods = lines.map(({ dish, title, priceKop, count }) => ({
      code: dish,
      name: title,
      priceKop,
      count,
    }));
    return [{ name: 'purchase', facts: { kind: 'homemade', number, totalKop: price.totalKop, goods } }];
  }),
  'layout-certificates': reading(CertificatePage, ({ purchase: { number, state, nominalKop } }) => {
    const facts = { kind: 'certificate', number, totalKop: nominalKop } as const;
    if (state === 'refunded') return [{ name: 'refund', facts }];
    if (state !== 'paid') return [];
    return [{ name: 'purchase', facts: { ...facts, goods: one('certificate', 'Сертификат', nominalKop) } }];
  }),
};

/** The data of a page as a route has loaded it. */
const dataOf = (loaded: unknown) => (loaded as Partial<PageSource<unknown>> | undefined)?.data;

export function eventsOfPage({
  matches,
  loaderData,
}: Pick<AppRouter['state'], 'matches' | 'loaderData'>): SiteEvent[] {
  return matches.flatMap(({ route: { id } }) => byRoute[id]?.(dataOf(loaderData[id])) ?? []);
}
