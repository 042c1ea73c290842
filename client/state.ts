import { proxy, ref } from 'valtio/vanilla';
import type { ShownGroup } from '#shared/features/catalogue/schema.ts';
import { readAskedAt } from './platform/clock/asked-at.ts';
import type { AppState, InitialState } from './platform/state/app-state.ts';

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
      renderedFor: customer && { name: customer.name },
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
    interface: { isLoading: false, isSkeleton: false, hasFailed: false },
    modal: { open: null, isClosing: false, isReplacing: false },
    cookies: { isImplied: initial.isConsentImplied, allowed: [], isAsking: false, isReopened: false },
    needs: {},
    basket: { changed: null, waiting: {}, isSending: false },
    notice: null,
  };
}

/** Creates the state of a page that somebody uses. */
export const createAppState = (initial: InitialState): AppState => proxy(initialAppState(initial));
