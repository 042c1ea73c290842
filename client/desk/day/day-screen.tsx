import type { ReactNode } from 'react';
import { addDays, formatDay, formatMoment, moscowDate, weekdayLong } from '#shared/dates.ts';
import { deskPath } from '#shared/desk/routes.ts';
import type { BoardDay, SlotCounts } from '#shared/features/desk/board/contract.ts';
import { listDeskDeliveries } from '#shared/features/desk/deliveries/contract.ts';
import { DeskNeed } from '#shared/features/desk/slots.ts';
import { readDaySums } from '#shared/features/desk/sums/contract.ts';
import { classNames } from '../../ui/basics.tsx';
import { css } from '../../ui/css.ts';
import { Badge } from '../../ui/surfaces.tsx';
import { BagSubstitution } from '../calls/bag-substitution.tsx';
import { Calls } from '../calls/calls.tsx';
import { DaysHead } from '../days-head.tsx';
import { needNames } from '../labels.ts';
import { News } from '../live/news.tsx';
import { Nothing, sheetClass } from '../page-parts.tsx';
import { mayCall, type Place } from '../place.ts';
import { Report, Row } from '../table/report.tsx';
import styles from './day-screen.module.css';
import { DaySumsLine } from './day-sums.tsx';
import type { Board } from './load.ts';
import { type BoardState, boardStates, byZone, sumOf, totalOf } from './sums.ts';
import { lineOf, useBoard } from './use-board.ts';

const needClass = css(
  'inline-flex items-center gap-6 min-h-32 px-12 rounded-pill bg-tomato-ground text-tomato',
  'font-semibold text-caption',
);

const stateOf = {
  planned: 'planned',
  locked: 'locked',
  cooking: 'cooking',
  onRoute: 'on_route',
  delivered: 'delivered',
  failed: 'failed',
} as const satisfies Record<BoardState, string>;

const headings: Readonly<Record<BoardState, string>> = {
  planned: 'План',
  locked: 'Закрыто',
  cooking: 'Готовится',
  onRoute: 'В пути',
  delivered: 'Доставлено',
  failed: 'Не доставлено',
};

interface CountsProps {
  readonly date: string;
  readonly counts: SlotCounts;
  readonly zone?: string;
  readonly interval?: string;
  /** What the line is of, for whoever hears the number alone. */
  readonly of: string;
  /** Whether the reader may see the list behind a number. */
  readonly hasLists: boolean;
}

/** The numbers of a line, each with the list behind it, where its reader may see one. */
function Counts({ date, counts, zone, interval, of, hasLists }: CountsProps): ReactNode {
  const link = (number: number, what: string, state?: string) =>
    number === 0 ? (
      <span className={css('text-ink-3')}>0</span>
    ) : !hasLists ? (
      number
    ) : (
      <a
        className={css('inline-block min-w-24 py-2 px-4 rounded-8 hover:[background:var(--desk-selected)]')}
        href={deskPath('deliveries', { from: date, zone, interval, state })}
        aria-label={`${number}: ${what}, ${of}`}
      >
        {number}
      </a>
    );
  return (
    <>
      {boardStates.map((state) => (
        <td key={state} data-head={headings[state]} data-idle={counts[state] === 0 || undefined}>
          {link(counts[state], headings[state], stateOf[state])}
        </td>
      ))}
      <td className={css('font-bold')} data-head="Всего">
        {link(totalOf(counts), 'всего')}
      </td>
    </>
  );
}

interface DayProps {
  readonly board: Board;
  readonly day: BoardDay;
  /** Lines that somebody has changed under the eyes of the reader. */
  readonly changed: ReadonlySet<string>;
  /** Whether the reader may see the lists behind the numbers. */
  readonly hasLists: boolean;
  /** Whether the reader may hold the lists of a day against each other. */
  readonly maySum: boolean;
  readonly place: Place;
}

/** What of a day waits for a person. */
function Needs({ day, hasLists }: { day: BoardDay; hasLists: boolean }): ReactNode {
  const waiting = DeskNeed.options.filter((need) => day.needs[need] > 0);
  if (waiting.length === 0) return null;
  return (
    <ul className={css('flex flex-wrap gap-8')} aria-label="Ждёт человека">
      {waiting.map((need) => (
        <li key={need}>
          {hasLists ? (
            <a className={needClass} href={deskPath('deliveries', { from: day.date, needs: need })}>
              {needNames[need]} <b>{day.needs[need]}</b>
            </a>
          ) : (
            <span className={needClass}>
              {needNames[need]} <b>{day.needs[need]}</b>
            </span>
          )}
        </li>
      ))}
    </ul>
  );
}

function Places({ place }: { place: BoardDay['places'][number] | undefined }): ReactNode {
  if (!place || place.limit === null) return null;
  const free = place.limit - place.taken;
  return (
    <small className={classNames(css('font-medium'), free > 0 ? css('text-ink-3') : css('text-tomato'))}>
      мест {place.taken} из {place.limit}
    </small>
  );
}

function DayTable({ board, day, changed, hasLists }: Omit<DayProps, 'maySum' | 'place'>): ReactNode {
  const zoneName = (code: string) => board.zones.find((zone) => zone.code === code)?.name ?? code;
  const hoursOf = (code: string) => board.intervals.find((interval) => interval.code === code)?.hours ?? code;
  return (
    <Report
      label={`Доставки на ${formatDay(day.date)}`}
      hasFigures
      heads={['Зона и интервал', ...boardStates.map((state) => headings[state]), 'Всего']}
    >
      {byZone(day).map(([zone, slots]) => (
        <tbody key={zone}>
          <Row className={css('font-bold')}>
            <th scope="rowgroup">
              {zoneName(zone)} <Places place={day.places.find((one) => one.zone === zone)} />
            </th>
            <Counts
              date={day.date}
              zone={zone}
              counts={sumOf(slots.map(({ counts }) => counts))}
              of={zoneName(zone)}
              hasLists={hasLists}
            />
          </Row>
          {slots.map(({ interval, counts }) => (
            <Row key={interval}>
              <th
                scope="row"
                className={classNames(
                  css('pl-24 text-ink-2 whitespace-nowrap'),
                  changed.has(lineOf({ date: day.date, zone, interval })) && styles.changed,
                )}
              >
                {hoursOf(interval)}
              </th>
              <Counts
                date={day.date}
                zone={zone}
                interval={interval}
                counts={counts}
                of={`${zoneName(zone)}, ${hoursOf(interval)}`}
                hasLists={hasLists}
              />
            </Row>
          ))}
        </tbody>
      ))}
      <tfoot>
        <Row className={css('font-bold')}>
          <th scope="row">Весь день</th>
          <Counts
            date={day.date}
            counts={sumOf(day.slots.map(({ counts }) => counts))}
            of="весь день"
            hasLists={hasLists}
          />
        </Row>
      </tfoot>
    </Report>
  );
}

function Day({ today, ...props }: DayProps & { today: string }): ReactNode {
  const { board, day, hasLists, maySum, place } = props;
  const names: Readonly<Record<string, string>> = { [today]: 'Сегодня, ', [addDays(today, 1)]: 'Завтра, ' };
  return (
    <article className={sheetClass}>
      <header className={css('flex flex-wrap items-center gap-y-8 gap-x-16')}>
        <h2>
          {names[day.date] ?? ''}
          {formatDay(day.date)}, {weekdayLong(day.date)}
        </h2>
        {day.isClosed && <Badge tone="tomato">Кухня закрыта</Badge>}
        {day.isLocked ? <Badge>Изменения закрыты</Badge> : <Badge tone="green">Ещё меняется</Badge>}
      </header>
      <Needs day={day} hasLists={hasLists} />
      <Calls date={day.date} calls={board.calls} place={place} />
      {maySum && day.slots.length > 0 && <DaySumsLine date={day.date} isLocked={day.isLocked} />}
      {day.slots.length === 0 ? <Nothing>Доставок нет.</Nothing> : <DayTable {...props} />}
    </article>
  );
}

/** The board: the days by zone and interval, each number with the list behind it. */
export function DayScreen({ first: asItCame, place }: { first: Board; place: Place }): ReactNode {
  const { board, changed, silence } = useBoard(asItCame, place);
  const today = moscowDate(place.now);
  const hasLists = mayCall(place, listDeskDeliveries);
  const maySum = mayCall(place, readDaySums);
  return (
    <>
      <DaysHead
        page="day"
        title="День"
        label="С какого дня"
        first={board.days[0]?.date ?? today}
        count={board.days.length}
        usual="Три"
        counts={[
          ['1', 'Один'],
          ['7', 'Неделя'],
          ['14', 'Две недели'],
        ]}
        place={place}
      />
      <News silence={silence}>{board !== asItCame && `Обновлено ${formatMoment(board.at)}`}</News>
      {board.stops.map((stop) => (
        <p
          key={stop.id}
          className={css('py-10 px-16 rounded-12 bg-amber-ground text-amber-ink font-semibold')}
        >
          Продажи остановлены: {stop.reason}
        </p>
      ))}
      {board.replacements && <BagSubstitution found={board.replacements} />}
      {board.days.map((day) => (
        <Day key={day.date} {...{ board, day, changed, today, hasLists, maySum, place }} />
      ))}
    </>
  );
}
