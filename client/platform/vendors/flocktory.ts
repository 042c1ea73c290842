import { tellBy } from '#shared/features/events/catalogue.ts';
import { flocktoryPushes } from '#shared/features/events/flocktory.ts';
import type { CreateVendor } from './vendor.ts';

/** Flocktory's loader reads what was pushed before it came, and takes the place of the array. */
export const createFlocktory: CreateVendor = () => ({
  prepare() {
    if (Reflect.get(window, 'flocktory') === undefined) Reflect.set(window, 'flocktory', []);
  },
  take(event) {
    const told = tellBy(flocktoryPushes, event);
    const queue: unknown = Reflect.get(window, 'flocktory');
    if (!told || typeof queue !== 'object' || queue === null || !('push' in queue)) return;
    if (typeof queue.push === 'function') queue.push(told);
  },
});
