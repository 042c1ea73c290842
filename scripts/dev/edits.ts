import type { Connect } from 'vite';

/** How long a request waits for an edit, in milliseconds. */
const PATIENCE_MS = 5000;

/** Requests wait until the worker has taken in what was edited; one that it cannot run is not waited for. */
export interface Edits {
  readonly begin: () => void;
  /** The edit that is being taken in, from 1 on. */
  readonly last: () => number;
  /** The worker has loaded its modules as they were at this edit. */
  readonly loaded: (edit: number) => void;
  /** The worker goes on with the modules that it has loaded last: those of an earlier edit are not waited for. */
  readonly taken: () => void;
  readonly waitForThem: Connect.NextHandleFunction;
}

export function createEdits(): Edits {
  let under = Promise.resolve();
  let settle = () => {};
  let begun = 0;
  let latest = 0;
  return {
    begin() {
      begun += 1;
      const waiting = Promise.withResolvers<void>();
      const timer = setTimeout(waiting.resolve, PATIENCE_MS);
      // Whoever waits for the edit before this one goes on waiting.
      const settleBefore = settle;
      settle = () => {
        clearTimeout(timer);
        waiting.resolve();
        settleBefore();
      };
      under = waiting.promise;
    },
    last: () => begun,
    loaded(edit) {
      latest = edit;
    },
    taken() {
      if (latest !== begun) return;
      settle();
      settle = () => {};
    },
    waitForThem(_request, _response, next) {
      void under.then(() => next());
    },
  };
}
