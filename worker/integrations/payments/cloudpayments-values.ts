import type { Kopecks } from '#shared/money.ts';
import type { ProviderMethod } from './port.ts';

/** The provider counts in roubles. */
export const toKopecks = (sum: number): Kopecks => Math.round(sum * 100);

/** The token of a card, with the last four digits if given. */
export function methodOf(token?: string | null, lastFour?: string | null): { method?: ProviderMethod } {
  if (!token) return {};
  return {
    method: { token, title: /^\d{4}$/.test(lastFour ?? '') ? `•••• ${lastFour}` : 'Банковская карта' },
  };
}
