import { Fragment, type ReactNode } from 'react';
import { formatDay, formatMoment, weekdayLong } from '#shared/dates.ts';
import { deskPath } from '#shared/desk/routes.ts';
import { isOver } from '#shared/features/deliveries/is-over.ts';
import { type Bag, packBag, unpackBag } from '#shared/features/desk/packing/contract.ts';
import { allergenNames } from '#shared/features/dishes/labels.ts';
import { countOf } from '#shared/plurals.ts';
import { css } from '../../ui/css.ts';
import { Badge } from '../../ui/surfaces.tsx';
import { BagSubstitution, SubstituteLink } from '../calls/bag-substitution.tsx';
import { DeskButton, DeskLink, Line, SelectControl, TextControl } from '../controls.tsx';
import { ActForm } from '../forms/act-form.tsx';
import { stateNames } from '../labels.ts';
import { Nothing, PageHead, Sheet } from '../page-parts.tsx';
import { mayCall, type Place, queryOf } from '../place.ts';
import { FileLink, mayPrint, PrintsSheet, Stamp } from '../prints/prints.tsx';
import { SlotControls } from '../slot-controls.tsx';
import type { Packing } from './load.ts';
import styles from './packing-screen.module.css';

const bagsOf = (count: number) => countOf(count, 'пакет', 'пакета', 'пакетов');

const whoseOf = ({ customer, person, personName }: Bag) =>
  [customer.name || 'Без имени', personName || (person > 1 && `рацион\u00a0${person}`)]
    .filter(Boolean)
    .join(', ');

function Filter({ packing, place }: { packing: Packing; place: Place }): ReactNode {
  const said = (name: string) => queryOf(place).get(name) ?? '';
  return (
    <form action={deskPath('packing')}>
      <Line>
        <TextControl label="Доставка" type="date" name="date" defaultValue={packing.date} />
        <SlotControls
          zone={said('zone')}
          interval={said('interval')}
          zones={packing.zones.map(({ code, name }) => [code, name])}
          intervals={packing.intervals.map(({ code, hours }) => [code, hours])}
        />
        <SelectControl
          label="Показать"
          any="Все пакеты"
          name="show"
          defaultValue={said('show')}
          options={[['missing', 'Чего нет']]}
        />
        <DeskButton type="submit">Показать</DeskButton>
      </Line>
    </form>
  );
}

/** How far packing is, with the field that codes are read into. */
function Progress({ packing, mayPack }: { packing: Packing; mayPack: boolean }): ReactNode {
  const { date, all, packed, missing, portions, unknown, last } = packing;
  return (
    <Sheet title={`${formatDay(date)}, ${weekdayLong(date)}`}>
      <p>
        Собрано {packed} из {all}
        {missing > 0 ? (
          <>
            , не хватает: <b>{bagsOf(missing)}</b>
          </>
        ) : (
          all > 0 && ', всё на месте'
        )}
        <span>. Порций: {portions}.</span>
      </p>
      <progress value={packed} max={Math.max(all, 1)} aria-label="Собрано пакетов" />
      {unknown.length > 0 && (
        <p role="alert">
          Соберите вручную: {countOf(unknown.length, 'доставка', 'доставки', 'доставок')}, состав не
          прочитать.
        </p>
      )}
      {mayPack && (
        <ActForm
          call={packBag}
          params={(field) => ({ id: field('bag').trim() })}
          action="Отметить собранным"
          isMain
        >
          <TextControl label="Код пакета" name="bag" required maxLength={60} autoComplete="off" autoFocus />
        </ActForm>
      )}
      {last.length > 0 && (
        <p>
          Собраны последними:{' '}
          {last.map((bag, place) => (
            <Fragment key={bag.id}>
              {place > 0 && '; '}
              {bag.orderNumber}, {whoseOf(bag)} ({formatMoment(bag.packed?.at ?? 0)}, {bag.packed?.by})
            </Fragment>
          ))}
          .
        </p>
      )}
    </Sheet>
  );
}

/** States in which a bag is still in the kitchen. */
const hasNotLeft: ReadonlySet<Bag['state']> = new Set(['planned', 'locked', 'cooking']);

/** Whether a dish of a programme is one that the person must not get: without another one the bag cannot be packed. */
const isToReplace = ({ forbidden, kcal }: Bag['dishes'][number]): boolean =>
  forbidden.length > 0 && kcal !== null;

const namesOf = (allergens: Bag['avoids']) => allergens.map((one) => allergenNames[one]).join(', ');

function Standing({ bag, mayPack }: { bag: Bag; mayPack: boolean }): ReactNode {
  if (bag.packed !== null)
    return (
      <>
        <Badge tone="green">Собран</Badge> {formatMoment(bag.packed.at)}, {bag.packed.by}
        {mayPack && hasNotLeft.has(bag.state) && (
          <ActForm
            call={unpackBag}
            id={bag.id}
            action="Отменить"
            of={`отметку заказа ${bag.orderNumber}, ${whoseOf(bag)}`}
          />
        )}
      </>
    );
  if (bag.isOpen) return <Badge>Ещё может измениться</Badge>;
  if (bag.dishes.some(isToReplace)) return <Badge tone="tomato">Сначала замените блюдо</Badge>;
  if (isOver(bag.state)) return <Badge>{stateNames[bag.state]}</Badge>;
  return mayPack ? <ActForm call={packBag} id={bag.id} action="Собран" /> : <Badge tone="amber">Нет</Badge>;
}

interface DishProps {
  readonly bag: Bag;
  readonly dish: Bag['dishes'][number];
  readonly place: Place;
}

function Dish({ bag, dish, place }: DishProps): ReactNode {
  const { title, weightG, count, forbidden } = dish;
  return (
    <li>
      {title}, {weightG} г{count > 1 && <b> × {count}</b>}
      {forbidden.length > 0 && (
        <>
          {' '}
          <Badge tone="tomato">Нельзя: {namesOf(forbidden)}</Badge>{' '}
          {isToReplace(dish) && !bag.isOpen && hasNotLeft.has(bag.state) && (
            <SubstituteLink page="packing" {...{ place, bag: bag.id, dish }} />
          )}
        </>
      )}
    </li>
  );
}

interface BagItemProps {
  readonly bag: Bag;
  /** The day of the list. */
  readonly date: string;
  readonly place: Place;
}

function BagItem({ bag, date, place }: BagItemProps): ReactNode {
  const mayPack = mayCall(place, packBag);
  return (
    <li className={styles.bag}>
      <div>
        <b>
          {bag.orderNumber}, {whoseOf(bag)}
        </b>
        <p>
          {bag.interval.hours}, {bag.zone.name}
        </p>
        {bag.avoids.length > 0 && (
          <p>
            Нельзя: <b>{namesOf(bag.avoids)}</b>
          </p>
        )}
        {bag.changedAt !== null && hasNotLeft.has(bag.state) && (
          <p>
            <Badge tone="amber">Блюдо заменено</Badge> {formatMoment(bag.changedAt)}. Этикетки, напечатанные
            раньше, снимите и напечатайте новые.
          </p>
        )}
        {bag.unserved > 0 && <p>Без подходящего блюда: {bag.unserved}</p>}
      </div>
      <ul className={styles.dishes}>
        {bag.dishes.map((dish) => (
          <Dish key={`${dish.code} ${dish.kcal} ${dish.weightG}`} bag={bag} dish={dish} place={place} />
        ))}
      </ul>
      <div className={css('flex flex-wrap items-start content-start gap-8 print:hidden')}>
        <Standing bag={bag} mayPack={mayPack} />
        {mayPrint(place) && !bag.isOpen && (
          <FileLink
            kind="labels"
            scope={{ date, bag: bag.id }}
            of={`${bag.orderNumber}, ${whoseOf(bag)}`}
            action="Этикетки"
          />
        )}
      </div>
    </li>
  );
}

function Bags({ packing, place }: { packing: Packing; place: Place }): ReactNode {
  const { bags, total, page, pages } = packing;
  const query = Object.fromEntries(queryOf(place));
  const pagePath = (to: number) => deskPath('packing', { ...query, page: String(to) });
  return (
    <Sheet title={bagsOf(total)}>
      {bags.length === 0 ? (
        <Nothing>Таких пакетов нет.</Nothing>
      ) : (
        <ul>
          {bags.map((bag) => (
            <BagItem key={bag.id} bag={bag} date={packing.date} place={place} />
          ))}
        </ul>
      )}
      {pages > 1 && (
        <Line>
          {page > 1 && <DeskLink href={pagePath(page - 1)}>← Назад</DeskLink>}
          <span>
            {page} из {pages}
          </span>
          {page < pages && <DeskLink href={pagePath(page + 1)}>Дальше →</DeskLink>}
          <DeskLink href={deskPath('packing', { ...query, whole: '1' })}>Все на одной странице</DeskLink>
        </Line>
      )}
    </Sheet>
  );
}

/** The bags of a day: what goes into each, what is packed, and what is missing. */
export function PackingScreen({ packing, place }: { packing: Packing; place: Place }): ReactNode {
  const said = (name: string) => queryOf(place).get(name) ?? '';
  return (
    <>
      <PageHead title="Сборка">
        <Filter packing={packing} place={place} />
      </PageHead>
      {packing.replacements && <BagSubstitution found={packing.replacements} />}
      <Progress packing={packing} mayPack={mayCall(place, packBag)} />
      {packing.portions > 0 && (
        <PrintsSheet
          kinds={['packing', 'labels']}
          scope={{ date: packing.date, zone: said('zone'), interval: said('interval') }}
          labels={packing.labels}
          place={place}
        />
      )}
      <Stamp version={packing.version} place={place} />
      <Bags packing={packing} place={place} />
    </>
  );
}
