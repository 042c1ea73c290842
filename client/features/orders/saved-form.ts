import * as z from 'zod/mini';
import type { EpochMs } from '#shared/dates.ts';
import { PackagingOption } from '#shared/features/orders/packaging.ts';
import { PaymentMethod } from '#shared/features/payments/schema.ts';
import { SuggestedAddress } from '#shared/features/regions/schema.ts';
import { forgetLeft, keepForLater, readForLater } from '../../platform/session/left-for-later.ts';
import { DRAFT_KEY } from '../../platform/state/app-state.ts';
import { browserStore } from '../../platform/storage/stores.ts';
import type { OrderForm } from './order-form.ts';
import { forgetReductions } from './saved-reductions.ts';

const KEY = 'order-form';

const text = z.catch(z.string(), '');
const flag = z.catch(z.boolean(), false);

/** The part of the form that outlives a reload; consents are given anew each time. */
const SavedForm = z.object({
  names: z.catch(z.array(z.string()), []),
  street: z.catch(z.nullable(SuggestedAddress), null),
  house: text,
  flat: text,
  entrance: text,
  floor: text,
  intercom: text,
  comment: text,
  start: text,
  /** The date of the draft that the form was filled in for. */
  draftStart: text,
  /** Id of the order that the form repeats; empty for a new one. */
  like: text,
  interval: text,
  name: text,
  phone: text,
  email: text,
  hasRecipient: flag,
  recipientName: text,
  recipientPhone: text,
  leaveAtDoor: flag,
  addressLabel: z.catch(z.string(), 'Дом'),
  packaging: z.catch(z.array(PackagingOption), []),
  payment: z.catch(z.optional(PaymentMethod), undefined),
  isPaymentChosen: flag,
});
export type SavedForm = z.infer<typeof SavedForm>;

type Store = Pick<Storage, 'getItem' | 'setItem' | 'removeItem'>;

/** Reads the form that was left in this tab; undefined when there is none, or none that can be read. */
export function readSavedForm(store: Store): SavedForm | undefined {
  try {
    const saved = store.getItem(KEY);
    return saved === null ? undefined : SavedForm.safeParse(JSON.parse(saved)).data;
  } catch {
    // Storage may be closed to the page, and its text may be anybody's.
    return undefined;
  }
}

/** The form that this visitor left in another tab or on another day. */
export function readLeftForm(owner: string, now: EpochMs): SavedForm | undefined {
  return SavedForm.safeParse(readForLater(browserStore, KEY, owner, now)).data;
}

/** What of the form is kept. */
function keptOf(form: OrderForm, draftStart: string, like: string) {
  return {
    ...form,
    draftStart,
    like,
    interval: form.interval?.code ?? '',
    renews: undefined,
    consent: undefined,
    acceptsOffer: undefined,
  };
}

/** What of an anonymous visitor goes beyond the tab: whoever sits down next must not find who lives where. */
const nobodys = {
  ...{ flat: '', entrance: '', floor: '', intercom: '', comment: '' },
  ...{ name: '', phone: '', email: '', hasRecipient: false, recipientName: '', recipientPhone: '' },
};

/** Keeps the form for another tab and another day; of an anonymous visitor, whose owner is empty, nothing personal. */
function leaveForm(form: OrderForm, draftStart: string, like: string, owner: string): void {
  // Names of the family stay in the tab, whoever it is.
  const kept = { ...keptOf(form, draftStart, like), names: [], ...(owner === '' && nobodys) };
  keepForLater(browserStore, KEY, kept, owner, Date.now());
}

/** Keeps the form for this tab alone. */
export function saveForm(store: Store, form: OrderForm, draftStart = '', like = ''): void {
  try {
    store.setItem(KEY, JSON.stringify(keptOf(form, draftStart, like)));
  } catch {
    // A full or closed storage costs the reload's comfort alone.
  }
}

/** Keeps the form of one visit to the order page. */
export interface FormKeeper {
  /** Keeps the form for this tab, another tab and another day. */
  readonly keep: (form: OrderForm, draftStart: string, like: string, owner: string) => void;
  /** Forgets it for good: the order is placed. */
  readonly forget: (notesOf: string) => void;
  readonly isPlaced: () => boolean;
}

/** Keeps the form until its order is placed: what the page does later, while it is left, must not bring it back. */
export function createKeeper(openTab: () => Store): FormKeeper {
  let isPlaced = false;
  return {
    keep: (form, draftStart, like, owner) => {
      if (isPlaced) return;
      saveForm(openTab(), form, draftStart, like);
      leaveForm(form, draftStart, like, owner);
    },
    forget: (notesOf) => {
      isPlaced = true;
      forgetForm(openTab(), notesOf);
    },
    isPlaced: () => isPlaced,
  };
}

/** Forgets the form, what was taken off its price and the draft once the order is placed, and says whose the notes of the chips are that stay. */
export function forgetForm(store: Store, notesOf = ''): void {
  forgetLeft(browserStore, KEY);
  forgetReductions();
  try {
    store.removeItem(KEY);
    store.setItem('order-notes-of', notesOf);
    store.removeItem(DRAFT_KEY);
    browserStore().removeItem(DRAFT_KEY);
  } catch {
    // As above: what cannot be written cannot hold anything either.
  }
}
