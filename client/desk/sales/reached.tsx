import type { ReactNode } from 'react';
import type { AnswerOf } from '#shared/contract.ts';
import { formatDay, type IsoDate } from '#shared/dates.ts';
import type { ClosedOutcome, closeDays } from '#shared/features/deliveries/closed-days/contract.ts';
import { formatMoney } from '#shared/money.ts';
import { countOf } from '#shared/plurals.ts';

const deliveriesOf = (count: number) => countOf(count, 'доставка', 'доставки', 'доставок');
const ordersOf = (count: number) =>
  countOf(count, 'заказ домашней еды', 'заказа домашней еды', 'заказов домашней еды');

/** What becomes of something that falls on a closed day, in a line. */
const outcomeWords: Readonly<Record<ClosedOutcome, (count: number, day: string) => string>> = {
  moved: (count, day) => `${deliveriesOf(count)}: первый перенесённый рацион приедет ${day}`,
  again: (count, day) => `${deliveriesOf(count)}: состав закрыт, приготовим заново и\u00a0привезём ${day}`,
  'dishes-moved': (count, day) => `${ordersOf(count)}: переедут на\u00a0${day}`,
  'dishes-wait': (count) => `${ordersOf(count)}: состав закрыт, другой день или деньги выберет клиент`,
  'on-route': (count) => `${deliveriesOf(count)}: курьер уже выехал, перенести нельзя`,
  'no-place': (count) =>
    `${deliveriesOf(count)}: ни\u00a0на\u00a0один из\u00a0ближайших дней мест нет, сами не\u00a0переедут. Добавьте места в\u00a0зоне`,
  'dishes-no-place': (count) =>
    `${ordersOf(count)}: ни\u00a0на\u00a0один из\u00a0ближайших дней мест нет, сами не\u00a0переедут. Добавьте места в\u00a0зоне`,
  early: (count) => `${deliveriesOf(count)}: еда этих дней едет раньше и\u00a0уже закрыта, перенести нельзя`,
};

const dayOf = (date: IsoDate | null) => (date === null ? 'в\u00a0другой день' : formatDay(date));

/** What closing the kitchen would come to. */
export function Reached({ reached }: AnswerOf<typeof closeDays>): ReactNode {
  const { deliveries, customers, dishes, certificates, outcomes, refundableKop } = reached;
  if (deliveries + dishes === 0) return <p>На&nbsp;эти дни доставок нет.</p>;
  return (
    <>
      <p>
        Коснётся: {countOf(customers, 'клиент', 'клиента', 'клиентов')}, {deliveriesOf(deliveries)}
        {dishes > 0 && `, ${ordersOf(dishes)}`}.
      </p>
      <ul>
        {outcomes.map(({ what, date, fullOn, count }) => (
          <li key={`${what} ${date} ${fullOn}`}>
            {outcomeWords[what](count, dayOf(date))}
            {fullOn !== null && `. На\u00a0${formatDay(fullOn)} мест уже нет`}
          </li>
        ))}
      </ul>
      {refundableKop > 0 && (
        <p>
          Могут попросить назад не&nbsp;больше {formatMoney(refundableKop)}
          {certificates > 0 &&
            `, в\u00a0том числе на\u00a0сертификаты: ${countOf(certificates, 'заказ', 'заказа', 'заказов')}`}
          . Кто ничего не&nbsp;выберет, получит еду в&nbsp;новый день.
        </p>
      )}
      <p>Каждому сразу напишем один раз: новый день, другой день или деньги, и&nbsp;до&nbsp;какого часа.</p>
    </>
  );
}
