import type { EpochMs } from '#shared/dates.ts';
import { packagingOptions } from '#shared/features/orders/packaging-words.ts';
import type { PaymentMethod } from '#shared/features/payments/schema.ts';
import type { SuggestedAddress } from '#shared/features/regions/schema.ts';
import {
  browserStore,
  forgetLeft,
  keepForLater,
  readForLater,
} from '../../platform/session/left-for-later.ts';
import { DRAFT_KEY } from '../../platform/state/app-state.ts';
import type { OrderForm } from './order-form.ts';
import { forgetReductions } from './saved-reductions.ts';

const KEY = 'order-form';

/** The part of the form that outlives a reload; consents are given anew each time. */
export interface SavedForm
  extends Omit<
    OrderForm,
    'typedStreet' | 'interval' | 'keepsAddress' | 'renews' | 'consent' | 'acceptsOffer'
  > {
  /** The date of the draft that the form was filled in for. */
  readonly draftStart: string;
  /** Id of the order that the form repeats; empty for a new one. */
  readonly like: string;
  /** Code of the interval. */
  readonly interval: string;
}

type Unknown = Readonly<Record<string, unknown>>;

const isRecord = (value: unknown): value is Unknown => typeof value === 'object' && value !== null;
const textOf = (value: unknown): string => (typeof value === 'string' ? value : '');
const isText = (value: unknown) => typeof value === 'string';

function isZone(value: unknown): boolean {
  if (value === null) return true;
  return isRecord(value) && isText(value.code) && isText(value.name) && Number(value.feeKop) >= 0;
}

function isStreet(value: unknown): value is SuggestedAddress {
  if (!isRecord(value) || !isRecord(value.point)) return false;
  const { id, label, house, point, zone, otherRegion } = value;
  return (
    [id, label, house, otherRegion ?? ''].every(isText) &&
    [point.lat, point.lon].every((degrees) => typeof degrees === 'number') &&
    isZone(zone)
  );
}

const methods: readonly PaymentMethod[] = ['card', 'sbp', 'courier'];

/** Reads field by field, without the schemas: the page would wait for them before it is taken over. */
function readForm(value: unknown): SavedForm | undefined {
  if (!isRecord(value)) return undefined;
  const { names, street, packaging } = value;
  const text = (name: keyof SavedForm) => textOf(value[name]);
  return {
    names: Array.isArray(names) && names.every(isText) ? names : [],
    street: isStreet(street) ? street : null,
    ...{ house: text('house'), flat: text('flat'), entrance: text('entrance'), floor: text('floor') },
    ...{ intercom: text('intercom'), comment: text('comment') },
    ...{ start: text('start'), draftStart: text('draftStart'), like: text('like') },
    ...{ interval: text('interval'), name: text('name'), phone: text('phone'), email: text('email') },
    hasRecipient: value.hasRecipient === true,
    ...{ recipientName: text('recipientName'), recipientPhone: text('recipientPhone') },
    leaveAtDoor: value.leaveAtDoor === true,
    addressLabel: isText(value.addressLabel) ? text('addressLabel') : 'Дом',
    packaging: Array.isArray(packaging) ? packagingOptions.filter((one) => packaging.includes(one)) : [],
    payment: methods.find((method) => method === value.payment),
    isPaymentChosen: value.isPaymentChosen === true,
  };
}

type Store = Pick<Storage, 'getItem' | 'setItem' | 'removeItem'>;

/** Reads the form that was left in this tab; undefined when there is none, or none that can be read. */
export function readSavedForm(store: Store): SavedForm | undefined {
  try {
    const saved = store.getItem(KEY);
    return saved === null ? undefined : readForm(JSON.parse(saved));
  } catch {
    // Storage may be closed to the page, and its text may be anybody's.
    return undefined;
  }
}

/** The form that this visitor left in another tab or on another day. */
export function readLeftForm(owner: string, now: EpochMs): SavedForm | undefined {
  return readForm(readForLater(browserStore, KEY, owner, now));
}

/** What of the form is kept. */
function keptOf(form: OrderForm, draftStart: string, like: string) {
  return {
    ...form,
    draftStart,
    like,
    interval: form.interval?.code ?? '',
    keepsAddress: undefined,
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
    window.localStorage.removeItem(DRAFT_KEY);
  } catch {
    // As above: what cannot be written cannot hold anything either.
  }
}
