import type { CreateVendor } from './vendor.ts';

/** The script that counts conversions. */
export const createConversion: CreateVendor = () => ({});
