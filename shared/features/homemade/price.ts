import { formatMoney, type Kopecks } from '../../money.ts';
import { homemadeTerms } from './rules.ts';

/** What a line of the price of dishes is for. */
export const homemadePriceKinds = ['dishes', 'delivery'] as const;

/** A price of dishes: the lines sum to the total. */
export interface HomemadePrice {
  readonly lines: readonly {
    readonly kind: (typeof homemadePriceKinds)[number];
    readonly amountKop: Kopecks;
  }[];
  readonly totalKop: Kopecks;
}

interface PricedDish {
  readonly priceKop: Kopecks;
  /** Portions. */
  readonly count: number;
}

/** What the dishes come to without delivery. */
export function dishesSum(dishes: readonly PricedDish[]): Kopecks {
  return dishes.reduce((sum, { priceKop, count }) => sum + priceKop * count, 0);
}

/** The price of dishes with their delivery, the one that basket, order and server agree on; nothing costs nothing. */
export function priceDishes(dishes: readonly PricedDish[]): HomemadePrice {
  const sum = dishesSum(dishes);
  if (sum === 0) return { lines: [], totalKop: 0 };
  const deliveryKop = sum < homemadeTerms.freeDeliveryKop ? homemadeTerms.deliveryKop : 0;
  return {
    lines: [
      { kind: 'dishes', amountKop: sum },
      { kind: 'delivery', amountKop: deliveryKop },
    ],
    totalKop: sum + deliveryKop,
  };
}

/** How far a basket is from being brought, and then from being brought for nothing. */
export interface BasketGoal {
  readonly isEnough: boolean;
  readonly targetKop: Kopecks;
  readonly text: string;
}

/** The next threshold of a basket and the words about it. */
export function nextGoal(sumKop: Kopecks): BasketGoal {
  const { minKop, freeDeliveryKop } = homemadeTerms;
  const isEnough = sumKop >= minKop;
  const targetKop = isEnough ? freeDeliveryKop : minKop;
  const leftKop = targetKop - sumKop;
  if (leftKop <= 0) return { isEnough, targetKop, text: 'Доставка бесплатно' };
  const what = isEnough ? 'До бесплатной доставки' : 'До минимального заказа';
  return { isEnough, targetKop, text: `${what} ещё\u00a0${formatMoney(leftKop)}` };
}
