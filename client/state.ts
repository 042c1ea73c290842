import { proxy, ref } from 'valtio/vanilla';
import type { EpochMs } from '#shared/dates.ts';
import type { ShownGroup } from '#shared/features/catalogue/schema.ts';
import type { AppState, InitialState } from './platform/state/app-state.ts';

/** The server's clock as it answered this page; a cached page is older than its answer. */
function answeredAt(): EpochMs | undefined {
  const [navigation] = performance.getEntriesByType('navigation') as PerformanceNavigationTiming[];
  const clock = navigation?.serverTiming?.find(({ name }) => name === 'clock');
  const at = Number(clock?.description);
  return at > 0 ? at : undefined;
}

/** The browser's clock at the moment that the page calls now. */
function readAskedAt(now: EpochMs): EpochMs {
  const startedAt = Date.now() - performance.now();
  return startedAt - ((answeredAt() ?? now) - now);
}

/** The state that a page begins with. Never call it at module level: isolates serve many visitors. */
export function initialAppState(initial: InitialState): AppState {
  const { customer } = initial;
  return {
    site: {
      isSimply: initial.isSimply,
      now: initial.now,
      askedAt: import.meta.env.SSR ? initial.now : readAskedAt(initial.now),
      // Not proxied: the server hands the same cached objects to every visitor, and nothing ever changes them.
      config: initial.config && ref(initial.config),
      navigation: ref(initial.navigation as ShownGroup[]),
      returnedForm: initial.returnedForm && ref(initial.returnedForm),
      outside: initial.outside && ref(initial.outside),
      experiments: initial.experiments,
      isSetSeo: initial.isSetSeo,
    },
    auth: {
      isAuthorized: customer !== null,
      code: null,
      type: 'login',
      id: customer?.id ?? '',
      phone: customer?.phone ?? '',
      name: customer?.name ?? '',
      email: customer?.email ?? '',
      captchaToken: '',
      deviceUuid: '',
      anonymousId: '',
    },
    interface: { isLoading: false, isSkeleton: false, hasFailed: false, isAway: false, changes: 0 },
    modal: { open: null, isClosing: false, isReplacing: false },
    cookies: { isImplied: initial.isConsentImplied, allowed: [], isAsking: false, isReopened: false },
    needs: {},
    basket: { changed: null, waiting: {}, isSending: false },
    notice: null,
  };
}

/** Creates the state of a page that somebody uses. */
export const createAppState = (initial: InitialState): AppState => proxy(initialAppState(initial));
