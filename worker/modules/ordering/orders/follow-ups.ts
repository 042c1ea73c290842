import { formatHours, type IsoDate } from '#shared/dates.ts';
import { programmesTitle } from '#shared/features/orders/plan-labels.ts';
import { payDeadline } from '#shared/features/orders/rules.ts';
import type { DeliveryInterval } from '#shared/features/regions/schema.ts';
import type { NextCharge } from '#shared/features/subscriptions/next-charge.ts';
import { countOf } from '#shared/plurals.ts';
import type { Statement } from '../../../platform/database.ts';
import type { Editions } from '../../content/api.ts';
import { storeAttribution } from '../../visitors/api.ts';
import { renewalStatements } from '../subscriptions/renewal-orders.ts';
import { orderMessages } from './messages.ts';
import type { Placing } from './placing.ts';
import type { NewOrder } from './save.ts';

interface PlacedWords {
  readonly programmes: readonly string[];
  readonly firstDeliveryDate: IsoDate;
  readonly interval: DeliveryInterval;
  readonly addressLine: string;
  /** The charge after this one; undefined where the order is not renewed. */
  readonly next: NextCharge | undefined;
}

/**
 * What follows from a placed order, as statements of the batch that places it: messages, events and
 * the subscription.
 */
export function followUps(
  { scope, body, renewal }: Placing,
  order: NewOrder,
  { programmes, firstDeliveryDate, interval, addressLine, next }: PlacedWords,
  editions: Editions,
): Statement[] {
  const { id, customerId, price, placedAt } = order;
  const days = countOf(order.days, 'день', 'дня', 'дней');
  return [
    ...orderMessages(scope, order, {
      programme: `${programmesTitle(programmes)}, ${days}`,
      firstDeliveryDate,
      interval: formatHours(interval.from, interval.to),
      addressLine,
      payUntil: payDeadline({ placedAt, firstDeliveryDate }),
      isRenewal: renewal !== undefined,
      next,
    }),
    ...storeAttribution(scope.touches, { kind: 'order', id, customerId, at: placedAt }),
    ...renewalStatements({
      id,
      customerId,
      body,
      totalKop: price.totalKop,
      isCharged: order.state === 'pending_payment',
      renewal,
      subscriptionEdition: editions.subscription,
      address: scope.address,
      now: placedAt,
    }),
  ];
}
