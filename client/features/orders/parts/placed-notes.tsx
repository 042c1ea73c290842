import * as z from 'zod/mini';
import type { Order } from '#shared/features/orders/schema.ts';
import { useIsHydrated } from '../../../platform/hydration/hydrated.ts';
import { tabStore } from '../../../platform/storage/stores.ts';
import { notesOfPrice } from '../reduction-notes.ts';
import styles from './placed-notes.module.css';

const Kept = z.array(z.string());

/** Outcomes of codes and bonuses where this tab has placed the order: stored by its chips, claimed by `forgetForm`. */
export function readNotes(store: Pick<Storage, 'getItem'>, orderId: string): readonly string[] {
  try {
    if (store.getItem('order-notes-of') !== orderId) return [];
    return Kept.safeParse(JSON.parse(store.getItem('order-notes') ?? '')).data ?? [];
  } catch {
    return [];
  }
}

/** Outcomes of codes and bonuses: with what is left where the tab knows it, else as the order's price says. */
export function PlacedNotes({ order }: { readonly order: Pick<Order, 'id' | 'price'> }) {
  const kept = useIsHydrated() ? readNotes(tabStore(), order.id) : [];
  const notes = kept.length > 0 ? kept : notesOfPrice(order.price);
  return notes.map((note) => (
    <p key={note} className={styles.note}>
      {note}
    </p>
  ));
}
