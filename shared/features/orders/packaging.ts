import * as z from 'zod/mini';

/** Packaging options; what the ecology page promises to everybody is not optional. */
export const PackagingOption = z.enum(['cutlery', 'fewer-bags', 'return-coolers']);
export type PackagingOption = z.infer<typeof PackagingOption>;
