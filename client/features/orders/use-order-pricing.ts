import { useState } from 'react';
import type { PriceBreakdown as Price } from '#shared/features/orders/price.ts';
import { PriceBreakdown } from '#shared/features/orders/schema.ts';
import type { Kopecks } from '#shared/money.ts';
import type { ReturnedForm } from '#shared/returned-form.ts';
import { sentText } from '../../platform/forms/plain-form.tsx';
import type { OrderData } from './order-data.ts';
import type { OrderForm } from './order-form.ts';
import { countPrice, type PricedPerson, type ServedPrice } from './order-price.ts';
import { type ReductionsControl, useReductions } from './use-reductions.ts';

/** The price that the server has counted for a form without scripts. */
function returnedPrice(returned: ReturnedForm | undefined): ServedPrice | undefined {
  const counted = sentText(returned, 'servedPrice');
  if (counted === '') return undefined;
  try {
    const price = PriceBreakdown.parse(JSON.parse(counted));
    return { price, formerTotalKop: Number(sentText(returned, 'expectedTotalKop')), isCurrent: true };
  } catch {
    // Anybody can write a cookie: what is no price is counted here.
    return undefined;
  }
}

/** The price that the server has named, as long as nothing that it depends on has changed. */
function useServedPrice(
  draft: OrderData['draft'],
  { start, street }: OrderForm,
  first: ServedPrice | undefined,
) {
  const of = JSON.stringify([draft, start, street?.id]);
  const [served, setServed] = useState<(ServedPrice & { readonly of: string }) | undefined>(
    first && { ...first, of },
  );
  const isCurrent = served?.isCurrent === true && served.of === of;
  return {
    served: served && { ...served, isCurrent },
    serve: (price: Price, formerTotalKop: number) =>
      setServed({ price, formerTotalKop, isCurrent: true, of }),
    outdate: () => setServed((known) => known && { ...known, isCurrent: false }),
  };
}

interface OrderPricing {
  readonly price: Price;
  /** The price with other persons, and in another length, all discounts included. */
  readonly totalWith: (rations: readonly PricedPerson[], days?: number) => Kopecks;
  /** The sum that was shown before the server counted another one. */
  readonly formerTotalKop: number | undefined;
  readonly reductions: ReductionsControl;
  /** Takes the price over that the server has counted. */
  readonly serve: (price: Price) => void;
}

/** The price of the order as it stands, with what is taken off it. */
export function useOrderPricing(
  data: OrderData,
  form: OrderForm,
  returned: ReturnedForm | undefined,
): OrderPricing {
  const { served, serve, outdate } = useServedPrice(data.draft, form, returnedPrice(returned));
  const asked = useReductions({ ...data.draft, start: form.start }, returned);
  const price = served?.isCurrent ? served.price : countPrice(data, form, served, asked.granted);
  return {
    price,
    totalWith: (rations, days = data.draft.days) => {
      const draft = { ...data.draft, days };
      return countPrice({ ...data, draft, rations }, form, served, asked.granted).totalKop;
    },
    formerTotalKop: served?.isCurrent ? served.formerTotalKop : undefined,
    reductions: {
      ...asked,
      apply: (patch) => {
        outdate();
        asked.apply(patch);
      },
    },
    serve: (counted) => serve(counted, price.totalKop),
  };
}
