import { type AppState, BASKET_COUNT_KEY } from '../../platform/state/app-state.ts';
import { browserStore } from '../../platform/storage/stores.ts';

/** Notes how many portions the basket holds, for the header of this page and of later ones. */
export function keepBasketCount(state: AppState, count: number): void {
  state.basket.count = count || undefined;
  try {
    if (count === 0) browserStore().removeItem(BASKET_COUNT_KEY);
    else browserStore().setItem(BASKET_COUNT_KEY, `${count} ${state.auth.id}`);
  } catch {
    // Where the storage is closed, each page learns the number when it shows the basket.
  }
}
