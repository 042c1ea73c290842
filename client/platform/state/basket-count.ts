import { browserStore } from '../storage/stores.ts';
import { type AppState, BASKET_COUNT_KEY } from './app-state.ts';

/** Shows the number that was noted last; what another customer has in the basket stays theirs. */
export function restoreBasketCount(state: AppState): void {
  try {
    const [count, owner] = (browserStore().getItem(BASKET_COUNT_KEY) ?? '').split(' ');
    // The basket of an anonymous visitor goes with them when they sign in.
    if (!owner || owner === state.auth.id) state.basket.count = Number(count) || undefined;
  } catch {
    // Where the storage is closed, each page learns the number when it shows the basket.
  }
}
