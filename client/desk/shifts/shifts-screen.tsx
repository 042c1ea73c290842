import type { ReactNode } from 'react';
import type { AnswerOf } from '#shared/contract.ts';
import { addDays, formatDay, formatMoment } from '#shared/dates.ts';
import { deskPath } from '#shared/desk/routes.ts';
import {
  type DeskShift,
  handOverCash,
  listShifts,
  renewShiftLink,
  revokeShift,
} from '#shared/features/desk/shifts/contract.ts';
import { formatMoney, ROUBLE_KOP } from '#shared/money.ts';
import type { RestCall } from '../../platform/rest/rest.ts';
import { DeskButton, DeskLink, Line, TextControl } from '../controls.tsx';
import { ActForm } from '../forms/act-form.tsx';
import { kopecksOf } from '../forms/typed.ts';
import { groupBy } from '../group-by.ts';
import { Nothing, PageHead, PhoneLink, Sheet } from '../page-parts.tsx';
import { mayCall, type Place, queryOf } from '../place.ts';
import { Report, Row } from '../table/report.tsx';
import { LinkOnce } from './link-once.tsx';

type Shifts = AnswerOf<typeof listShifts>;

export const loadShifts = (rest: RestCall, place: Place): Promise<Shifts> =>
  rest(listShifts, {
    query: { date: queryOf(place).get('date') ?? '' },
  });

function standingOf({ revokedAt, opensAt, closesAt }: DeskShift, now: number): string {
  if (revokedAt !== null) return `закрыта ${formatMoment(revokedAt)}`;
  if (closesAt <= now) return `закончилась ${formatMoment(closesAt)}`;
  return opensAt > now ? `откроется ${formatMoment(opensAt)}` : `до ${formatMoment(closesAt)}`;
}

/** What of the cash is where. */
function Cash({ cash: { takenKop, handedKop, differenceKop } }: { cash: DeskShift['cash'] }): ReactNode {
  return (
    <p>
      Взято {formatMoney(takenKop)}
      {handedKop !== 0 && `, сдано ${formatMoney(handedKop + differenceKop)}`}
      {differenceKop !== 0 && (
        <>
          ,{' '}
          <b>
            {differenceKop < 0 ? 'не хватило ' : 'лишние '}
            {formatMoney(Math.abs(differenceKop))}
          </b>
        </>
      )}
    </p>
  );
}

/** The form by which cash is counted; none where all of it was. */
function HandOver({ shift: { id, cash } }: { shift: DeskShift }): ReactNode {
  if (cash.openKop === 0) return cash.takenKop === 0 ? 'Наличных нет' : 'Сдано';
  // More was handed over than was taken where a delivery was reversed afterwards.
  const due =
    cash.openKop > 0
      ? `По книге должно быть ${formatMoney(cash.openKop)}.`
      : `По книге сдано больше, чем взято, на ${formatMoney(-cash.openKop)}: доставку исправили.`;
  return (
    <ActForm
      call={handOverCash}
      id={id}
      body={(field) => ({
        expectedKop: cash.openKop,
        countedKop: kopecksOf(field('counted')),
        reason: field('reason'),
      })}
      action="Принять наличные"
      asks={due}
    >
      <TextControl
        label="Сосчитано, ₽"
        name="counted"
        inputMode="decimal"
        placeholder={String(Math.max(cash.openKop, 0) / ROUBLE_KOP)}
        required
      />
      <TextControl label="Если не столько — почему" name="reason" maxLength={200} />
    </ActForm>
  );
}

function ShiftRow({ shift, place }: { shift: DeskShift; place: Place }): ReactNode {
  const { id, courier, stops, delivered, failed } = shift;
  const isOpen = shift.revokedAt === null && shift.closesAt > place.now;
  return (
    <Row>
      <th scope="row">
        <a href={deskPath('audit', { object: `shifts:${id}` })}>{courier.name}</a>
        {courier.phone !== '' && (
          <>
            <br />
            <PhoneLink phone={courier.phone} />
          </>
        )}
      </th>
      <td>
        <p>
          {delivered} из {stops}
          {failed > 0 && `, не доставлено ${failed}`}
        </p>
        <p>{standingOf(shift, place.now)}</p>
      </td>
      <td>
        {shift.cash.takenKop + shift.cash.handedKop !== 0 && <Cash cash={shift.cash} />}
        {mayCall(place, handOverCash) && <HandOver shift={shift} />}
      </td>
      <td>
        {isOpen && mayCall(place, renewShiftLink) && (
          <ActForm
            call={renewShiftLink}
            id={id}
            action="Новая ссылка"
            asks="Прежняя ссылка и телефоны, где её открыли, сразу перестанут работать."
            told={LinkOnce}
          />
        )}
        {isOpen && mayCall(place, revokeShift) && (
          <ActForm
            call={revokeShift}
            id={id}
            action="Закрыть смену"
            asks="Страница курьера сразу перестанет работать. Остановки можно будет отдать другому."
          />
        )}
      </td>
    </Row>
  );
}

const heads = ['Курьер', 'Доставлено', 'Наличные', 'Действия'];

function List({
  title,
  shifts,
  place,
}: {
  title: string;
  shifts: readonly DeskShift[];
  place: Place;
}): ReactNode {
  return (
    <Report label={title} heads={heads}>
      <tbody>
        {shifts.map((shift) => (
          <ShiftRow key={shift.id} shift={shift} place={place} />
        ))}
      </tbody>
    </Report>
  );
}

/** Shifts of couriers on a day, with their links and cash, and older ones whose cash is open. */
export function ShiftsScreen({
  shifts: { date, shifts, earlier },
  place,
}: {
  shifts: Shifts;
  place: Place;
}): ReactNode {
  return (
    <>
      <PageHead title="Смены">
        <form action={deskPath('shifts')}>
          <Line>
            <TextControl label="День" type="date" name="date" defaultValue={date} />
            <DeskButton type="submit">Показать</DeskButton>
            <DeskLink href={deskPath('shifts', { date: addDays(date, -1) })}>← Раньше</DeskLink>
            <DeskLink href={deskPath('shifts', { date: addDays(date, 1) })}>Позже →</DeskLink>
          </Line>
        </form>
      </PageHead>
      <Sheet title={formatDay(date)}>
        {shifts.length === 0 ? (
          <Nothing>
            Смен нет. Отдать остановки курьеру можно на странице «
            <a href={deskPath('manifests', { date })}>Маршруты</a>».
          </Nothing>
        ) : (
          <List title={`Смены ${formatDay(date)}`} shifts={shifts} place={place} />
        )}
      </Sheet>
      {earlier.length > 0 && (
        <Sheet title="Наличные прежних смен не сданы">
          {groupBy(earlier, (shift) => shift.date).map(([day, ofDay]) => (
            <section key={day}>
              <h3>{formatDay(day)}</h3>
              <List title={`Не сданы наличные ${formatDay(day)}`} shifts={ofDay} place={place} />
            </section>
          ))}
        </Sheet>
      )}
    </>
  );
}
