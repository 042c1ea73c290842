import { createContext, useContext, useLayoutEffect } from 'react';
import { type Snapshot, useSnapshot as useValtioSnapshot } from 'valtio';
import type { AuthType } from '#shared/features/auth/schema.ts';
import type { ShownGroup } from '#shared/features/catalogue/schema.ts';
import type { CookieCategory } from '#shared/features/consents/cookies.ts';
import type { SignedInCustomer } from '#shared/features/customers/schema.ts';
import type { Basket } from '#shared/features/homemade/basket.ts';
import type { OutsideConfig } from '#shared/features/outside-scripts/table.ts';
import type { ShownConfig } from '#shared/features/regions/schema.ts';
import type { ReturnedForm } from '#shared/returned-form.ts';
import type { AnyDialog } from '../modals/open-dialog.ts';

/** The server's facts at the start of a page; plain data, handed to the browser as inert JSON. */
export interface InitialState {
  readonly isSimply: boolean;
  /** Whether cookies count as allowed until the visitor refuses them. */
  readonly isConsentImplied: boolean;
  /** The server's clock at the request, so that both sides show the same dates. */
  readonly now: number;
  /** Null when the configuration could not be loaded; the shell then does without it. */
  readonly config: ShownConfig | null;
  readonly navigation: readonly ShownGroup[];
  readonly customer: SignedInCustomer | null;
  /** Whether title and description of the page are known. */
  readonly isSetSeo: boolean;
  /** A form that was sent without scripts and is shown again. */
  readonly returnedForm: ReturnedForm | null;
  /** Scripts of others that the deployment turns on; absent where there are none. */
  readonly outside?: OutsideConfig;
  /** Experiments whose variant the page shows; absent on pages that none changes. */
  readonly experiments?: readonly string[];
}

/** Where the browser keeps the order that was begun last. */
export const DRAFT_KEY = 'order-draft';
/** Where the browser notes how many portions the basket holds, and whose it is. */
export const BASKET_COUNT_KEY = 'basket-count';

/** Where the browser notes how much waits for the customer, when it asked, and who that is. */
export const NEEDS_COUNT_KEY = 'needs-count';

/** Changes of the basket on their way to the server. */
export interface BasketState {
  /** The changed basket, the time of the change and its customer; null before the first change. */
  changed: { readonly basket: Basket; readonly at: number; readonly customer: string } | null;
  /** Portions by dish that are still to be sent. */
  waiting: Record<string, number>;
  isSending: boolean;
  /** Portions in it, as far as this browser knows; undefined where there are none. */
  count?: number | undefined;
}

/** The state of one page: created for each request on the server and once in the browser. */
export interface AppState {
  readonly site: {
    readonly isSimply: boolean;
    /** The server's clock at the request. */
    readonly now: number;
    /** The browser's clock at the request; on the server there is none, and it is the same. */
    readonly askedAt: number;
    readonly config: ShownConfig | null;
    readonly navigation: readonly ShownGroup[];
    returnedForm: ReturnedForm | null;
    readonly outside: OutsideConfig | undefined;
    /** Experiments whose variant the first page shows. */
    readonly experiments: readonly string[] | undefined;
    /** Set once title and description of the page are known; cleared when a navigation starts. */
    isSetSeo: boolean;
  };
  auth: {
    isAuthorized: boolean;
    code: number | null;
    type: AuthType;
    id: string;
    phone: string;
    name: string;
    email: string;
    /** What the bot check has given for the call under way; empty between calls. */
    captchaToken: string;
    deviceUuid: string;
    /** What the marketing platform calls the visitor before it knows them; empty without it. */
    anonymousId: string;
  };
  interface: {
    /** True while the loader covers a page that has nothing to read. */
    isLoading: boolean;
    /** True while the open dialog shows a skeleton. */
    isSkeleton: boolean;
    /** True while the error screen replaces the page. */
    hasFailed: boolean;
    /** True while the server does not answer who asks for the shown page's data again. */
    isAway: boolean;
    /** How many changes of theirs have outdated what was shown. */
    changes: number;
  };
  modal: {
    /** The open dialog and its props; only one at a time. */
    open: { readonly name: string; readonly dialog: AnyDialog; readonly props: unknown } | null;
    /** True while the leave animation of the open modal runs. */
    isClosing: boolean;
    /** Whether the open modal has taken the place of another one that was open. */
    isReplacing: boolean;
  };
  /** Consent to cookies; known to the browser only, so every page starts with nothing allowed. */
  cookies: {
    readonly isImplied: boolean;
    allowed: readonly CookieCategory[];
    /** Whether the banner is shown. */
    isAsking: boolean;
    /** Whether the visitor has opened it by hand. */
    isReopened: boolean;
  };
  /** How much waits for the customer, as far as this browser knows; undefined where nothing does. */
  needs: { count?: number | undefined };
  /** The basket of dishes as the visitor has changed it on this page. */
  basket: BasketState;
  /** The toast, shown until dismissed. */
  notice: {
    text: string;
    action?: { label: string; run: () => void };
  } | null;
}

export const AppStateContext = createContext<AppState | null>(null);

/** The page's state; read it through `useSnapshot` of this folder, change it through actions. */
export function useAppState(): AppState {
  const state = useContext(AppStateContext);
  if (!state) throw new Error('AppStateContext is missing');
  return state;
}

/** The state as it is: on a server nothing changes it, and nobody waits for a change. */
const asItIs = <State extends object>(state: State): Snapshot<State> => state as Snapshot<State>;

/** The page's state for a component, which renders again when what it has read changes. */
export const useSnapshot: typeof asItIs = import.meta.env.SSR ? asItIs : useValtioSnapshot;

/** Covers a page whose session has ended while the browser opens another one. */
export function coverPage(state: AppState): void {
  state.interface.isLoading = true;
  // The back/forward cache would restore the page with its cover.
  window.addEventListener('pageshow', ({ persisted }) => persisted && window.location.reload(), {
    once: true,
  });
}

/** Shows the skeleton in the open dialog while its data loads. */
export function useSkeleton(isLoading: boolean): void {
  const state = useAppState();
  useLayoutEffect(() => {
    state.interface.isSkeleton = isLoading;
    return () => {
      state.interface.isSkeleton = false;
    };
  }, [state, isLoading]);
}
