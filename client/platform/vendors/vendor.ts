import type { SiteEvent } from '#shared/features/events/catalogue.ts';
import type { ScriptToLoad } from '#shared/features/outside-scripts/table.ts';
import type { AppRouter } from '../navigation/app-router.ts';
import type { RestCall } from '../rest/rest-client.ts';
import type { AppState } from '../state/app-state.ts';

/** The page as what serves the vendors sees it. */
export interface VendorPage {
  readonly state: AppState;
  readonly router: AppRouter;
  readonly rest: RestCall;
}

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

export type CreateVendor = (script: ScriptToLoad, page: VendorPage) => Vendor;

/** Calls a function that a vendor has set on `window`, unless something else stands there now. */
export function callGlobal(name: string, ...args: readonly unknown[]): void {
  const given: unknown = Reflect.get(window, name);
  if (typeof given === 'function') given(...args);
}
