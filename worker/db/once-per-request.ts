import type { Scope } from '../scope.ts';

/** A read that a request makes once, whoever asks for it. */
export interface OncePerRequest<T> {
  (scope: Scope, customerId: string | null): Promise<T>;
  /** What has been asked for already; undefined where nobody has, or where that has failed. */
  readonly known: (scope: Scope, customerId: string) => Promise<T | undefined>;
}

/**
 * Makes a read of a customer's data one that a request makes once. Calls of one page may ask for the same, and one may
 * ask ahead for what another will need, so that both come with one trip. Only for reads of requests that write nothing.
 */
export function oncePerRequest<T>(
  read: (scope: Scope, customerId: string | null) => Promise<T>,
): OncePerRequest<T> {
  const byScope = new WeakMap<Scope, Map<string | null, Promise<T>>>();
  const once = (scope: Scope, customerId: string | null): Promise<T> => {
    const byCustomer = byScope.get(scope) ?? new Map<string | null, Promise<T>>();
    byScope.set(scope, byCustomer);
    const known = byCustomer.get(customerId) ?? read(scope, customerId);
    byCustomer.set(customerId, known);
    return known;
  };
  return Object.assign(once, {
    known: async (scope: Scope, customerId: string) =>
      byScope
        .get(scope)
        ?.get(customerId)
        ?.catch(() => undefined),
  });
}

/** Leaves a failure of what is asked for ahead to whoever needs it. */
export function askAhead(reading: Promise<unknown>): void {
  reading.catch(() => undefined);
}
