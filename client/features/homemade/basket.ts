import { useEffect } from 'react';
import { redirect } from 'react-router';
import { ref } from 'valtio/vanilla';
import type { Basket, BasketLine } from '#shared/features/homemade/basket.ts';
import { changeBasket, getBasket, getHomemadeCheckout } from '#shared/features/homemade/contract.ts';
import type { HomemadeItem } from '#shared/features/homemade/schema.ts';
import { guardTargets } from '#shared/routes.ts';
import { pathOf, type RestCall, refusalText, useRest } from '../../platform/rest/rest.ts';
import { type AppState, BASKET_COUNT_KEY, useAppState, useSnapshot } from '../../platform/state/app-state.ts';
import { browserStore } from '../../platform/storage/stores.ts';

/** A dish with what a portion of it costs. */
type Dish = Omit<BasketLine, 'count'>;

/** A dish on sale as a line of the basket, less its portions. */
export function toLine({ dish, priceKop }: HomemadeItem): Dish {
  const { code, title, picture, tint, weightG } = dish;
  return { dish: code, title, picture, tint, weightG, priceKop };
}

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
  /** When the browser asked for it; 0 where the server wrote it into the page. The newer of loaded and changed is shown. */
  readonly askedAt: number;
}

const askTime = () => (import.meta.env.SSR ? 0 : Date.now());

export async function loadBasket(rest: RestCall): Promise<LoadedBasket> {
  const askedAt = askTime();
  return { basket: await rest(getBasket), askedAt };
}

/** The guard check-basket: the basket holds something that is on sale, or the way leads back to the dishes. */
export async function checkBasket(rest: RestCall) {
  const askedAt = askTime();
  const checkout = await rest(getHomemadeCheckout);
  if (checkout.basket.lines.length === 0) throw redirect(guardTargets['check-basket']);
  return { ...checkout, askedAt };
}

/** How many portions a basket holds. */
export const portionsIn = ({ lines }: Basket): number => lines.reduce((sum, { count }) => sum + count, 0);

/** Replaces the shown basket by one that is newer. */
export function replaceBasket(state: AppState, basket: Basket): void {
  keepBasketCount(state, portionsIn(basket));
  state.basket.changed = ref({ basket, at: Date.now(), customer: state.auth.id });
}

/** The basket with a changed number of portions; a new dish is appended. */
export function withPortions(basket: Basket, line: Dish, count: number): Basket {
  const known = basket.lines.some(({ dish }) => dish === line.dish);
  const lines = known ? basket.lines : [...basket.lines, { ...line, count }];
  return {
    lines: lines.flatMap((one) => (one.dish !== line.dish ? [one] : count > 0 ? [{ ...one, count }] : [])),
    soldOut: basket.soldOut.filter(({ dish }) => dish !== line.dish),
  };
}

/** Changes the portions of a dish: shows the change at once and sends it in the background. */
export async function setPortions(
  state: AppState,
  rest: RestCall,
  shown: Basket,
  line: Dish,
  count: number,
): Promise<void> {
  const { basket } = state;
  replaceBasket(state, withPortions(shown, line, count));
  basket.waiting[line.dish] = count;
  if (basket.isSending) return;
  basket.isSending = true;
  try {
    let answer: Basket | undefined;
    // One by one; of several changes to a dish only the last is sent.
    for (let [next] = Object.entries(basket.waiting); next; [next] = Object.entries(basket.waiting)) {
      const [dish, portions] = next;
      delete basket.waiting[dish];
      answer = await rest(changeBasket, { body: { dish, count: portions } });
    }
    if (answer) replaceBasket(state, answer);
  } catch (error) {
    basket.waiting = {};
    state.notice = { text: refusalText(error, 'Корзина не изменилась. Попробуйте ещё раз') };
    const actual = await rest(getBasket).catch(() => undefined);
    if (actual) replaceBasket(state, actual);
    else basket.changed = null;
  } finally {
    basket.isSending = false;
  }
}

/** The basket as this page has changed it since it was asked for; undefined before, and where it is another customer's. */
export function useChangedBasket(askedAt = 0): Basket | undefined {
  const { basket, auth } = useSnapshot(useAppState());
  const { changed } = basket;
  const isShown = changed !== null && changed.at >= askedAt && changed.customer === auth.id;
  return isShown ? (changed.basket as Basket) : undefined;
}

/** The newer of the loaded basket and the changed one. */
export function useBasket({ basket, askedAt }: LoadedBasket): Basket {
  const state = useAppState();
  const shown = useChangedBasket(askedAt) ?? basket;
  useEffect(() => keepBasketCount(state, portionsIn(shown)), [state, shown]);
  return shown;
}

/** Changes portions of the shown basket. */
export function useSetPortions(shown: Basket): (line: Dish, count: number) => void {
  const state = useAppState();
  const rest = useRest();
  return (line, count) => void setPortions(state, rest, shown, line, count);
}

/** Sends pending changes by beacon when the visitor leaves the page. */
export function useSendLeft(): void {
  const { basket } = useAppState();
  useEffect(() => {
    const leave = () => {
      for (const [dish, count] of Object.entries(basket.waiting)) {
        const body = new Blob([JSON.stringify({ dish, count })], { type: 'application/json' });
        navigator.sendBeacon(pathOf(changeBasket), body);
      }
      basket.waiting = {};
    };
    window.addEventListener('pagehide', leave);
    return () => window.removeEventListener('pagehide', leave);
  }, [basket]);
}
