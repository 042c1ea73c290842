import type { CreateVendor } from './vendor.ts';

/** Flocktory's loader reads what was pushed before it came. */
export const createFlocktory: CreateVendor = () => ({
  prepare() {
    if (Reflect.get(window, 'flocktory') === undefined) Reflect.set(window, 'flocktory', []);
  },
});
