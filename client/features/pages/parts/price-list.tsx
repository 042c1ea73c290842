import { computePrice, lengthDiscounts, orderLengths } from '#shared/features/orders/price.ts';
import type { Programme } from '#shared/features/programmes/schema.ts';
import { formatMoney } from '#shared/money.ts';
import { countOf } from '#shared/plurals.ts';
import { Table } from './data-table.tsx';

/** Prices of a day, a week and a month of every calorie line, from the one price function. */
export function PriceList({ programmes }: { readonly programmes: readonly Programme[] }) {
  const lines = new Map(
    programmes.flatMap((programme) => programme.lines).map(({ kcal, dayPriceKop }) => [kcal, dayPriceKop]),
  );
  const lengths = orderLengths.filter((days) => days >= 7 && days <= 28);
  const priceOf = (dayPriceKop: number, days: (typeof orderLengths)[number]) =>
    computePrice({
      dayPricesKop: [dayPriceKop],
      days,
      lengthDiscount: lengthDiscounts[days],
      firstOrder: false,
      deliveries: 0,
      deliveryFeeKop: 0,
    }).totalKop;
  const sorted = [...lines].sort(([a], [b]) => a - b);
  return (
    <Table
      label="Цены рационов"
      head={['Калорийность', 'День', ...lengths.map((days) => countOf(days, 'день', 'дня', 'дней'))]}
      rows={sorted.map(([kcal, dayPriceKop]) => [
        `${kcal}\u00a0ккал`,
        formatMoney(dayPriceKop),
        ...lengths.map((days) => formatMoney(priceOf(dayPriceKop, days))),
      ])}
      note="Цены со&nbsp;скидкой за&nbsp;срок, на&nbsp;одного человека, без&nbsp;платной доставки."
    />
  );
}
