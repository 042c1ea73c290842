import { type SiteEvent, tellBy } from '#shared/features/events/catalogue.ts';
import { conversions } from '#shared/features/events/conversions.ts';
import { dataLayer } from '#shared/features/events/data-layer.ts';
import { ecommerce } from '#shared/features/events/ecommerce.ts';
import { flocktoryPushes } from '#shared/features/events/flocktory.ts';
import { goals } from '#shared/features/events/goals.ts';
import { trackerOperations } from '#shared/features/events/mindbox.ts';
import { experimentCookies } from '#shared/features/experiments/assignment.ts';
import { EXPERIMENT_LIFETIME_S, type ExperimentKey } from '#shared/features/experiments/keys.ts';
import type { ScriptToLoad } from '#shared/features/outside-scripts/table.ts';
import { isCookieAllowed, writeCookie } from '../consent/cookie-choice.ts';
import type { PlatformInput } from '../start/start.ts';

/** The page's side of a vendor's script. Whatever of it throws is caught, and harms nothing. */
export interface Vendor {
  /** Leaves on `window` what the script begins with. */
  readonly prepare?: () => void;
  /** Begins to use the script once it has come. */
  readonly ready?: () => void;
  /** Hears that the visitor has chosen anew, and that the script may stay. */
  readonly choose?: () => void;
  /** Tells the script of an event; before the script has come, what stands in its place keeps it. */
  readonly take?: (event: SiteEvent) => void;
}

export type CreateVendor = (script: ScriptToLoad, page: PlatformInput) => Vendor;

/** Calls a function that a vendor has set on `window`, unless something else stands there now. */
export function callGlobal(name: string, ...args: readonly unknown[]): void {
  const given: unknown = Reflect.get(window, name);
  if (typeof given === 'function') given(...args);
}

/** Adds to an array that a vendor reads from; its script may have put something else in its place. */
export function pushToLayer(name: string, entry: unknown): void {
  const layer: unknown = Reflect.get(window, name);
  if (Array.isArray(layer)) layer.push(entry);
  else if (layer === undefined) Reflect.set(window, name, [entry]);
}

/** Its own: Metrika also understands what tags of a container are told, and would count each sale twice. */
const ECOMMERCE_LAYER = 'metrikaLayer';

/** Leaves something on `window` unless something stands there. */
function leaveGlobal(name: string, given: unknown): void {
  if (Reflect.get(window, name) === undefined) Reflect.set(window, name, given);
}

/** Stands for a vendor's function until its script has come, which finds the calls in a field of it. */
function createStub(field: string, facts: object = {}) {
  const waiting: unknown[][] = [];
  return Object.assign((...args: unknown[]) => void waiting.push(args), { [field]: waiting, ...facts });
}

/** Yandex Metrika, which counts the first view by itself and is told of the others. */
export const createMetrika: CreateVendor = ({ siteKey }) => {
  const id = Number(siteKey);
  return {
    prepare() {
      leaveGlobal('ym', createStub('a', { l: Date.now() }));
      callGlobal('ym', id, 'init', {
        clickmap: true,
        trackLinks: true,
        accurateTrackBounce: true,
        ecommerce: ECOMMERCE_LAYER,
      });
    },
    take(event) {
      const sale = tellBy(ecommerce, event);
      if (sale) pushToLayer(ECOMMERCE_LAYER, { ecommerce: sale });
      if (event.name === 'pageView') {
        const { address, title, previous } = event.facts;
        callGlobal('ym', id, 'hit', address, { title, referer: previous });
      }
      const goal = tellBy(goals, event);
      if (goal) callGlobal('ym', id, 'reachGoal', goal.target, ...(goal.params ? [goal.params] : []));
    },
  };
};

const pushToDataLayer = (entry: unknown) => pushToLayer('dataLayer', entry);

const word = (isAllowed: boolean) => (isAllowed ? 'granted' : 'denied');

/** Tells the container's tags which of them the visitor allows; they read it of `arguments`, not of an array. */
function tellConsent({ state }: PlatformInput, command: 'default' | 'update'): void {
  const analytics = word(isCookieAllowed(state, 'analytics'));
  const marketing = word(isCookieAllowed(state, 'marketing'));
  function gtag(..._command: unknown[]) {
    // biome-ignore lint/complexity/noArguments: tags tell a command from an event by this object
    pushToDataLayer(arguments);
  }
  gtag('consent', command, {
    ad_storage: marketing,
    ad_user_data: marketing,
    ad_personalization: marketing,
    analytics_storage: analytics,
  });
}

/** Google's tag manager. */
export const createTagManager: CreateVendor = (_, page) => ({
  prepare() {
    tellConsent(page, 'default');
    pushToDataLayer({ 'gtm.start': Date.now(), event: 'gtm.js' });
  },
  choose: () => tellConsent(page, 'update'),
  take(event) {
    const entry = tellBy(dataLayer, event);
    if (!entry) return;
    // Fields of an earlier sale would stay beside those of this one.
    if ('ecommerce' in entry) pushToDataLayer({ ecommerce: null });
    pushToDataLayer(entry);
  },
});

/** Mindbox's tracker, which gives the device its id. */
export const createMindbox: CreateVendor = ({ siteKey }) => ({
  prepare() {
    leaveGlobal('mindbox', createStub('queue'));
    callGlobal('mindbox', 'create', { endpointId: siteKey });
  },
  take(event) {
    const told = tellBy(trackerOperations, event);
    if (told) callGlobal('mindbox', 'async', told);
  },
});

/** Flocktory's loader reads what was pushed before it came, and takes the place of the array. */
export const createFlocktory: CreateVendor = () => ({
  prepare: () => leaveGlobal('flocktory', []),
  take(event) {
    const told = tellBy(flocktoryPushes, event);
    const queue: unknown = Reflect.get(window, 'flocktory');
    if (!told || typeof queue !== 'object' || queue === null || !('push' in queue)) return;
    if (typeof queue.push === 'function') queue.push(told);
  },
});

/**
 * Experiments of ours that an answer names, `{ flags: { whyBefit: ['1'], … } }`, and whether it draws their variant; other
 * flags are not ours.
 */
export function drawnIn(answer: unknown): (readonly [ExperimentKey, boolean])[] {
  const flags: unknown = Reflect.get(Object(answer), 'flags');
  return Object.entries(Object(flags)).flatMap(([name, values]) =>
    Array.isArray(values) ? experimentCookies([name]).map((key) => [key, values.includes('1')] as const) : [],
  );
}

/** Varioqub draws the visitor's variants and counts them in Metrika; pages show them from the next one on. */
export const createAbTest: CreateVendor = ({ siteKey = '' }) => ({
  ready() {
    callGlobal('ymab', siteKey, 'init', (answer: unknown) => {
      for (const [key, isVariant] of drawnIn(answer)) {
        // One that it draws no more ends.
        const lifetimeS = isVariant ? EXPERIMENT_LIFETIME_S : 0;
        writeCookie(`${key}=1; Path=/; Max-Age=${lifetimeS}; Secure; SameSite=Lax`);
      }
    });
  },
});

/** The script that counts conversions: what happens before it has come waits for it. */
export const createConversion: CreateVendor = ({ calls = '' }) => {
  let hasCome = false;
  const waiting: (readonly unknown[])[] = [];
  return {
    ready() {
      hasCome = true;
      for (const told of waiting.splice(0)) callGlobal(calls, ...told);
    },
    take(event) {
      const told = tellBy(conversions, event);
      if (!told) return;
      if (hasCome) callGlobal(calls, ...told);
      else waiting.push(told);
    },
  };
};
