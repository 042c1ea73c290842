import { type CreateVendor, callGlobal } from './vendor.ts';

/** Varioqub: asks for the visitor's variants, which it counts in Metrika. */
export const createAbTest: CreateVendor = ({ siteKey = '' }) => ({
  ready() {
    callGlobal('ymab', siteKey, 'init', () => undefined);
  },
});
