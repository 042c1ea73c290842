import * as z from 'zod/mini';
import type { WantedReductions } from '#shared/features/orders/schema.ts';
import { forgetLeft, keepForLater, readForLater } from '../../platform/session/left-for-later.ts';
import type { AppState } from '../../platform/state/app-state.ts';
import { browserStore, tabStore } from '../../platform/storage/stores.ts';

const KEY = 'order-reductions';

const code = z.catch(z.string().check(z.maxLength(40)), '');
const SavedReductions = z.object({
  promoCode: code,
  certificate: code,
  bonusesKop: z.catch(z.int().check(z.nonnegative()), 0),
});

/** Keeps what is to be taken off the price for a reload, another tab and another day. */
export function saveReductions({ auth }: AppState, wanted: WantedReductions): void {
  // A certificate is money: of a visitor without an account it goes with the tab.
  const forLater = auth.id === '' ? { ...wanted, certificate: '' } : wanted;
  keepForLater(tabStore, KEY, wanted, auth.id, Date.now());
  keepForLater(browserStore, KEY, forLater, auth.id, Date.now());
}

/** What was to be taken off the price when the order was left; undefined where nothing was. */
export function readReductions({ auth }: AppState): WantedReductions | undefined {
  const read = (store: () => Storage, owner: string) => readForLater(store, KEY, owner, Date.now());
  // What an anonymous visitor chose in the tab goes with them into the account.
  const saved = read(tabStore, auth.id) ?? read(tabStore, '') ?? read(browserStore, auth.id);
  return SavedReductions.safeParse(saved).data;
}

/** Forgets it once the order is placed. */
export function forgetReductions(): void {
  forgetLeft(tabStore, KEY);
  forgetLeft(browserStore, KEY);
}
