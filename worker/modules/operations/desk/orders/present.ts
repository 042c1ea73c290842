import type { AnswerOf } from '#shared/contract.ts';
import { formatDay, formatHours } from '#shared/dates.ts';
import { deliveryStateNames } from '#shared/features/deliveries/rules.ts';
import type { DeskOrder, readDeskOrder, TimelineEntry } from '#shared/features/desk/orders/contract.ts';
import { exclusionsLine } from '#shared/features/menu/exclusions.ts';
import { addressLine } from '#shared/features/orders/address-line.ts';
import { personTitle } from '#shared/features/orders/persons.ts';
import { planLine, plansTitle } from '#shared/features/orders/plan-labels.ts';
import { priceLineLabel } from '#shared/features/orders/price-labels.ts';
import { formatMoney } from '#shared/money.ts';
import { countOf } from '#shared/plurals.ts';
import { rationsOfRow } from '../../../../db/order-rations.ts';
import type { FoundOrder, OrderFacts, OrderRow } from './sql.ts';

/** What was bought, in one line. */
function titleOf(row: OrderRow): string {
  switch (row.kind) {
    case 'programme':
      return `${plansTitle(rationsOfRow(row))}, ${countOf(row.days, 'день', 'дня', 'дней')}`;
    case 'homemade':
      return row.lines.map(({ title, count }) => (count > 1 ? `${title} × ${count}` : title)).join(', ');
    case 'certificate':
      return `Сертификат на ${formatMoney(row.total_kop)}`;
  }
}

/** An order as a row. */
const presentOrder = (row: OrderRow): DeskOrder => ({
  id: row.id,
  number: String(row.number),
  kind: row.kind,
  state: row.state,
  customer: { id: row.customer_id, name: row.name, phone: row.phone },
  title: titleOf(row),
  totalKop: row.total_kop,
  payment: row.payment,
  placedAt: row.placed_at,
  from: row.first_day,
  to: row.last_day,
});

/** Orders as rows, and the ids of those that cannot be read. */
export const presentOrders = (
  found: readonly FoundOrder[],
): { readonly orders: DeskOrder[]; readonly unreadable: string[] } => ({
  orders: found.flatMap(({ row }) => (row === null ? [] : [presentOrder(row)])),
  unreadable: found.flatMap(({ id, row }) => (row === null ? [id] : [])),
});

type Answer = AnswerOf<typeof readDeskOrder>;

function linesOf(row: OrderRow): Answer['lines'] {
  switch (row.kind) {
    case 'programme':
      return rationsOfRow(row).map((plan, index) => ({
        title: `${personTitle(plan.name, index + 1)}: ${planLine(plan)}`,
        detail: exclusionsLine(plan.exclusions),
        count: row.days,
      }));
    case 'homemade':
      return row.lines.map(({ title, weightG, count }) => ({ title, detail: `${weightG} г`, count }));
    case 'certificate':
      return [{ title: titleOf(row), detail: row.recipient, count: 1 }];
  }
}

const homemadeLabels = { dishes: 'Блюда', delivery: 'Доставка' } as const;

function pricesOf(row: OrderRow): Answer['prices'] {
  switch (row.kind) {
    case 'programme':
      return row.price.lines.map((line) => ({ label: priceLineLabel(line), amountKop: line.amountKop }));
    case 'homemade':
      return row.price.lines.map(({ kind, amountKop }) => ({ label: homemadeLabels[kind], amountKop }));
    case 'certificate':
      return [{ label: 'Номинал', amountKop: row.total_kop }];
  }
}

function addressOf(row: OrderRow): string {
  if (row.kind === 'programme') return addressLine(row.destination.address);
  return row.kind === 'homemade' ? row.address : '';
}

const eventWords = {
  refund: (text: string) => `Возврат ${formatMoney(Number(text))}`,
  change: (text: string) => text,
  cancelled: () => 'Остаток заказа отменён',
} as const;

/** Everything that has happened to an order, the latest first. */
export function timelineOf(placedAt: number, { payments, deliveries, events }: OrderFacts): TimelineEntry[] {
  const entries: TimelineEntry[] = [
    { at: placedAt, kind: 'placed', text: 'Заказ оформлен' },
    ...payments.flatMap(({ paidAt: at, amountKop, provider }) =>
      at === null
        ? []
        : [{ at, kind: 'payment' as const, text: `Оплата ${formatMoney(amountKop)}, ${provider}` }],
    ),
    ...deliveries.flatMap(({ moved_at: at, date, state }) =>
      at === null
        ? []
        : [
            {
              at,
              kind: 'delivery' as const,
              text: `Доставка ${formatDay(date)}: ${deliveryStateNames[state]}`,
            },
          ],
    ),
    ...events.map(({ at, kind, text }) => ({ at, kind, text: eventWords[kind](text) })),
  ];
  return entries.toSorted((a, b) => b.at - a.at);
}

/** An order with everything that is known of it. */
export function presentWhole(row: OrderRow, facts: OrderFacts): Answer {
  return {
    order: presentOrder(row),
    address: addressOf(row),
    lines: linesOf(row),
    prices: pricesOf(row),
    payments: [...facts.payments],
    deliveries: facts.deliveries.map(
      ({
        id,
        date,
        interval,
        from_hour: from,
        to_hour: to,
        state,
        food_dates,
        missing_kop,
        has_door_photo,
      }) => ({
        ...{
          id,
          date,
          state,
          foodDates: food_dates,
          missingKop: missing_kop,
          hasDoorPhoto: has_door_photo === 1,
        },
        interval: { code: interval, hours: formatHours(from, to) },
      }),
    ),
    timeline: timelineOf(row.placed_at, facts),
  };
}
