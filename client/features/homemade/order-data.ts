import { redirect } from 'react-router';
import type { AnswerOf } from '#shared/contract.ts';
import { getHomemadeCheckout, listHomemadeOrders } from '#shared/features/homemade/contract.ts';
import { guardTargets } from '#shared/routes.ts';
import type { RestCall } from '../../platform/rest/rest.ts';
import { type LoadedBasket, loadBasket } from './basket.ts';

/** Everything that the page of the order needs from the server. */
export interface OrderData {
  readonly loaded: LoadedBasket;
  readonly paymentMethods: AnswerOf<typeof getHomemadeCheckout>['paymentMethods'];
  readonly cash: AnswerOf<typeof getHomemadeCheckout>['cash'];
  readonly address: AnswerOf<typeof getHomemadeCheckout>['address'];
  readonly formKey: string;
}

/** The guard check-basket: the basket holds something that is on sale, or the way leads back to the dishes. */
export async function checkBasket(rest: RestCall): Promise<OrderData> {
  const checkout = rest(getHomemadeCheckout);
  const loaded = await loadBasket(checkout.then(({ basket }) => basket));
  if (loaded.basket.lines.length === 0) throw redirect(guardTargets['check-basket']);
  const { basket: _, ...others } = await checkout;
  return { loaded, ...others };
}

/** The same guard for the history: it opens for a customer with past orders as well. */
export async function checkHistory(rest: RestCall): Promise<AnswerOf<typeof listHomemadeOrders>> {
  const history = await rest(listHomemadeOrders);
  if (history.orders.length === 0) await checkBasket(rest);
  return history;
}
