import type { keepCookieChoice } from '#shared/features/consents/contract.ts';
import type { IdleId, ScriptToLoad } from '#shared/features/outside-scripts/table.ts';
import { createJivo } from '../chat/page-chat.ts';
import { followCookieChoice } from '../cookie-choice.ts';
import { runOutsideScript } from '../outside-scripts.ts';
import { quietly } from '../quietly.ts';
import { createAbTest } from './ab-test.ts';
import { isScriptAllowed } from './allowed.ts';
import { createConversion } from './conversion.ts';
import { createFlocktory } from './flocktory.ts';
import { createMetrika } from './metrika.ts';
import { createMindbox } from './mindbox.ts';
import { createTagManager } from './tag-manager.ts';
import type { CreateVendor, Vendor, VendorPage } from './vendor.ts';

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
  readonly loading: Promise<void>;
}

async function load(script: ScriptToLoad, { prepare, ready }: Vendor, base?: Promise<void>): Promise<void> {
  if (prepare) quietly(prepare);
  await base;
  try {
    await runOutsideScript(script);
  } catch (error) {
    console.info(String(error));
    return;
  }
  if (ready) quietly(ready);
}

/**
 * A script that runs cannot be taken back, and would set again what has been removed: the page begins anew without it.
 * A customer's choice is told first, since a reload may cut the call that tells it.
 */
async function leave({ state, rest }: VendorPage): Promise<void> {
  if (state.auth.isAuthorized) {
    await rest<typeof keepCookieChoice>('PUT /rest/customer/consents/cookies/').catch(() => undefined);
  }
  window.location.reload();
}

/** Loads every script that comes at rest and is allowed, now and whenever the visitor allows more. */
export function runVendors(page: VendorPage): void {
  const { state } = page;
  const running = new Map<IdleId, Running>();
  const idle = Object.entries(state.site.outside ?? {}).filter(([, { moment }]) => moment === 'idle');
  const begin = () => {
    for (const [name, script] of idle) {
      const id = name as IdleId;
      if (running.has(id) || !isScriptAllowed(state, script.category)) continue;
      const vendor = create[id](script, page);
      const base = bases[id];
      const loading = load(script, vendor, base && running.get(base)?.loading);
      running.set(id, { script, vendor, loading });
    }
  };
  begin();
  followCookieChoice(state, () => {
    const isRefused = [...running.values()].some(({ script }) => !isScriptAllowed(state, script.category));
    if (isRefused) void leave(page);
    else begin();
  });
}
