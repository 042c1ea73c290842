import { type FormEvent, useEffect, useReducer, useState } from 'react';
import { useNavigate } from 'react-router';
import { useSnapshot } from 'valtio';
import type { placeOrder } from '#shared/features/orders/contract.ts';
import type { PriceBreakdown } from '#shared/features/orders/price.ts';
import type { Order, PlaceOrderInput } from '#shared/features/orders/schema.ts';
import { deliveryIntervals } from '#shared/features/regions/rules.ts';
import { formatPhone } from '#shared/phone.ts';
import { type AppState, useAppState } from '../../platform/app-state.ts';
import { useFetchStatus } from '../../platform/fetch-status.ts';
import { openModal } from '../../platform/modal-actions.ts';
import type { Placer } from '../../platform/placing/placer.ts';
import { useLeaving, usePlacer } from '../../platform/placing/use-placer.ts';
import { RestError } from '../../platform/rest-client.ts';
import { useRest } from '../../platform/rest-context.ts';
import type { OrderData } from './order-data.ts';
import { buildOrder, checkOrder, nearestStart, type OrderErrors, type OrderForm } from './order-form.ts';
import { countPrice, newPriceOf, type ServedPrice } from './order-price.ts';
import { forgetForm, readSavedForm, type SavedForm, saveForm } from './saved-form.ts';
import { type ReductionsControl, useReductions } from './use-reductions.ts';

/** The order page's form with everything its cards need. */
export interface OrderFormControl {
  readonly form: OrderForm;
  /** Changes once, when the form that was left in the tab is back: fields with a memory of their own begin anew. */
  readonly generation: number;
  readonly errors: OrderErrors;
  readonly reductions: ReductionsControl;
  readonly price: PriceBreakdown;
  /** The sum that was shown before the server counted another one. */
  readonly formerTotalKop: number | undefined;
  readonly failure: string | undefined;
  /** The order is on its way, or placed with the next page still to come: no second press is taken. */
  readonly isBusy: boolean;
  readonly change: (patch: Partial<OrderForm>) => void;
  readonly submit: (event: FormEvent) => void;
}

function createForm({ site, auth }: AppState, { draft, programme, options }: OrderData): OrderForm {
  const interval = site.config ? deliveryIntervals(site.config)[0] : undefined;
  const part = interval?.part ?? 'morning';
  return {
    street: null,
    house: '',
    flat: '',
    entrance: '',
    floor: '',
    intercom: '',
    comment: '',
    start: nearestStart(draft.start, { now: site.now, programme, skip: draft.skip, part }),
    interval,
    name: auth.name,
    phone: formatPhone(auth.phone),
    email: auth.email,
    payment: options.paymentMethods[0],
    consent: false,
    acceptsOffer: false,
    healthConsent: false,
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
  payment: 'payment',
  consent: 'consent',
  acceptsOffer: 'acceptsOffer',
  healthConsent: 'healthConsent',
};

function withoutErrors(errors: OrderErrors, patch: Partial<OrderForm>): OrderErrors {
  const solved = new Set(
    Object.keys(patch).map((name) => pathsOf[name as keyof OrderForm] ?? `address.${name}`),
  );
  return Object.fromEntries(Object.entries(errors).filter(([path]) => !solved.has(path)));
}

/** Id of the form. */
export const ORDER_FORM = 'order-form';

function focusFirstError(): void {
  // The messages are on the page only after this turn.
  setTimeout(() => document.querySelector<HTMLElement>(`#${ORDER_FORM} [aria-invalid="true"]`)?.focus());
}

/** The form as it was left, as far as it is still possible. */
function restoreForm(form: OrderForm, saved: SavedForm, state: AppState, data: OrderData): OrderForm {
  const { draft, programme, options } = data;
  const { site } = state;
  const offered = site.config ? deliveryIntervals(site.config) : [];
  const interval = offered.find(({ code }) => code === saved.interval) ?? form.interval;
  const part = interval?.part ?? 'morning';
  const isOffered = saved.payment !== undefined && options.paymentMethods.includes(saved.payment);
  return {
    ...form,
    ...saved,
    interval,
    // A date that the visitor has chosen in the configurator since goes before the one that was left here.
    start: nearestStart(saved.draftStart === (draft.start ?? '') ? saved.start : draft.start, {
      now: site.now,
      programme,
      skip: draft.skip,
      part,
    }),
    name: saved.name || form.name,
    phone: saved.phone || form.phone,
    email: saved.email || form.email,
    payment: isOffered ? saved.payment : form.payment,
  };
}

interface Fields {
  readonly form: OrderForm;
  readonly generation: number;
  readonly isRestored: boolean;
}

type FieldsAction = { readonly patch: Partial<OrderForm> } | { readonly restored: OrderForm | undefined };

function reduceFields(fields: Fields, action: FieldsAction): Fields {
  if ('patch' in action) return { ...fields, form: { ...fields.form, ...action.patch } };
  if (action.restored === undefined) return { ...fields, isRestored: true };
  return { form: action.restored, generation: fields.generation + 1, isRestored: true };
}

/** The form's fields; a reload or a sign-in on the way finds them as they were. */
function useFields(state: AppState, data: OrderData) {
  const [fields, dispatch] = useReducer(reduceFields, undefined, () => ({
    form: createForm(state, data),
    generation: 0,
    isRestored: false,
  }));
  const { form, isRestored } = fields;
  useEffect(() => {
    if (isRestored) {
      saveForm(window.sessionStorage, form, data.draft.start);
      return;
    }
    // After the page is taken over: the server knows nothing of what the tab holds.
    const saved = readSavedForm(window.sessionStorage);
    dispatch({ restored: saved && restoreForm(form, saved, state, data) });
  }, [form, isRestored, state, data]);
  const patch = (change: Partial<OrderForm>) => dispatch({ patch: change });
  return [fields, patch] as const;
}

function useOrderPlacer(): Placer<PlaceOrderInput, Order> {
  const rest = useRest();
  return usePlacer(async (input) => (await rest<typeof placeOrder>('POST /rest/orders/', input)).order);
}

/** Holds the form, its price and its way to the server. */
export function useOrderForm(data: OrderData): OrderFormControl {
  const state = useAppState();
  const { auth } = useSnapshot(state);
  const navigate = useNavigate();
  const place = useOrderPlacer();
  const { status, run } = useFetchStatus();
  const [{ form, generation }, patchForm] = useFields(state, data);
  const [errors, setErrors] = useState<OrderErrors>({});
  const [failure, setFailure] = useState<string>();
  const [served, setServed] = useState<ServedPrice>();
  const [isLeaving, setLeaving] = useLeaving();
  const isBusy = status === 'pending' || isLeaving;
  const asked = useReductions({ ...data.draft, start: form.start });
  const outdate = () => setServed((known) => known && { ...known, isCurrent: false });
  const reductions: ReductionsControl = {
    ...asked,
    apply: (patch) => {
      outdate();
      asked.apply(patch);
    },
  };
  const price = served?.isCurrent ? served.price : countPrice(data, form, served, reductions.granted);
  const body = () => buildOrder(data.draft, form, reductions.wanted, price.totalKop);

  const change = (patch: Partial<OrderForm>) => {
    patchForm(patch);
    setErrors((current) => withoutErrors(current, patch));
    setFailure(undefined);
    if ('street' in patch || 'start' in patch) outdate();
  };

  const fail = (error: unknown) => {
    const newPrice = newPriceOf(error);
    if (newPrice) setServed({ price: newPrice, formerTotalKop: price.totalKop, isCurrent: true });
    const fields = error instanceof RestError ? error.fields : {};
    setErrors(fields);
    reductions.takeBack(fields);
    setFailure(
      error instanceof RestError ? error.message : 'Не получилось отправить заказ. Попробуйте ещё раз',
    );
    if (Object.keys(fields).length > 0) focusFirstError();
  };

  const send = async () => {
    const order = await run(() => place(body()), fail);
    if (!order) return;
    setLeaving(true);
    forgetForm(window.sessionStorage);
    if (order.payment.url !== null && !order.payment.paid && order.payment.method === 'card') {
      window.location.assign(order.payment.url);
    } else {
      await navigate('/success/');
    }
  };

  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (isBusy) return;
    setFailure(undefined);
    const found = checkOrder(body(), form);
    setErrors(found);
    if (Object.keys(found).length > 0) focusFirstError();
    else if (auth.isAuthorized) void send();
    else
      openModal(state, 'auth-phone', {
        phone: form.phone,
        knownName: form.name,
        onSignedIn: () => void send(),
      });
  };

  const formerTotalKop = served?.isCurrent ? served.formerTotalKop : undefined;
  return { form, generation, errors, reductions, price, formerTotalKop, failure, isBusy, change, submit };
}
