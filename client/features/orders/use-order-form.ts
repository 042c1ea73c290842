import { createContext, useEffect, useRef, useState } from 'react';
import { useLocation, useNavigate } from 'react-router';
import type { IsoDate } from '#shared/dates.ts';
import { dislikesKopPerDay, readExclusions } from '#shared/features/menu/exclusions.ts';
import { placeOrder } from '#shared/features/orders/contract.ts';
import type { PriceBreakdown as Price } from '#shared/features/orders/price.ts';
import { type PriceReductions, priceDraft } from '#shared/features/orders/rules.ts';
import {
  type OrderDraft,
  PlaceOrder,
  PriceBreakdown,
  type WantedReductions,
} from '#shared/features/orders/schema.ts';
import { isOnline } from '#shared/features/payments/schema.ts';
import type { CalorieLine } from '#shared/features/programmes/schema.ts';
import type { Kopecks } from '#shared/money.ts';
import type { ReturnedForm } from '#shared/returned-form.ts';
import { sentText } from '../../platform/forms/rest-form.tsx';
import { RestError, useRest } from '../../platform/rest/rest.ts';
import { useAppState } from '../../platform/state/app-state.ts';
import { textIn } from '../../ui/form-values.ts';
import { useSigning } from '../consents/shared/signing.ts';
import { type DraftChange, draftAddress, type OrderData } from './order-data.ts';
import {
  buildOrder,
  CHOSEN_START,
  keptOrder,
  knownValues,
  NAMES,
  nearestStart,
  needsSignature,
  type OrderForm,
  readForm,
  sentValues,
  startInputOf,
  withNames,
  writeNames,
} from './order-form.ts';
import { type CheckoutForm, changedOf, useCheckout, useCheckoutForm } from './shared/use-checkout.ts';
import { forgetOrder, isEmpty, useReductions } from './use-reductions.ts';

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
  return start;
}

/** Where the food is left at the door nobody can pay there. */
function usePaidBefore({ values, fill }: CheckoutForm): void {
  const isUnpayable = values.has('leaveAtDoor') && values.get('payment') === 'courier';
  useEffect(() => {
    if (isUnpayable) fill({ payment: 'card' });
  });
}

export type OrderControl = ReturnType<typeof useOrderForm>;

/** The order for the parts of its page. */
export const OrderContext = createContext({} as OrderControl);

/** Holds the order's form, its steps and its price, and places the order. */
export function useOrderForm(asked: OrderData, element: CheckoutForm['form']) {
  const state = useAppState();
  const rest = useRest();
  const navigate = useNavigate();
  const { search } = useLocation();
  const fields = useCheckoutForm({
    ...{ call: placeOrder, form: element, ...keptOrder(asked) },
    known: () => knownValues(state, asked),
    sent: (form) => sentValues(asked, form),
  });
  const { fill } = fields;
  const entered = readForm(fields.values, state);
  const form = { ...entered, start: useStart(asked, entered, fields) };
  const data = withNames(asked, form.names);
  usePaidBefore(fields);
  const { serve, ...pricing } = useOrderPricing(asked, form, fields.sentBack);
  const { price, reductions } = pricing;
  // Of an order that is placed nothing is kept to go on with.
  const isPlaced = useRef(false);
  const signsConsent = needsSignature(asked);
  const checkout = useCheckout({
    ...{ id: 'order-form', schema: PlaceOrder, fields, signsConsent, wants: useSigning(signsConsent) },
    body: buildOrder(data.draft, form, fields.values, {
      reductions: reductions.wanted,
      expectedTotalKop: price.totalKop,
    }),
    call: (input) => rest(placeOrder, input),
    isCounting: reductions.isBusy,
    onRefused: (error) => {
      const newPrice = changedOf<Price>(error, 'breakdown');
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
    ...{ data, form, isPlaced },
    chooseStart: (date: IsoDate) => fill({ [CHOSEN_START]: '', 'draft.start': date }),
    /** Changes the draft in the address of the page, and in the form what no address may tell. */
    changeDraft: (patch: DraftChange) => {
      if (patch.persons) fill({ [NAMES]: writeNames(patch.persons.map(({ name }) => name)) });
      void navigate(draftAddress(search, patch), { replace: true });
    },
  };
}

/** A price that the server counted in place of the one that was shown. */
interface ServedPrice {
  readonly price: Price;
  readonly formerTotalKop: Kopecks;
}

/** A person for the price: their calorie line and exclusions. */
interface PricedPerson {
  readonly line: Pick<CalorieLine, 'dayPriceKop'>;
  readonly without: readonly string[];
}

interface Priced extends Pick<OrderData, 'draft' | 'options'> {
  readonly rations: readonly PricedPerson[];
}

/** The price of the form; the server's own breakdown knows better than the page whether the order is a first one. */
export function countPrice(
  { draft, rations, options }: Priced,
  form: Pick<OrderForm, 'street'>,
  served: Pick<ServedPrice, 'price'> | undefined,
  reductions?: PriceReductions,
): Price {
  return priceDraft({
    draft,
    dayPricesKop: rations.map(({ line }) => line.dayPriceKop),
    firstOrder: served
      ? served.price.lines.some(({ kind }) => kind === 'first-order-discount')
      : options.firstOrder,
    deliveryFeeKop: form.street?.zone?.feeKop ?? 0,
    dislikesKopPerDay: rations.map(({ without }) => dislikesKopPerDay(readExclusions(without))),
    reductions,
  });
}

/** The price that the server has counted for a form without scripts. */
function returnedPrice(returned: ReturnedForm | undefined): ServedPrice | undefined {
  const counted = sentText(returned, 'servedPrice');
  if (counted === '') return undefined;
  try {
    const price = PriceBreakdown.parse(JSON.parse(counted));
    return { price, formerTotalKop: Number(sentText(returned, 'expectedTotalKop')) };
  } catch {
    // Anybody can write a cookie: what is no price is counted here.
    return undefined;
  }
}

/** The price of the order as it stands, with what is taken off it. */
function useOrderPricing(data: OrderData, form: OrderForm, returned: ReturnedForm | undefined) {
  const { start, street } = form;
  // The sum that the server has named holds as long as nothing has changed, what it tells of the customer stays true.
  const holdsFor = JSON.stringify([data.draft, start, street?.id]);
  const [served, setServed] = useState(() => {
    const first = returnedPrice(returned);
    return first && { ...first, holdsFor };
  });
  const current = served?.holdsFor === holdsFor ? served : undefined;
  const asked = useReductions({ ...data.draft, start }, returned);
  const price = current?.price ?? countPrice(data, form, served, asked.granted);
  return {
    price,
    /** The price with other persons, and in another length, all discounts included. */
    totalWith: (rations: readonly PricedPerson[], days: OrderDraft['days'] = data.draft.days): Kopecks => {
      const draft = { ...data.draft, days };
      return countPrice({ ...data, draft, rations }, form, served, asked.granted).totalKop;
    },
    /** The sum that was shown before the server counted another one. */
    formerTotalKop: current?.formerTotalKop,
    reductions: {
      ...asked,
      apply: (patch: Partial<WantedReductions>) => {
        setServed((known) => known && { ...known, holdsFor: '' });
        asked.apply(patch);
      },
    },
    /** Takes the price over that the server has counted. */
    serve: (counted: Price) => setServed({ price: counted, formerTotalKop: price.totalKop, holdsFor }),
  };
}
