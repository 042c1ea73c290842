import { type RefObject, useEffect, useReducer } from 'react';
import { addDays } from '#shared/dates.ts';
import type { ConsentDocument } from '#shared/features/consents/schema.ts';
import { nameFields } from '#shared/features/orders/draft-query.ts';
import { PackagingOption } from '#shared/features/orders/packaging.ts';
import { lastRunningDay } from '#shared/features/orders/running.ts';
import { deliveryIntervals } from '#shared/features/regions/rules.ts';
import { formatPhone } from '#shared/phone.ts';
import type { ReturnedForm } from '#shared/returned-form.ts';
import { useEarlyEntries } from '../../islands/early-entries.ts';
import { typedValue } from '../../platform/forms/returned-form.ts';
import type { AppState } from '../../platform/state/app-state.ts';
import { earlyFields } from './early-fields.ts';
import type { OrderData } from './order-data.ts';
import { type AddressPart, nearestStart, type OrderForm, paidBefore, startInputOf } from './order-form.ts';
import { type FormKeeper, readSavedForm, type SavedForm } from './saved-form.ts';
import type { OrderErrors } from './shared/order-steps.ts';

/** The fields of an address: of a kept one, or empty. */
export function addressOf(saved: AddressPart | undefined): AddressPart {
  const {
    street = null,
    house = '',
    flat = '',
    entrance = '',
    floor = '',
    intercom = '',
    comment = '',
  } = saved ?? {};
  return { street, house, flat, entrance, floor, intercom, comment };
}

function createForm({ site, auth }: AppState, data: OrderData): OrderForm {
  const { draft, options, terms } = data;
  const isAgreed = (document: ConsentDocument) => options.agreed.includes(document);
  const lastDay = lastRunningDay(options.running);
  const offered = site.config ? deliveryIntervals(site.config) : [];
  const interval = offered.find(({ code }) => code === terms?.interval) ?? offered[0];
  return {
    ...addressOf(terms?.address.street ? terms.address : options.addresses[0]),
    names: terms?.names ?? [],
    typedStreet: '',
    // A plan that runs is not sold over: the next one begins when it has ended.
    start: nearestStart(
      draft.start ?? (lastDay && addDays(lastDay, 1)),
      startInputOf(data, site.now, interval),
    ),
    interval,
    name: terms?.contact.name ?? auth.name,
    phone: formatPhone(terms?.contact.phone ?? auth.phone),
    email: terms?.contact.email ?? auth.email,
    hasRecipient: Boolean(terms?.recipient),
    recipientName: terms?.recipient?.name ?? '',
    recipientPhone: formatPhone(terms?.recipient?.phone ?? ''),
    leaveAtDoor: terms?.leaveAtDoor ?? false,
    packaging: terms?.packaging ?? [],
    payment: options.paymentMethods.find((method) => method === terms?.payment) ?? options.paymentMethods[0],
    isPaymentChosen: terms !== null,
    renews: false,
    consent: isAgreed('personalData'),
    acceptsOffer: isAgreed('offer'),
  };
}

/** The form as a browser without scripts has sent it. */
function returnedOrder(form: OrderForm, returned: ReturnedForm, state: AppState, data: OrderData): OrderForm {
  const typed = (name: string) => typedValue(returned, name);
  const details = Object.fromEntries(
    (['house', 'flat', 'entrance', 'floor', 'intercom', 'comment'] as const).map((name) => [
      name,
      typed(`address.${name}`),
    ]),
  ) as Pick<OrderForm, 'house' | 'flat' | 'entrance' | 'floor' | 'intercom' | 'comment'>;
  const offered = state.site.config ? deliveryIntervals(state.site.config) : [];
  const street = typed('address.streetId');
  const known = data.options.addresses.find((address) => address.street.label === street)?.street ?? null;
  return {
    ...form,
    ...details,
    names: nameFields.map((name) => typed(`draft.${name}`)),
    street: known,
    typedStreet: street,
    start: typed('draft.start') || form.start,
    interval: offered.find(({ code }) => code === typed('interval')) ?? form.interval,
    name: typed('contact.name'),
    phone: typed('contact.phone'),
    email: typed('contact.email'),
    hasRecipient: typed('recipient.name') + typed('recipient.phone') !== '',
    recipientName: typed('recipient.name'),
    recipientPhone: typed('recipient.phone'),
    leaveAtDoor: typed('leaveAtDoor') !== '',
    packaging: PackagingOption.options.filter((option) =>
      [returned.values.packaging ?? []].flat().includes(option),
    ),
    payment: data.options.paymentMethods.find((method) => method === typed('payment')) ?? form.payment,
    isPaymentChosen: typed('payment') !== '',
    consent: form.consent || typed('consent') !== '',
    acceptsOffer: form.acceptsOffer || typed('acceptsOffer') !== '',
  };
}

/** Which messages a change of these fields makes pointless. */
const pathsOf: Readonly<Partial<Record<keyof OrderForm, string>>> = {
  street: 'address.streetId',
  house: 'address.house',
  start: 'draft.start',
  interval: 'interval',
  name: 'contact.name',
  phone: 'contact.phone',
  email: 'contact.email',
  recipientName: 'recipient.name',
  recipientPhone: 'recipient.phone',
  leaveAtDoor: 'payment',
  payment: 'payment',
  consent: 'consent',
  acceptsOffer: 'acceptsOffer',
};

/** The messages that are left after a change of fields. */
export function withoutErrors(errors: OrderErrors, patch: Partial<OrderForm>): OrderErrors {
  const solved = new Set(
    Object.keys(patch).map((name) => pathsOf[name as keyof OrderForm] ?? `address.${name}`),
  );
  return Object.fromEntries(Object.entries(errors).filter(([path]) => !solved.has(path)));
}

function addressPart({ street, house, flat, entrance, floor, intercom, comment }: OrderForm): AddressPart {
  return { street, house, flat, entrance, floor, intercom, comment };
}

/** The form as it was left, as far as it is still possible. */
function restoreForm(form: OrderForm, saved: SavedForm, state: AppState, data: OrderData): OrderForm {
  const { draft, options } = data;
  const { site } = state;
  const offered = site.config ? deliveryIntervals(site.config) : [];
  const interval = offered.find(({ code }) => code === saved.interval) ?? form.interval;
  const isOffered = saved.payment !== undefined && options.paymentMethods.includes(saved.payment);
  return {
    ...form,
    ...saved,
    // A kept address stays proposed as long as none was begun.
    ...(saved.street === null && saved.house === '' && addressPart(form)),
    interval,
    // A date that the visitor has chosen in the configurator since goes before the one that was left here.
    start: nearestStart(
      saved.draftStart === (draft.start ?? '') ? saved.start : draft.start,
      startInputOf(data, site.now, interval),
    ),
    name: saved.name || form.name,
    phone: saved.phone || form.phone,
    email: saved.email || form.email,
    payment: isOffered ? saved.payment : form.payment,
    isPaymentChosen: isOffered && saved.isPaymentChosen,
  };
}

interface Fields {
  readonly form: OrderForm;
  readonly generation: number;
  readonly isRestored: boolean;
  /** What was filled in before the page was taken over: it goes before what was left on another visit. */
  readonly early: Partial<OrderForm>;
}

type FieldsAction =
  | { readonly early: Partial<OrderForm> }
  | { readonly patch: Partial<OrderForm> }
  | { readonly replaced: Partial<OrderForm> }
  | { readonly restored: OrderForm | undefined };

function reduceFields(fields: Fields, action: FieldsAction): Fields {
  if ('early' in action) {
    const form = paidBefore({ ...fields.form, ...action.early });
    return { ...fields, form, early: action.early };
  }
  if ('patch' in action) return { ...fields, form: { ...fields.form, ...action.patch } };
  if ('replaced' in action) {
    const form = { ...fields.form, ...action.replaced };
    return { ...fields, form, generation: fields.generation + 1 };
  }
  if (action.restored === undefined) return { ...fields, isRestored: true };
  const form = paidBefore({ ...action.restored, ...fields.early });
  return { ...fields, form, generation: fields.generation + 1, isRestored: true };
}

/** The form's fields; a reload or a sign-in on the way finds them as they were. */
export function useFields(
  state: AppState,
  data: OrderData,
  returned: ReturnedForm | undefined,
  keeper: FormKeeper,
  root: RefObject<HTMLElement | null>,
) {
  const [fields, dispatch] = useReducer(reduceFields, undefined, () => {
    const form = createForm(state, data);
    return {
      form: returned ? returnedOrder(form, returned, state, data) : form,
      generation: 0,
      isRestored: false,
      early: {},
    };
  });
  useEarlyEntries(root, (entries) => dispatch({ early: earlyFields(entries, state, data) }));
  const { form, isRestored } = fields;
  useEffect(() => {
    if (isRestored) {
      keeper.keep(form, data.draft.start ?? '', data.like ?? '', state.auth.id);
      return;
    }
    // After the page is taken over: the server knows nothing of what the tab holds.
    const left = returned ? undefined : readSavedForm(state.auth.id);
    // A repeated order goes before an unfinished other one.
    const saved = left?.like === (data.like ?? '') ? left : undefined;
    dispatch({ restored: saved && restoreForm(form, saved, state, data) });
  }, [form, isRestored, state, data, returned, keeper]);
  const patch = (change: Partial<OrderForm>) => dispatch({ patch: change });
  /** For what did not come from the form's own fields, which are mounted again to show it. */
  const replace = (change: Partial<OrderForm>) => dispatch({ replaced: change });
  return [fields, patch, replace] as const;
}
