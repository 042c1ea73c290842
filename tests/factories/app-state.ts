import type { AppState, InitialState } from '#client/platform/state/app-state.ts';
import { createAppState } from '#client/state.ts';

/** The state of a page of the full site for a stranger; `changes` is what the test is about. */
export function buildAppState(changes: Partial<InitialState> = {}): AppState {
  return createAppState({
    isSimply: false,
    isConsentImplied: false,
    now: 0,
    config: null,
    navigation: [],
    customer: null,
    isSetSeo: false,
    returnedForm: null,
    ...changes,
  });
}
