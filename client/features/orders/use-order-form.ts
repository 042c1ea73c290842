import { useEffect, useRef } from 'react';
import { useLocation, useNavigate } from 'react-router';
import type { IsoDate } from '#shared/dates.ts';
import { placeOrder } from '#shared/features/orders/contract.ts';
import type { PriceBreakdown } from '#shared/features/orders/price.ts';
import { type Order, PlaceOrder, type PlaceOrderInput } from '#shared/features/orders/schema.ts';
import { isOnline } from '#shared/features/payments/schema.ts';
import type { Kopecks } from '#shared/money.ts';
import { usePlacer } from '../../platform/placing/use-placer.ts';
import { RestError, useRest } from '../../platform/rest/rest.ts';
import { useAppState } from '../../platform/state/app-state.ts';
import { textIn } from '../../ui/form-values.ts';
import { useSigning } from '../consents/shared/signing.ts';
import { type DraftChange, draftAddress } from './draft-address.ts';
import {
  CHOSEN_START,
  keptOrder,
  knownValues,
  NAMES,
  readForm,
  sentValues,
  writeNames,
} from './form-fields.ts';
import type { OrderData } from './order-data.ts';
import {
  buildOrder,
  nearestStart,
  needsSignature,
  type OrderForm,
  startInputOf,
  withNames,
} from './order-form.ts';
import { newPriceOf, type PricedPerson } from './order-price.ts';
import { type Checkout, type CheckoutForm, useCheckout, useCheckoutForm } from './shared/use-checkout.ts';
import { useOrderPricing } from './use-order-pricing.ts';
import { forgetOrder, isEmpty, type ReductionsControl } from './use-reductions.ts';

/** State of the order form for its cards. */
export interface OrderFormControl extends Checkout {
  readonly form: OrderForm;
  readonly chooseStart: (date: IsoDate) => void;
  readonly reductions: ReductionsControl;
  readonly price: PriceBreakdown;
  readonly totalWith: (rations: readonly PricedPerson[], days?: number) => Kopecks;
  /** The total shown before the server returned another one. */
  readonly formerTotalKop: number | undefined;
  /** Whether the order is placed: nothing of it is kept to go on with. */
  readonly isPlaced: () => boolean;
  readonly changeDraft: (patch: DraftChange) => void;
}

/** Id of the form, for controls that stand outside it. */
export const ORDER_FORM = 'order-form';

/**
 * The first day, which moves to the nearest that the draft and the hours allow: what pushes it off may be taken back, and
 * then the day comes back that the visitor has chosen.
 */
function useStart(data: OrderData, { interval }: OrderForm, { values, isRestored, fill }: CheckoutForm) {
  const { now } = useAppState().site;
  const shown = textIn(values, 'draft.start');
  const chosen = textIn(values, CHOSEN_START) || shown;
  const start = nearestStart(chosen, startInputOf(data, now, interval));
  useEffect(() => {
    if (isRestored && start !== shown) fill({ [CHOSEN_START]: chosen, 'draft.start': start });
  });
  return { start, chooseStart: (date: IsoDate) => fill({ [CHOSEN_START]: '', 'draft.start': date }) };
}

/** Where the food is left at the door nobody can pay there. */
function usePaidBefore({ values, fill }: CheckoutForm): void {
  const isUnpayable = values.has('leaveAtDoor') && values.get('payment') === 'courier';
  useEffect(() => {
    if (isUnpayable) fill({ payment: 'card' });
  });
}

/** Changes the draft in the address of the page, and in the form what no address may tell. */
function useDraftChange({ fill }: CheckoutForm) {
  const { search } = useLocation();
  const navigate = useNavigate();
  return (patch: DraftChange) => {
    if (patch.persons) fill({ [NAMES]: writeNames(patch.persons.map(({ name }) => name)) });
    void navigate(draftAddress(search, patch), { replace: true });
  };
}

/** Holds the order's form, its steps and its price, and places the order. */
export function useOrderForm(data: OrderData, element: CheckoutForm['form']): OrderFormControl {
  const state = useAppState();
  const rest = useRest();
  const navigate = useNavigate();
  const fields = useCheckoutForm(
    placeOrder,
    element,
    { known: () => knownValues(state, data), sent: (form) => sentValues(data, form) },
    keptOrder(data),
  );
  const entered = readForm(fields.values, state);
  const { start, chooseStart } = useStart(data, entered, fields);
  const form = { ...entered, start };
  usePaidBefore(fields);
  const { serve, ...pricing } = useOrderPricing(data, form, fields.sentBack);
  const { price, reductions } = pricing;
  const isPlaced = useRef(false);
  const wants = useSigning(needsSignature(data));
  const place = usePlacer<PlaceOrderInput, Order>(async (input) => (await rest(placeOrder, input)).order);
  const checkout = useCheckout({
    ...{ id: ORDER_FORM, schema: PlaceOrder, fields, place, wants },
    body: buildOrder(withNames(data, form.names).draft, form, fields.values, {
      reductions: reductions.wanted,
      expectedTotalKop: price.totalKop,
    }),
    isCounting: reductions.isBusy,
    signsConsent: needsSignature(data),
    onRefused: (error) => {
      const newPrice = newPriceOf(error);
      if (newPrice) serve(newPrice);
      reductions.takeBack(error instanceof RestError ? error.fields : {});
    },
    onPlaced: async ({ id, payment: { url, paid, method } }) => {
      isPlaced.current = true;
      forgetOrder(isEmpty(reductions.wanted) ? '' : id);
      if (url !== null && !paid && isOnline(method)) window.location.assign(url);
      else await navigate('/success/');
    },
  });
  return {
    ...checkout,
    ...pricing,
    ...{ form, chooseStart },
    isPlaced: () => isPlaced.current,
    changeDraft: useDraftChange(fields),
  };
}
