import type { DeskDelivery } from '#shared/features/desk/deliveries/contract.ts';
import { formatMoney } from '#shared/money.ts';
import { countOf } from '#shared/plurals.ts';
import { Badge } from '../../ui/surfaces.tsx';
import { stateNames, stateTones } from '../labels.ts';
import { PhoneLink } from '../page-parts.tsx';
import type { DeskColumn } from '../table/data-table.tsx';

/** The address as a courier reads it, without what stands behind the door. */
export const doorOf = ({ address }: DeskDelivery): string =>
  [address.street, address.house && `д. ${address.house}`, address.flat && `кв. ${address.flat}`]
    .filter(Boolean)
    .join(', ');

/** What it brings, in a few words. */
export function contentOf({ kind, persons, portions, foodDates }: DeskDelivery): string {
  if (kind === 'homemade') return countOf(portions, 'порция', 'порции', 'порций');
  const food = persons.map(({ programme, kcal }) => `${programme}\u00a0${kcal}`).join(', ');
  return `${food} · ${countOf(foodDates.length, 'день', 'дня', 'дней')}`;
}

export const deliveryColumns: readonly DeskColumn<DeskDelivery>[] = [
  { id: 'name', title: 'Кому', value: ({ customer }) => customer.name },
  {
    id: 'date',
    title: 'Когда',
    value: ({ date, interval }) => `${date} ${interval.hours}`,
    cell: ({ date, interval }) => `${Number(date.slice(8))}.${date.slice(5, 7)}, ${interval.hours}`,
  },
  {
    id: 'state',
    title: 'Состояние',
    value: ({ state }) => stateNames[state],
    cell: ({ state }) => <Badge tone={stateTones[state]}>{stateNames[state]}</Badge>,
  },
  { id: 'zone', title: 'Зона', value: ({ zone }) => zone.name },
  { id: 'address', title: 'Адрес', value: doorOf },
  {
    id: 'phone',
    title: 'Телефон',
    value: ({ customer }) => customer.phone,
    cell: ({ customer }) => <PhoneLink phone={customer.phone} />,
  },
  { id: 'order', title: 'Заказ', value: ({ order }) => order.number },
  { id: 'content', title: 'Что', value: contentOf },
  {
    id: 'cash',
    title: 'Взять',
    value: ({ cashKop }) => cashKop,
    cell: ({ cashKop }) => (cashKop === 0 ? '—' : formatMoney(cashKop)),
    isNumber: true,
  },
];
