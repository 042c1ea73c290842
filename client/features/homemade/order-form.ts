import type { EpochMs, IsoDate } from '#shared/dates.ts';
import type { SavedAddress } from '#shared/features/addresses/schema.ts';
import { homemadeDates, PlaceHomemade, type PlaceHomemadeInput } from '#shared/features/homemade/order.ts';
import type { PaymentMethod } from '#shared/features/payments/schema.ts';
import type { SuggestedAddress } from '#shared/features/regions/schema.ts';
import type { ReturnedForm } from '#shared/returned-form.ts';
import type { EarlyEntries } from '../../islands/early-entries.ts';
import { mayBePutBack } from '../../platform/forms/early-controls.ts';
import { typedValue } from '../../platform/forms/returned-form.ts';
import type { OrderErrors } from '../orders/shared/order-steps.ts';

/** Texts of the form by the names under which they are sent. */
const texts = {
  'address.house': '',
  'address.flat': '',
  'address.entrance': '',
  'address.floor': '',
  'address.intercom': '',
  'address.comment': '',
  date: '',
  interval: '',
  'contact.name': '',
  'contact.phone': '',
  'contact.email': '',
  payment: '',
};
export type TextName = keyof typeof texts;
export const textNames = Object.keys(texts) as TextName[];

export interface HomemadeForm {
  /** The suggestion that was chosen; null while the street is only typed. */
  readonly street: SuggestedAddress | null;
  /** Typed where there were no suggestions. */
  readonly typedStreet: string;
  readonly texts: Readonly<Record<TextName, string>>;
  /** Whether the visitor has chosen it: the first way to pay is only proposed. */
  readonly isPaymentChosen: boolean;
  readonly consent: boolean;
  readonly acceptsOffer: boolean;
}

interface FormSource {
  readonly now: EpochMs;
  /** Dates on which the kitchen is closed. */
  readonly closed: readonly IsoDate[];
  readonly customer: { readonly name: string; readonly phone: string; readonly email: string };
  readonly interval: string;
  readonly payment: PaymentMethod | undefined;
  /** Where the last order went; null before there is one. */
  readonly address: SavedAddress | null;
  readonly returned: ReturnedForm | undefined;
}

/** The form as it begins: with what was sent without scripts, else with what is known of the customer. */
export function createForm(source: FormSource): HomemadeForm {
  const { now, closed, customer, interval, payment, returned } = source;
  const address = returned ? null : source.address;
  const known: Partial<Record<TextName, string>> = {
    date: homemadeDates(now, closed)[0] ?? '',
    interval,
    'contact.name': customer.name,
    'contact.phone': customer.phone,
    'contact.email': customer.email,
    payment: payment ?? '',
    ...(address && {
      'address.house': address.house,
      'address.flat': address.flat,
      'address.entrance': address.entrance,
      'address.floor': address.floor,
      'address.intercom': address.intercom,
      'address.comment': address.comment,
    }),
  };
  const typed = textNames.map((name) => [name, typedValue(returned, name) || (known[name] ?? '')]);
  return {
    street: address?.street ?? null,
    typedStreet: typedValue(returned, 'address.streetId'),
    texts: Object.fromEntries(typed) as HomemadeForm['texts'],
    isPaymentChosen: false,
    consent: false,
    acceptsOffer: false,
  };
}

/** The form with another text in one field. */
export function withText(form: HomemadeForm, name: TextName, text: string): HomemadeForm {
  return { ...form, texts: { ...form.texts, [name]: text } };
}

/** The form with what was filled in before its code came; the field of the street reads its text by itself. */
export function withEarly(form: HomemadeForm, entries: EarlyEntries): HomemadeForm {
  const typed = textNames.flatMap((name) => {
    const [text] = entries.get(name) ?? [];
    return text === undefined ? [] : [[name, text]];
  });
  const isTicked = (name: string) => !mayBePutBack() && (entries.get(name) ?? []).length > 0;
  return {
    ...form,
    texts: { ...form.texts, ...(Object.fromEntries(typed) as Partial<HomemadeForm['texts']>) },
    isPaymentChosen: form.isPaymentChosen || entries.has('payment'),
    consent: form.consent || isTicked('consent'),
    acceptsOffer: form.acceptsOffer || isTicked('acceptsOffer'),
  };
}

/** The body of the call, as the form stands. */
export function buildBody(form: HomemadeForm, expectedTotalKop: number): PlaceHomemadeInput {
  const { street, typedStreet, consent, acceptsOffer } = form;
  const text = (name: TextName) => form.texts[name];
  return {
    address: {
      streetId: street?.id ?? typedStreet,
      house: text('address.house'),
      flat: text('address.flat'),
      entrance: text('address.entrance'),
      floor: text('address.floor'),
      intercom: text('address.intercom'),
      comment: text('address.comment'),
    },
    date: text('date'),
    interval: text('interval'),
    contact: { name: text('contact.name'), phone: text('contact.phone'), email: text('contact.email') },
    payment: text('payment') as PaymentMethod,
    consent,
    acceptsOffer,
    expectedTotalKop,
  };
}

/** Errors of the body by field path; the first message of each field. */
export function checkForm(body: PlaceHomemadeInput, street: SuggestedAddress | null): OrderErrors {
  const errors: Record<string, string> = {};
  for (const issue of PlaceHomemade.safeParse(body).error?.issues ?? []) {
    errors[issue.path.join('.')] ??= issue.message;
  }
  if (street && !street.zone)
    errors['address.streetId'] = 'По\u00a0этому адресу мы\u00a0пока не\u00a0доставляем';
  return errors;
}

/** Messages without those of the changed fields. */
export function withoutErrors(errors: OrderErrors, changed: readonly string[]): OrderErrors {
  return Object.fromEntries(Object.entries(errors).filter(([path]) => !changed.includes(path)));
}
