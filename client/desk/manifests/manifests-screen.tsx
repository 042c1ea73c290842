import type { ReactNode } from 'react';
import type { AnswerOf } from '#shared/contract.ts';
import { addDays, formatDay, weekdayLong } from '#shared/dates.ts';
import { deskPath } from '#shared/desk/routes.ts';
import {
  listManifests,
  type Manifest,
  type ManifestStop,
  orderManifest,
} from '#shared/features/desk/manifests/contract.ts';
import { giveStops, listShifts } from '#shared/features/desk/shifts/contract.ts';
import { addressLine } from '#shared/features/orders/address-line.ts';
import { formatMoney } from '#shared/money.ts';
import { countOf } from '#shared/plurals.ts';
import type { RestCall } from '../../platform/rest/rest.ts';
import { css } from '../../ui/css.ts';
import { Badge } from '../../ui/surfaces.tsx';
import { DeskButton, DeskLink, Line, TextControl } from '../controls.tsx';
import { ActForm } from '../forms/act-form.tsx';
import { moved } from '../forms/typed.ts';
import { stateNames, stateTones } from '../labels.ts';
import { Nothing, PageHead, PhoneLink, Sheet, Whole } from '../page-parts.tsx';
import { mayCall, type Place, queryOf } from '../place.ts';
import { PrintsSheet, Stamp } from '../prints/prints.tsx';
import { GiveForm } from '../shifts/give-form.tsx';
import { Report, Row } from '../table/report.tsx';
import styles from './manifests-screen.module.css';

/** The manifests of a day without their stops, and with them the one that is looked at. */
export interface Manifests extends Omit<AnswerOf<typeof listManifests>, 'manifests'> {
  /** Couriers of the staff; null for whoever gives them nothing. */
  readonly couriers: AnswerOf<typeof listShifts>['couriers'] | null;
  readonly day: readonly (Omit<Manifest, 'stops'> & { readonly doors: number })[];
  readonly chosen: Manifest | null;
}

export async function loadManifests(rest: RestCall, place: Place): Promise<Manifests> {
  const query = queryOf(place);
  const date = query.get('date') ?? '';
  const isChosen = query.get('zone') !== null && mayCall(place, giveStops);
  const [{ manifests, ...sums }, shifts] = await Promise.all([
    rest(listManifests, { query: { date } }),
    isChosen ? rest(listShifts, { query: { date } }) : null,
  ]);
  const chosen = manifests.find(
    ({ zone, interval }) => zone.code === query.get('zone') && interval.code === query.get('interval'),
  );
  return {
    ...sums,
    couriers: shifts?.couriers ?? null,
    day: manifests.map(({ stops, ...manifest }) => ({ ...manifest, doors: stops.length })),
    chosen: chosen ?? null,
  };
}

const stopsOf = (count: number) => countOf(count, 'остановка', 'остановки', 'остановок');
const bagsOf = (count: number) => countOf(count, 'пакет', 'пакета', 'пакетов');

function Day({ list: { date, day } }: { list: Manifests }): ReactNode {
  return (
    <Sheet title={`${formatDay(date)}, ${weekdayLong(date)}`}>
      {day.length === 0 ? (
        <Nothing>Доставок нет.</Nothing>
      ) : (
        <Report
          label={`Маршруты на ${formatDay(date)}`}
          heads={['Маршрут', 'Остановок', 'Пакетов', 'Порций', 'Взять']}
          hasFigures
        >
          <tbody>
            {day.map(({ zone, interval, doors, bags, portions, cashKop }) => (
              <Row key={`${zone.code} ${interval.code}`}>
                <th scope="row">
                  <a href={deskPath('manifests', { date, zone: zone.code, interval: interval.code })}>
                    {interval.hours}, {zone.name}
                  </a>
                </th>
                <td>{doors}</td>
                <td>{bags}</td>
                <td>{portions}</td>
                <td>{formatMoney(cashKop)}</td>
              </Row>
            ))}
          </tbody>
        </Report>
      )}
    </Sheet>
  );
}

function Whom({ stop }: { stop: ManifestStop }): ReactNode {
  const { name, phone } = stop.recipient ?? stop.customer;
  return (
    <>
      {stop.leaveAtDoor && <b>Оставить у двери. </b>}
      <span>{name || 'Без имени'}, </span>
      <PhoneLink phone={phone} />
      {stop.recipient && ` (получатель; заказчик — ${stop.customer.name || 'без имени'})`}
    </>
  );
}

function Stop({ stop }: { stop: ManifestStop }): ReactNode {
  const packed = stop.bags.filter(({ isPacked }) => isPacked).length;
  return (
    <li className={styles.stop}>
      <div>
        <b>{addressLine(stop.address)}</b>
        <p>
          <Whom stop={stop} />
        </p>
        {stop.comment !== '' && <p>{stop.comment}</p>}
      </div>
      <div className={styles.load}>
        <p>
          Заказ {stop.orderNumber}: {bagsOf(stop.bags.length)}
          {packed > 0 && packed < stop.bags.length && `, собрано ${packed}`}
        </p>
        {stop.cashKop > 0 && (
          <p>
            Взять <b>{formatMoney(stop.cashKop)}</b>
          </p>
        )}
        <Badge tone={stateTones[stop.state]}>{stateNames[stop.state]}</Badge>
      </div>
    </li>
  );
}

/** Two forms: one puts a stop at another place, the other gives the order back to the distance. */
function Reorder({ date, manifest }: { date: string; manifest: Manifest }): ReactNode {
  const { zone, interval, stops, isByHand } = manifest;
  const key = { date, zone: zone.code, interval: interval.code };
  const ids = stops.map(({ id }) => id);
  const number = { type: 'number', min: 1, max: stops.length, required: true } as const;
  return (
    <div className={css('grid gap-8 print:hidden')}>
      <ActForm
        call={orderManifest}
        body={(field) => ({ ...key, ids: moved(ids, Number(field('from')), Number(field('to'))) })}
        action="Переставить"
      >
        <TextControl label="Остановку №" name="from" {...number} />
        <TextControl label="На место" name="to" {...number} />
      </ActForm>
      {isByHand && (
        <ActForm
          call={orderManifest}
          body={() => ({ ...key, ids: [] })}
          action="Вернуть порядок по расстоянию"
        />
      )}
    </div>
  );
}

function Chosen({
  date,
  manifest,
  couriers,
  mayOrder,
}: {
  date: string;
  manifest: Manifest;
  couriers: Manifests['couriers'];
  mayOrder: boolean;
}): ReactNode {
  const { zone, interval, stops, bags, portions, cashKop, isByHand } = manifest;
  return (
    <Sheet
      title={
        <>
          {formatDay(date)}, <Whole>{interval.hours}</Whole>, {zone.name}
        </>
      }
    >
      <p>
        {stopsOf(stops.length)}, {bagsOf(bags)}, {countOf(portions, 'порция', 'порции', 'порций')}. Взять
        наличными: <b>{formatMoney(cashKop)}</b>. Порядок {isByHand ? 'задан вручную' : 'по расстоянию'}.
      </p>
      {couriers && (
        <div className={css('grid gap-8 print:hidden')}>
          <GiveForm date={date} ids={stops.map(({ id }) => id)} couriers={couriers} />
        </div>
      )}
      {mayOrder && stops.length > 1 && <Reorder date={date} manifest={manifest} />}
      <ol className={css('grid [counter-reset:stop]')}>
        {stops.map((stop) => (
          <Stop key={stop.id} stop={stop} />
        ))}
      </ol>
    </Sheet>
  );
}

/** Where couriers go: the manifests of a day, and the stops of one of them, to be printed. */
export function ManifestsScreen({ list, place }: { list: Manifests; place: Place }): ReactNode {
  const { date, chosen, couriers, unknown, unreadable } = list;
  return (
    <>
      <PageHead title="Маршруты">
        <form action={deskPath('manifests')} className={css('grid gap-8 print:hidden')}>
          <Line>
            <TextControl label="Доставка" type="date" name="date" defaultValue={date} />
            <DeskButton type="submit">Показать</DeskButton>
            <DeskLink href={deskPath('manifests', { date: addDays(date, -1) })}>← Раньше</DeskLink>
            <DeskLink href={deskPath('manifests', { date: addDays(date, 1) })}>Позже →</DeskLink>
          </Line>
        </form>
      </PageHead>
      {unknown.length + unreadable.length > 0 && (
        <p role="alert">
          Не прочитать: {countOf(unknown.length + unreadable.length, 'доставка', 'доставки', 'доставок')}.
          Везите по карточке заказа.
        </p>
      )}
      {list.day.length > 0 && (
        <PrintsSheet
          kinds={['manifests']}
          scope={{ date, zone: chosen?.zone.code ?? '', interval: chosen?.interval.code ?? '' }}
          place={place}
        />
      )}
      {chosen && <Stamp version={chosen.version} place={place} />}
      {chosen && (
        <Chosen date={date} manifest={chosen} couriers={couriers} mayOrder={mayCall(place, orderManifest)} />
      )}
      <div className={chosen ? css('grid gap-8 print:hidden') : undefined}>
        <Day list={list} />
      </div>
    </>
  );
}
