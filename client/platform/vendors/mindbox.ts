import { tellBy } from '#shared/features/events/catalogue.ts';
import { trackerOperations } from '#shared/features/events/mindbox.ts';
import { type CreateVendor, callGlobal } from './vendor.ts';

/** Calls wait in `queue` until Mindbox's tracker has come. */
interface Stub {
  (...args: unknown[]): void;
  queue: unknown[][];
}

function createStub(): Stub {
  const stub = (...args: unknown[]) => {
    stub.queue.push(args);
  };
  stub.queue = [] as unknown[][];
  return stub;
}

/** Mindbox's tracker, which gives the device its id. */
export const createMindbox: CreateVendor = ({ siteKey }) => ({
  prepare() {
    if (Reflect.get(window, 'mindbox') === undefined) Reflect.set(window, 'mindbox', createStub());
    callGlobal('mindbox', 'create', { endpointId: siteKey });
  },
  take(event) {
    const told = tellBy(trackerOperations, event);
    if (told) callGlobal('mindbox', 'async', told);
  },
});
