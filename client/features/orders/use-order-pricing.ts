import { useState } from 'react';
import type { PriceBreakdown } from '#shared/features/orders/price.ts';
import type { OrderData } from './order-data.ts';
import type { OrderForm } from './order-form.ts';
import { countPrice, type ServedPrice } from './order-price.ts';
import { type ReductionsControl, useReductions } from './use-reductions.ts';

/** The price that the server has named, as long as nothing that it depends on has changed. */
function useServedPrice(draft: OrderData['draft']) {
  const [served, setServed] = useState<ServedPrice & { readonly of: string }>();
  const of = JSON.stringify(draft);
  const isCurrent = served?.isCurrent === true && served.of === of;
  return {
    served: served && { ...served, isCurrent },
    serve: (price: PriceBreakdown, formerTotalKop: number) =>
      setServed({ price, formerTotalKop, isCurrent: true, of }),
    outdate: () => setServed((known) => known && { ...known, isCurrent: false }),
  };
}

interface OrderPricing {
  readonly price: PriceBreakdown;
  /** The sum that was shown before the server counted another one. */
  readonly formerTotalKop: number | undefined;
  readonly reductions: ReductionsControl;
  /** Takes the price over that the server has counted. */
  readonly serve: (price: PriceBreakdown) => void;
  /** Something that the price depends on has changed. */
  readonly outdate: () => void;
}

/** The price of the order as it stands, with what is taken off it. */
export function useOrderPricing(data: OrderData, form: OrderForm): OrderPricing {
  const { served, serve, outdate } = useServedPrice(data.draft);
  const asked = useReductions({ ...data.draft, start: form.start });
  const price = served?.isCurrent ? served.price : countPrice(data, form, served, asked.granted);
  return {
    price,
    formerTotalKop: served?.isCurrent ? served.formerTotalKop : undefined,
    reductions: {
      ...asked,
      apply: (patch) => {
        outdate();
        asked.apply(patch);
      },
    },
    serve: (counted) => serve(counted, price.totalKop),
    outdate,
  };
}
