import type { Manifest, ManifestStop } from '#shared/features/desk/manifests/contract.ts';
import type { Bag } from '#shared/features/desk/packing/contract.ts';
import { allergenNames } from '#shared/features/dishes/labels.ts';
import { addressLine } from '#shared/features/orders/address-line.ts';
import { formatMoney, ROUBLE_KOP } from '#shared/money.ts';
import { formatPhone } from '#shared/phone.ts';
import { countOf } from '#shared/plurals.ts';
import type { PrintTable, TableRow } from './table.ts';

const personOf = ({ person, personName }: Pick<Bag, 'person' | 'personName'>) =>
  person > 1 || personName !== '' ? `, рацион\u00a0${person}` : '';
const bagTitle = (bag: Bag) => `Заказ ${bag.orderNumber}${personOf(bag)}`;
const slotHeading = ({ interval, zone }: Pick<Manifest, 'interval' | 'zone'>) =>
  `${interval.hours}, ${zone.name}`;
const bagsOf = (count: number) => countOf(count, 'пакет', 'пакета', 'пакетов');
const portionsIn = ({ dishes }: Bag) => dishes.reduce((sum, { count }) => sum + count, 0);

const namesOf = (allergens: Bag['avoids']) => allergens.map((one) => allergenNames[one]).join(', ');

/** What a bag needs beside its dishes. */
const bagNotes = ({ avoids, unserved, isOpen }: Bag): string =>
  [
    avoids.length > 0 && `Нельзя: ${namesOf(avoids)}`,
    unserved > 0 && `без\u00a0подходящего блюда: ${unserved}`,
    isOpen && 'ещё может измениться',
  ]
    .filter(Boolean)
    .join('; ');

const bagRows = (bag: Bag): TableRow[] =>
  bag.dishes.map(({ code, kcal, weightG, title, count, forbidden }, place) => ({
    key: `${bag.id} ${code} ${kcal} ${weightG}`,
    title: `${bagTitle(bag)}: ${title}, ${weightG}\u00a0г`,
    amount: String(count),
    detail: bagNotes(bag),
    cells: [
      `${bag.orderNumber}${personOf(bag)}`,
      ...[bag.personName || bag.customer.name || 'Без\u00a0имени', bagNotes(bag)],
      ...[`${forbidden.length > 0 ? `НЕЛЬЗЯ (${namesOf(forbidden)}): ` : ''}${title}`, weightG, count],
    ],
    goesOn: place > 0,
  }));

function portionsOf(bags: readonly Bag[]): string {
  const portions = bags.reduce((sum, bag) => sum + portionsIn(bag), 0);
  return countOf(portions, 'порция', 'порции', 'порций');
}

/** Bags by hours and zone, in the order in which they are loaded. */
const bySlot = (bags: readonly Bag[]) => [...Map.groupBy(bags, slotHeading)];

/** What goes into each bag. */
export const packingTable = (bags: readonly Bag[]): PrintTable => ({
  title: 'Сборка',
  groupHead: 'Маршрут',
  columns: [
    { head: 'Заказ', share: 13, isSubject: true },
    { head: 'Кому', share: 22, isSubject: true },
    { head: 'Важно', share: 19, isSubject: true },
    { head: 'Блюдо', share: 32 },
    { head: 'Масса, г', share: 8, isFigure: true },
    { head: 'Штук', share: 6, isFigure: true },
  ],
  groups: bySlot(bags).map(([heading, own]) => ({
    heading,
    note: `${bagsOf(own.length)}, ${portionsOf(own)}.`,
    rows: own.flatMap(bagRows),
  })),
});

/** Labels by bag: what is compared with those that were printed before. */
export const labelTable = (bags: readonly Bag[]): PrintTable => ({
  title: 'Этикетки',
  groupHead: 'Маршрут',
  columns: [
    { head: 'Пакет', share: 70 },
    { head: 'Этикеток', share: 30, isFigure: true },
  ],
  groups: bySlot(bags).map(([heading, own]) => ({
    ...{ heading, note: '' },
    rows: own.map((bag) => ({
      ...{ key: bag.id, title: bagTitle(bag), amount: String(portionsIn(bag)) },
      detail: bag.dishes
        .map(({ code, weightG, count, forbidden }) => `${code} ${weightG} ${count} ${forbidden.join()}`)
        .join(),
      cells: [bagTitle(bag), portionsIn(bag)],
    })),
  })),
});

function whomOf({ recipient, customer, leaveAtDoor }: ManifestStop): string {
  const { name, phone } = recipient ?? customer;
  const orderer = recipient ? ` (получатель; заказчик\u00a0— ${customer.name || 'без\u00a0имени'})` : '';
  return `${leaveAtDoor ? 'Оставить у\u00a0двери. ' : ''}${name || 'Без\u00a0имени'}, ${formatPhone(phone)}${orderer}`;
}

function stopRow(stop: ManifestStop, place: number): TableRow {
  const bags = bagsOf(stop.bags.length);
  const where = addressLine(stop.address);
  const cash = stop.cashKop > 0 ? `, взять ${formatMoney(stop.cashKop)}` : '';
  return {
    key: stop.id,
    title: `Заказ ${stop.orderNumber}`,
    amount: `${bags}${cash}`,
    detail: [where, stop.comment, whomOf(stop), stop.portions].join('\n'),
    cells: [
      ...[place + 1, where, stop.comment, whomOf(stop), stop.orderNumber],
      ...[stop.bags.length, stop.portions, stop.cashKop > 0 ? stop.cashKop / ROUBLE_KOP : ''],
    ],
  };
}

/** Where couriers go, a page for each of them. */
export const manifestTable = (manifests: readonly Manifest[]): PrintTable => ({
  title: 'Маршрутный лист',
  groupHead: 'Маршрут',
  isByPage: true,
  columns: [
    { head: '№', share: 4, isFigure: true },
    { head: 'Куда', share: 24 },
    { head: 'Комментарий', share: 18 },
    { head: 'Кому', share: 23 },
    // Room for eight digits, in bold too.
    { head: 'Заказ', share: 11 },
    { head: 'Пак.', share: 5, isFigure: true },
    { head: 'Порц.', share: 6, isFigure: true },
    { head: 'Взять, ₽', share: 9, isFigure: true },
  ],
  groups: manifests.map((one) => ({
    heading: slotHeading(one),
    note: [
      `${countOf(one.stops.length, 'остановка', 'остановки', 'остановок')}, ${bagsOf(one.bags)}.`,
      `Взять наличными: ${formatMoney(one.cashKop)}.`,
    ].join(' '),
    rows: one.stops.map(stopRow),
  })),
});
