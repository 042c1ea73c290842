import type { PriceBreakdown } from '#shared/features/orders/price.ts';
import { formatMoney } from '#shared/money.ts';
import { Button } from '../../../ui/button.tsx';
import { StickyBar } from '../../../ui/sticky-bar.tsx';
import { orderCaption } from '../composed-texts.ts';
import type { Draft } from '../draft.ts';
import { CONFIGURATOR_FORM } from '../early/terms.ts';

/** On small screens: what is composed and what it costs, always at hand. */
export function OrderBar({
  draft: { days, people },
  price,
}: {
  readonly draft: Draft;
  readonly price: PriceBreakdown;
}) {
  return (
    <StickyBar sum={formatMoney(price.totalKop)} caption={orderCaption(price, days, people)}>
      <Button type="submit" form={CONFIGURATOR_FORM}>
        Оформить
      </Button>
    </StickyBar>
  );
}
