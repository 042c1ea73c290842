import { useEffect } from 'react';
import { ref } from 'valtio/vanilla';
import type { Basket, BasketLine } from '#shared/features/homemade/basket.ts';
import { changeBasket, getBasket } from '#shared/features/homemade/contract.ts';
import { pathOf, type RestCall, refusalText, useRest } from '../../platform/rest/rest.ts';
import { type AppState, BASKET_COUNT_KEY, useAppState, useSnapshot } from '../../platform/state/app-state.ts';
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

/** A basket as a page has loaded it. */
export interface LoadedBasket {
  readonly basket: Basket;
  /** When the browser asked for it; 0 where the server wrote it into the page. */
  readonly askedAt: number;
}

/** Adds the time of the request to a basket: the newer of loaded and changed basket is shown. */
export async function loadBasket(asking: Promise<Basket>): Promise<LoadedBasket> {
  const askedAt = import.meta.env.SSR ? 0 : Date.now();
  return { basket: await asking, askedAt };
}

const portionsIn = ({ lines }: Basket) => lines.reduce((sum, { count }) => sum + count, 0);

function setBasket(state: AppState, basket: Basket): void {
  keepBasketCount(state, portionsIn(basket));
  state.basket.changed = ref({ basket, at: Date.now(), customer: state.auth.id });
}

/** The basket with a changed number of portions; a new dish is appended. */
export function withPortions(basket: Basket, line: Omit<BasketLine, 'count'>, count: number): Basket {
  const known = basket.lines.some(({ dish }) => dish === line.dish);
  const lines = known ? basket.lines : [...basket.lines, { ...line, count }];
  return {
    lines: lines.flatMap((one) => (one.dish !== line.dish ? [one] : count > 0 ? [{ ...one, count }] : [])),
    soldOut: basket.soldOut.filter(({ dish }) => dish !== line.dish),
  };
}

/** Sends changes one by one; of several changes to a dish only the last is sent. */
async function sendChanges(state: AppState, rest: RestCall): Promise<void> {
  const { basket } = state;
  let answer: Basket | undefined;
  for (let [next] = Object.entries(basket.waiting); next; [next] = Object.entries(basket.waiting)) {
    const [dish, count] = next;
    delete basket.waiting[dish];
    answer = await rest(changeBasket, { body: { dish, count } });
  }
  if (answer) setBasket(state, answer);
}

/** Reports a refused change and reloads the basket. */
async function takeBack(state: AppState, rest: RestCall, error: unknown): Promise<void> {
  state.basket.waiting = {};
  state.notice = {
    text: refusalText(error, 'Корзина не\u00a0изменилась. Попробуйте ещё раз'),
  };
  const actual = await rest(getBasket).catch(() => undefined);
  if (actual) setBasket(state, actual);
  else state.basket.changed = null;
}

/** Changes the portions of a dish: shows the change at once and sends it in the background. */
export async function setPortions(
  state: AppState,
  rest: RestCall,
  shown: Basket,
  line: Omit<BasketLine, 'count'>,
  count: number,
): Promise<void> {
  const { basket } = state;
  setBasket(state, withPortions(shown, line, count));
  basket.waiting[line.dish] = count;
  if (basket.isSending) return;
  basket.isSending = true;
  try {
    await sendChanges(state, rest);
  } catch (error) {
    await takeBack(state, rest, error);
  } finally {
    basket.isSending = false;
  }
}

/** Replaces the shown basket by one from the server. */
export function replaceBasket(state: AppState, basket: Basket): void {
  setBasket(state, basket);
}

/** The newer of the loaded basket and the changed one. */
export function useBasket({ basket, askedAt }: LoadedBasket): Basket {
  const state = useAppState();
  const { changed } = useSnapshot(state).basket;
  const { id } = useSnapshot(state).auth;
  const isNewer = changed !== null && changed.at >= askedAt && changed.customer === id;
  const shown = isNewer ? (changed.basket as Basket) : basket;
  useEffect(() => keepBasketCount(state, portionsIn(shown)), [state, shown]);
  return shown;
}

/** Changes portions of the shown basket. */
export function useSetPortions(shown: Basket): (line: Omit<BasketLine, 'count'>, count: number) => void {
  const state = useAppState();
  const rest = useRest();
  return (line, count) => void setPortions(state, rest, shown, line, count);
}

/** Sends pending changes by beacon. */
function sendLeft({ basket }: AppState): void {
  for (const [dish, count] of Object.entries(basket.waiting)) {
    const body = new Blob([JSON.stringify({ dish, count })], { type: 'application/json' });
    navigator.sendBeacon(pathOf(changeBasket), body);
  }
  basket.waiting = {};
}

/** Sends pending changes when the visitor leaves the page. */
export function useSendLeft(): void {
  const state = useAppState();
  useEffect(() => {
    const leave = () => sendLeft(state);
    window.addEventListener('pagehide', leave);
    return () => window.removeEventListener('pagehide', leave);
  }, [state]);
}
