import * as z from 'zod/mini';
import type { WantedReductions } from '#shared/features/orders/schema.ts';
import { type AppState, DRAFT_KEY } from '../../platform/state/app-state.ts';
import { browserStore, tabStore } from '../../platform/storage/stores.ts';
import { forgetTyped, keepTyped, readTyped } from '../../platform/storage/typed.ts';

const REDUCTIONS_KEY = 'order-reductions';

/** Forgets what was taken off the price and the draft once the order is placed, and says whose the notes of the chips are that stay. */
export function forgetOrder(notesOf = ''): void {
  forgetTyped(REDUCTIONS_KEY);
  try {
    const store = tabStore();
    store.setItem('order-notes-of', notesOf);
    store.removeItem(DRAFT_KEY);
    browserStore().removeItem(DRAFT_KEY);
  } catch {
    // What cannot be written cannot hold anything either.
  }
}

const code = z.catch(z.string().check(z.maxLength(40)), '');
const SavedReductions = z.object({
  promoCode: code,
  certificate: code,
  bonusesKop: z.catch(z.int().check(z.nonnegative()), 0),
});

/** Keeps what is to be taken off the price; a certificate is money: of a visitor without an account it goes with the tab. */
export function saveReductions({ auth: { id } }: AppState, wanted: WantedReductions): void {
  keepTyped(REDUCTIONS_KEY, wanted, id, id === '' ? { ...wanted, certificate: '' } : wanted);
}

/** What was to be taken off the price when the order was left; undefined where nothing was. */
export const readReductions = ({ auth }: AppState): WantedReductions | undefined =>
  SavedReductions.safeParse(readTyped(REDUCTIONS_KEY, auth.id)).data;
