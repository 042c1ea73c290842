import { type FormEvent, type RefObject, useState } from 'react';
import { useLocation, useNavigate } from 'react-router';
import { placeOrder } from '#shared/features/orders/contract.ts';
import type { PriceBreakdown } from '#shared/features/orders/price.ts';
import type { Order, PlaceOrderInput } from '#shared/features/orders/schema.ts';
import { isOnline } from '#shared/features/payments/schema.ts';
import type { Kopecks } from '#shared/money.ts';
import { formatPhone } from '#shared/phone.ts';
import type { ReturnedForm } from '#shared/returned-form.ts';
import { refusalText } from '../../platform/forms/failure-text.ts';
import { type RestForm, useRestForm } from '../../platform/forms/rest-form.tsx';
import { useReturnedForm } from '../../platform/forms/returned-form.ts';
import { openModal } from '../../platform/modals/modal-actions.ts';
import type { Placer } from '../../platform/placing/placer.ts';
import { useLeaving, usePlacer } from '../../platform/placing/use-placer.ts';
import { useFetchStatus } from '../../platform/rest/fetch-status.ts';
import { RestError } from '../../platform/rest/rest-client.ts';
import { useAppState } from '../../platform/state/app-state.ts';
import { useSnapshot } from '../../platform/state/use-snapshot.ts';
import type { AuthModals } from '../auth/shared/modals.ts';
import { askToSign, wantsSignature } from '../consents/shared/signing.ts';
import { type DraftChange, draftAddress } from './draft-address.ts';
import { useFields, withoutErrors } from './form-fields.ts';
import { needsSignature } from './needs-signature.ts';
import type { OrderData } from './order-data.ts';
import { buildOrder, checkOrder, nearestStart, type OrderForm, startInputOf } from './order-form.ts';
import { newPriceOf, type PricedPerson } from './order-price.ts';
import { createKeeper, type FormKeeper } from './saved-form.ts';
import { firstUnfilled, type OrderErrors } from './shared/order-steps.ts';
import { type OrderSteps, useOrderSteps } from './shared/use-order-steps.ts';
import { useOrderPricing } from './use-order-pricing.ts';
import { isEmpty, type ReductionsControl } from './use-reductions.ts';
import { withNames } from './with-names.ts';

/** State of the order form for its cards. */
export interface OrderFormControl extends OrderSteps {
  /** Attributes that send the form without scripts. */
  readonly attributes: RestForm<typeof placeOrder>['attributes'];
  readonly form: OrderForm;
  /** Changes when the stored form is restored, so that uncontrolled fields are mounted again. */
  readonly generation: number;
  readonly errors: OrderErrors;
  /** All present errors, shown or not. */
  readonly problems: OrderErrors;
  readonly reductions: ReductionsControl;
  readonly price: PriceBreakdown;
  readonly totalWith: (rations: readonly PricedPerson[], days?: number) => Kopecks;
  /** The total shown before the server returned another one. */
  readonly formerTotalKop: number | undefined;
  readonly failure: string | undefined;
  /** True while the order is sent and until the next page opens: further presses are ignored. */
  readonly isBusy: boolean;
  /** Whether the order is placed: nothing of it is kept to go on with. */
  readonly isPlaced: () => boolean;
  readonly change: (patch: Partial<OrderForm>) => void;
  readonly changeDraft: (patch: DraftChange) => void;
  readonly submit: (event: FormEvent) => void;
}

export const ORDER_FORM = 'order-form';

/** The fields, with the first day moved to the nearest that the draft allows. */
function useOrderFields(
  data: OrderData,
  returned: ReturnedForm | undefined,
  keeper: FormKeeper,
  root: RefObject<HTMLElement | null>,
) {
  const state = useAppState();
  const [fields, ...change] = useFields(state, data, returned, keeper, root);
  const { form } = fields;
  const start = nearestStart(form.start, startInputOf(data, state.site.now, form.interval));
  return [{ ...fields, form: { ...form, start } }, ...change] as const;
}

/** Places the order, then leads on to its payment or to the success page. */
function useSending(keeper: FormKeeper) {
  const form = useRestForm(placeOrder);
  const navigate = useNavigate();
  const place: Placer<PlaceOrderInput, Order> = usePlacer(async (input) => (await form.send(input)).order);
  const { status, run } = useFetchStatus();
  const [isLeaving, setLeaving] = useLeaving();
  return {
    attributes: form.attributes,
    isBusy: status === 'pending' || isLeaving,
    send: async (body: PlaceOrderInput, hasNotes: boolean, onError: (error: unknown) => void) => {
      const order = await run(() => place(body), onError);
      if (!order) return;
      setLeaving(true);
      keeper.forget(hasNotes ? order.id : '');
      const { url, paid, method } = order.payment;
      if (url !== null && !paid && isOnline(method)) window.location.assign(url);
      else await navigate('/success/');
    },
  };
}

/** Changes the draft in the address of the page, and in the form what no address may tell. */
function useDraftChange(patchForm: (patch: Partial<OrderForm>) => void) {
  const { search } = useLocation();
  const navigate = useNavigate();
  return (patch: DraftChange) => {
    if (patch.persons) patchForm({ names: patch.persons.map(({ name }) => name) });
    void navigate(draftAddress(search, patch), { replace: true });
  };
}

/** Number, name and consent stand in the form: the code alone is asked for, and it signs what the order wants signed. */
function codeStep(
  { phone, name }: OrderForm,
  signsConsent: boolean,
  onSignedIn: (phone: string) => void,
): AuthModals['auth-sms'] {
  return { phone, knownFromForm: { name, signsConsent }, retryAfter: 0, onSignedIn };
}

/** Holds the form inside the element, its steps and its price, and places the order. */
export function useOrderForm(data: OrderData, root: RefObject<HTMLElement | null>): OrderFormControl {
  const state = useAppState();
  const { isAuthorized } = useSnapshot(state).auth;
  const [keeper] = useState(createKeeper);
  const { attributes, isBusy, send } = useSending(keeper);
  const returned = useReturnedForm(placeOrder);
  const [fields, patchForm, replaceInForm] = useOrderFields(data, returned, keeper, root);
  const { form, generation, isRestored } = fields;
  const changeDraft = useDraftChange(patchForm);
  const [errors, setErrors] = useState<OrderErrors>(returned?.fields ?? {});
  const [failure, setFailure] = useState(returned?.message);
  const { serve, outdate, ...pricing } = useOrderPricing(data, form, returned);
  const { price, reductions } = pricing;
  const body = buildOrder(withNames(data, form.names).draft, form, reductions.wanted, price.totalKop);
  const problems = checkOrder(body, form);
  const steps = useOrderSteps({ id: ORDER_FORM, problems, isRestored });

  const tell = (found: OrderErrors) => {
    setErrors(found);
    steps.leadToError(found);
  };

  const fail = (error: unknown, sent: PlaceOrderInput) => {
    if (wantsSignature(error)) return askToSign(state, () => sendOrder(sent));
    const newPrice = newPriceOf(error);
    if (newPrice) serve(newPrice);
    const fields = error instanceof RestError ? error.fields : {};
    tell(fields);
    reductions.takeBack(fields);
    setFailure(refusalText(error, 'Не\u00a0получилось отправить заказ. Попробуйте ещё раз'));
  };

  const sendOrder = (sent = body) =>
    void send(sent, !isEmpty(reductions.wanted), (error) => fail(error, sent));

  // The courier calls the number that was confirmed, which may have been changed beside the code.
  const sendSignedIn = (confirmed: string) => {
    const phone = formatPhone(confirmed);
    replaceInForm({ phone });
    sendOrder({ ...body, contact: { ...body.contact, phone } });
  };

  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (isBusy) return;
    setFailure(undefined);
    const { next, found } = steps.onward();
    // The sum is not known yet, nor what is taken off it.
    if (next === undefined && reductions.isBusy) return;
    tell(found);
    if (firstUnfilled(found) !== undefined) return;
    if (next !== undefined) steps.goTo(next);
    else if (!isAuthorized) openModal(state, 'auth-sms', codeStep(form, needsSignature(data), sendSignedIn));
    else if (needsSignature(data)) askToSign(state, () => sendOrder());
    else sendOrder();
  };

  return {
    ...{ attributes, form, generation, errors, problems, failure, isBusy },
    ...pricing,
    ...steps,
    isPlaced: keeper.isPlaced,
    change: (patch) => {
      patchForm(patch);
      setErrors((current) => withoutErrors(current, patch));
      setFailure(undefined);
      if ('street' in patch || 'start' in patch) outdate();
    },
    changeDraft,
    submit,
  };
}
