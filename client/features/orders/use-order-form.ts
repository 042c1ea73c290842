import { type FormEvent, useEffect, useRef, useState } from 'react';
import { useNavigate } from 'react-router';
import { useSnapshot } from 'valtio';
import type { PriceBreakdown } from '#shared/features/orders/price.ts';
import { deliveryIntervals } from '#shared/features/regions/rules.ts';
import { formatPhone } from '#shared/phone.ts';
import { type AppState, useAppState } from '../../platform/app-state.ts';
import { useFetchStatus } from '../../platform/fetch-status.ts';
import { openModal } from '../../platform/modal-actions.ts';
import { RestError } from '../../platform/rest-client.ts';
import { useRest } from '../../platform/rest-context.ts';
import type { OrderData } from './order-data.ts';
import { buildOrder, checkOrder, nearestStart, type OrderErrors, type OrderForm } from './order-form.ts';
import { countPrice, newPriceOf, type ServedPrice } from './order-price.ts';
import { createOrderPlacer, type OrderPlacer } from './place-order.ts';
import { type ReductionsControl, useReductions } from './use-reductions.ts';

/** The order page's form with everything its cards need. */
export interface OrderFormControl {
  readonly form: OrderForm;
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

function usePlacer(): OrderPlacer {
  const rest = useRest();
  const placer = useRef<OrderPlacer>(undefined);
  return (body) => {
    placer.current ??= createOrderPlacer({
      rest,
      newKey: () => crypto.randomUUID(),
      pause: (ms) => new Promise((done) => setTimeout(done, ms)),
    });
    return placer.current(body);
  };
}

/** Whether the page is being left for good; it is not when the browser brings it back as it was. */
function useLeaving(): readonly [boolean, (isLeaving: boolean) => void] {
  const [isLeaving, setLeaving] = useState(false);
  useEffect(() => {
    const onShow = (event: PageTransitionEvent) => event.persisted && setLeaving(false);
    window.addEventListener('pageshow', onShow);
    return () => window.removeEventListener('pageshow', onShow);
  }, []);
  return [isLeaving, setLeaving];
}

/** Holds the form, its price and its way to the server. */
export function useOrderForm(data: OrderData): OrderFormControl {
  const state = useAppState();
  const { auth } = useSnapshot(state);
  const navigate = useNavigate();
  const place = usePlacer();
  const { status, run } = useFetchStatus();
  const [form, setForm] = useState(() => createForm(state, data));
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
    setForm((current) => ({ ...current, ...patch }));
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
    else openModal(state, 'auth-phone', { phone: form.phone, onSignedIn: () => void send() });
  };

  const formerTotalKop = served?.isCurrent ? served.formerTotalKop : undefined;
  return { form, errors, reductions, price, formerTotalKop, failure, isBusy, change, submit };
}
