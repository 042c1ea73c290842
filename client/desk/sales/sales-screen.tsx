import type { ReactNode } from 'react';
import type { AnswerOf } from '#shared/contract.ts';
import { formatDay, formatMoment, type IsoDate, weekdayLong } from '#shared/dates.ts';
import {
  type ClosedOutcome,
  closeDays,
  listClosedDays,
  reopenDays,
} from '#shared/features/deliveries/closed-days/contract.ts';
import { readBoard } from '#shared/features/desk/board/contract.ts';
import {
  endSalesStop,
  listSalesStops,
  openSalesStop,
  setCapacity,
} from '#shared/features/operations/shop/contract.ts';
import { formatMoney } from '#shared/money.ts';
import { countOf, pluralOf } from '#shared/plurals.ts';
import type { RestCall } from '../../platform/rest/rest.ts';
import { SelectControl, TextControl } from '../controls.tsx';
import { ActForm } from '../forms/act-form.tsx';
import { TriedForm } from '../forms/tried-form.tsx';
import { type Field, PREVIEW } from '../forms/use-sent-form.ts';
import { Nothing, PageHead, Sheet } from '../page-parts.tsx';
import { mayCall, type Place } from '../place.ts';
import { Report, Row } from '../table/report.tsx';

const deliveriesOf = (count: number) => countOf(count, 'доставка', 'доставки', 'доставок');
const ordersOf = (count: number) =>
  countOf(count, 'заказ домашней еды', 'заказа домашней еды', 'заказов домашней еды');

/** What becomes of something that falls on a closed day, in a line. */
const outcomeWords: Readonly<Record<ClosedOutcome, (count: number, day: string) => string>> = {
  moved: (count, day) => `${deliveriesOf(count)}: первый перенесённый рацион приедет ${day}`,
  again: (count, day) => `${deliveriesOf(count)}: состав закрыт, приготовим заново и привезём ${day}`,
  'dishes-moved': (count, day) =>
    `${ordersOf(count)}: ${pluralOf(count, 'переедет', 'переедут', 'переедут')} на ${day}`,
  'dishes-wait': (count) => `${ordersOf(count)}: состав закрыт, другой день или деньги выберет клиент`,
  'on-route': (count) => `${deliveriesOf(count)}: курьер уже выехал, перенести нельзя`,
  'no-place': (count) =>
    `${deliveriesOf(count)}: ни на один из ближайших дней мест нет, сами не переедут. Добавьте места в зоне`,
  'dishes-no-place': (count) =>
    `${ordersOf(count)}: ни на один из ближайших дней мест нет, сами не переедут. Добавьте места в зоне`,
  early: (count) => `${deliveriesOf(count)}: еда этих дней едет раньше и уже закрыта, перенести нельзя`,
};

const dayOf = (date: IsoDate | null) => (date === null ? 'в другой день' : formatDay(date));

/** What closing the kitchen would come to. */
function Reached({ reached }: AnswerOf<typeof closeDays>): ReactNode {
  const { deliveries, customers, dishes, certificates, outcomes, refundableKop } = reached;
  if (deliveries + dishes === 0) return <p>На эти дни доставок нет.</p>;
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
            {fullOn !== null && `. На ${formatDay(fullOn)} мест уже нет`}
          </li>
        ))}
      </ul>
      {refundableKop > 0 && (
        <p>
          Могут попросить назад не больше {formatMoney(refundableKop)}
          {certificates > 0 &&
            `, в том числе на сертификаты: ${countOf(certificates, 'заказ', 'заказа', 'заказов')}`}
          . Кто ничего не выберет, получит еду в новый день.
        </p>
      )}
      <p>Каждому сразу напишем один раз: новый день, другой день или деньги, и до какого часа.</p>
    </>
  );
}

export interface Sales {
  readonly stops: AnswerOf<typeof listSalesStops>['stops'];
  readonly closed: AnswerOf<typeof listClosedDays>['dates'];
  /** Zones whose places can be set; null for whoever sets none. */
  readonly zones: AnswerOf<typeof readBoard>['zones'] | null;
}

export async function loadSales(call: RestCall, place: Place): Promise<Sales> {
  const [{ stops }, { dates }, board] = await Promise.all([
    call(listSalesStops),
    call(listClosedDays),
    mayCall(place, setCapacity) ? call(readBoard, { query: { days: 1 } }) : null,
  ]);
  return { stops, closed: dates, zones: board?.zones ?? null };
}

function Stops({ stops, mayChange }: { stops: Sales['stops']; mayChange: boolean }): ReactNode {
  return (
    <Sheet title="Остановки продаж">
      {stops.length === 0 ? (
        <Nothing>Продажи идут.</Nothing>
      ) : (
        <Report label="Остановки продаж" heads={['Что читают покупатели', 'С', 'До', 'Действие']}>
          <tbody>
            {stops.map(({ id, reason, fromAt, untilAt }) => (
              <Row key={id}>
                <th scope="row">{reason}</th>
                <td>{formatMoment(fromAt)}</td>
                <td>{untilAt === null ? 'пока не возобновим' : formatMoment(untilAt)}</td>
                <td>{mayChange && <ActForm call={endSalesStop} id={id} action="Возобновить" />}</td>
              </Row>
            ))}
          </tbody>
        </Report>
      )}
      {mayChange && (
        <ActForm
          call={openSalesStop}
          body={(field) => ({ reason: field('reason') })}
          action="Остановить продажи"
        >
          <TextControl
            label="Причина, как её прочтут покупатели"
            name="reason"
            size={56}
            minLength={10}
            maxLength={300}
            required
          />
        </ActForm>
      )}
    </Sheet>
  );
}

/** One day alone where no last one is said. */
const daysOf = (field: Field) => ({ from: field('from'), until: field('until') || field('from') });

function ClosedDays({ closed, mayChange }: { closed: Sales['closed']; mayChange: boolean }): ReactNode {
  const dates = (
    <>
      <TextControl label="С" type="date" name="from" required />
      <TextControl label="По" type="date" name="until" />
    </>
  );
  return (
    <Sheet title="Закрытые дни">
      {closed.length === 0 ? (
        <Nothing>Закрытых дней впереди нет.</Nothing>
      ) : (
        <ul>
          {closed.map((date) => (
            <li key={date}>
              {formatDay(date)}, {weekdayLong(date)}
            </li>
          ))}
        </ul>
      )}
      {mayChange && (
        <>
          <TriedForm
            call={closeDays}
            body={(field) => ({ ...daysOf(field), dryRun: field('step') === PREVIEW })}
            action="Закрыть и перенести доставки"
            isWide
            told={Reached}
          >
            {dates}
          </TriedForm>
          <ActForm call={reopenDays} body={daysOf} action="Открыть снова">
            {dates}
          </ActForm>
        </>
      )}
    </Sheet>
  );
}

/** What is sold and when: stops, closed days, places of couriers. */
export function SalesScreen({ sales, place }: { sales: Sales; place: Place }): ReactNode {
  return (
    <>
      <PageHead title="Продажи" />
      <Stops stops={sales.stops} mayChange={mayCall(place, openSalesStop)} />
      <ClosedDays closed={sales.closed} mayChange={mayCall(place, closeDays)} />
      {sales.zones !== null && (
        <Sheet title="Места курьеров">
          <ActForm
            call={setCapacity}
            body={(field) => ({
              zone: field('zone'),
              date: field('date'),
              deliveries: field('deliveries').trim() === '' ? null : Number(field('deliveries')),
            })}
            action="Задать"
          >
            <SelectControl
              label="Зона"
              name="zone"
              options={sales.zones.map(({ code, name }) => [code, name] as const)}
            />
            <TextControl label="День, если не все" type="date" name="date" />
            <TextControl label="Доставок; пусто — без предела" type="number" name="deliveries" min={0} />
          </ActForm>
        </Sheet>
      )}
    </>
  );
}
