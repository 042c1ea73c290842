import { useNavigate } from 'react-router';
import type { Basket } from '#shared/features/homemade/basket.ts';
import { placeHomemade } from '#shared/features/homemade/contract.ts';
import {
  type HomemadeOrder,
  homemadeDates,
  PlaceHomemade,
  type PlaceHomemadeInput,
} from '#shared/features/homemade/order.ts';
import { priceDishes } from '#shared/features/homemade/price.ts';
import { deliveryIntervals } from '#shared/features/regions/rules.ts';
import { formatPhone } from '#shared/phone.ts';
import { treeOf } from '../../platform/forms/form-body.ts';
import { usePlacer } from '../../platform/placing/use-placer.ts';
import { RestError, useRest } from '../../platform/rest/rest.ts';
import { type AppState, useAppState } from '../../platform/state/app-state.ts';
import type { Values } from '../../ui/form-values.ts';
import { addressValues } from '../addresses/shared/address-values.ts';
import { IS_PAYMENT_CHOSEN } from '../orders/shared/checkout-cards.tsx';
import {
  type Checkout,
  type CheckoutForm,
  useCheckout,
  useCheckoutForm,
} from '../orders/shared/use-checkout.ts';
import { replaceBasket } from './basket.ts';
import type { OrderData } from './order-data.ts';

/** Id of the form, for controls that stand outside it. */
export const ORDER_FORM = 'homemade-order';

/** What the form begins with. */
const knownValues = ({ site, auth }: AppState, { paymentMethods, address }: OrderData): Values => ({
  ...addressValues('address.', address ?? undefined),
  date: homemadeDates(site.now, site.config?.closedDays ?? [])[0] ?? '',
  interval: (site.config && deliveryIntervals(site.config)[0]?.code) ?? '',
  'contact.name': auth.name,
  'contact.phone': formatPhone(auth.phone),
  'contact.email': auth.email,
  payment: paymentMethods[0] ?? '',
});

/** The form is kept for this tab alone; the day may have passed, and hours or a way to pay may be gone. */
const kept = {
  key: 'homemade-form',
  except: ['idempotencyKey', 'expectedTotalKop', 'date', 'interval', 'payment', IS_PAYMENT_CHOSEN],
  shared: () => undefined,
  restore: (left: Values) => Object.fromEntries(Object.entries(left).filter(([, text]) => text !== '')),
};

/** The server's basket if the order was refused because it differs. */
function basketOf(error: unknown): Basket | undefined {
  if (!(error instanceof RestError) || error.code !== 'price_changed') return undefined;
  const { details } = error;
  return typeof details === 'object' && details !== null && 'basket' in details
    ? (details.basket as Basket)
    : undefined;
}

/** Holds the form of an order of dishes, and places it. */
export function useOrderForm(data: OrderData, basket: Basket, form: CheckoutForm['form']): Checkout {
  const state = useAppState();
  const rest = useRest();
  const navigate = useNavigate();
  const fields = useCheckoutForm(placeHomemade, form, { known: () => knownValues(state, data) }, kept);
  const tree = treeOf(fields.values) as unknown as PlaceHomemadeInput;
  const place = usePlacer<PlaceHomemadeInput, HomemadeOrder>(
    async (input) => (await rest(placeHomemade, input)).order,
  );
  return useCheckout<PlaceHomemadeInput, HomemadeOrder>({
    ...{ id: ORDER_FORM, schema: PlaceHomemade, fields, place },
    body: { ...tree, expectedTotalKop: priceDishes(basket.lines).totalKop },
    onRefused: (error) => {
      const actual = basketOf(error);
      if (actual) replaceBasket(state, actual);
    },
    onPlaced: async ({ payment: { url, paid, otherProviders } }) => {
      replaceBasket(state, { lines: [], soldOut: [] });
      if (url !== null && !paid && otherProviders.length === 0) window.location.assign(url);
      else await navigate('/homemade-food/success/');
    },
  });
}
