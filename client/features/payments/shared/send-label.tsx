import { formatMoney, type Kopecks } from '#shared/money.ts';

interface SendLabelProps {
  readonly totalKop: Kopecks;
  readonly isPaidOnline: boolean;
}

function labelOf({ totalKop, isPaidOnline }: SendLabelProps): string {
  if (totalKop === 0) return 'Оформить';
  return isPaidOnline ? `Оплатить ${formatMoney(totalKop)}` : 'Оформить заказ';
}

/** What the button of an order says: it names the sum where a press leads to its payment. */
export function SendLabel(props: SendLabelProps) {
  return (
    <>
      <span data-scripted>{labelOf(props)}</span>
      {/* Without scripts the label cannot follow the way to pay that is chosen. */}
      <noscript>{import.meta.env.SSR && 'Оформить заказ'}</noscript>
    </>
  );
}
