import type { Kopecks } from '#shared/money.ts';

/** A price as search engines read it. */
export const roublesOf = (kop: Kopecks): string => (kop / 100).toFixed(2);
