import type { ReactNode } from 'react';
import type { PriceBreakdown } from '#shared/features/orders/price.ts';
import { dayPriceBeforeDelivery } from '#shared/features/orders/price-labels.ts';
import { formatMoney } from '#shared/money.ts';
import { countOf } from '#shared/plurals.ts';
import { Button } from '../../../ui/button.tsx';
import { StickyBar } from '../../../ui/sticky-bar.tsx';
import type { Draft } from '../draft.ts';
import { CONFIGURATOR_FORM } from '../early/terms.ts';

/** On small screens: what is composed and what it costs, always at hand. */
export function OrderBar({
  draft: { days, people },
  price,
}: {
  readonly draft: Draft;
  readonly price: PriceBreakdown;
}): ReactNode {
  return (
    <StickyBar
      sum={formatMoney(price.totalKop)}
      caption={`${countOf(days, 'день', 'дня', 'дней')}, ${dayPriceBeforeDelivery(price, days, people)}`}
    >
      <Button type="submit" form={CONFIGURATOR_FORM}>
        Оформить
      </Button>
    </StickyBar>
  );
}
