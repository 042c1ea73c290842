import * as z from 'zod/mini';
import { PackagingOption } from '#shared/features/orders/packaging.ts';
import type { WantedReductions } from '#shared/features/orders/schema.ts';
import { PaymentMethod } from '#shared/features/payments/schema.ts';
import { SuggestedAddress } from '#shared/features/regions/schema.ts';
import { type AppState, DRAFT_KEY } from '../../platform/state/app-state.ts';
import { browserStore, tabStore } from '../../platform/storage/stores.ts';
import { forgetTyped, keepTyped, readTyped } from '../../platform/storage/typed.ts';
import type { OrderForm } from './order-form.ts';

const KEY = 'order-form';
const REDUCTIONS_KEY = 'order-reductions';

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

/** The form that this visitor has left here, in another tab or on another day; undefined where there is none. */
export const readSavedForm = (owner: string): SavedForm | undefined =>
  SavedForm.safeParse(readTyped(KEY, owner)).data;

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

/** Keeps the form; beyond the tab go no names of the family, and of an anonymous visitor, whose owner is empty, nothing personal. */
function saveForm(form: OrderForm, draftStart: string, like: string, owner: string): void {
  const kept = keptOf(form, draftStart, like);
  keepTyped(KEY, kept, owner, { ...kept, names: [], ...(owner === '' && nobodys) });
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
export function createKeeper(): FormKeeper {
  let isPlaced = false;
  return {
    keep: (form, draftStart, like, owner) => {
      if (!isPlaced) saveForm(form, draftStart, like, owner);
    },
    forget: (notesOf) => {
      isPlaced = true;
      forgetForm(notesOf);
    },
    isPlaced: () => isPlaced,
  };
}

/** Forgets the form, what was taken off its price and the draft once the order is placed, and says whose the notes of the chips are that stay. */
export function forgetForm(notesOf = ''): void {
  forgetTyped(KEY);
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
