import { Fragment, type ReactNode } from 'react';
import type { AnswerOf } from '#shared/contract.ts';
import { formatDay, moscowDate, weekdayLong } from '#shared/dates.ts';
import { deskPath } from '#shared/desk/routes.ts';
import { listReplacements, type Replacements } from '#shared/features/deliveries/substitutions/contract.ts';
import {
  type IngredientNeed,
  type ProductionDay,
  readProduction,
} from '#shared/features/desk/production/contract.ts';
import { shopUnitNames } from '#shared/features/desk/production/shop-units.ts';
import { allergenNames } from '#shared/features/dishes/labels.ts';
import { countOf } from '#shared/plurals.ts';
import type { RestCall } from '../../platform/rest/rest.ts';
import { css } from '../../ui/css.ts';
import { Badge } from '../../ui/surfaces.tsx';
import { DaysHead } from '../days-head.tsx';
import { Nothing, Sheet, Whole } from '../page-parts.tsx';
import { type Place, queryOf } from '../place.ts';
import { PrintsSheet, Stamp } from '../prints/prints.tsx';
import { Report, Row } from '../table/report.tsx';
import { isSubstitutable, Substitution, SubstitutionLink } from './substitution.tsx';

/** What is cooked for some days. */
export interface Production extends AnswerOf<typeof readProduction> {
  /** What may come in the place of the dish that the address names; null where it names none. */
  readonly replacements: Replacements | null;
}

export async function loadProduction(rest: RestCall, place: Place): Promise<Production> {
  const query = queryOf(place);
  const [date, dish] = [query.get('date') ?? '', query.get('dish')];
  const [production, replacements] = await Promise.all([
    rest(readProduction, {
      query: { date, ...(query.get('days') && { days: Number(query.get('days')) }) },
    }),
    dish ? rest(listReplacements, { query: { date, dish } }) : null,
  ]);
  return { ...production, replacements };
}

const portionsOf = (count: number) => countOf(count, 'порция', 'порции', 'порций');
const grams = new Intl.NumberFormat('ru-RU', { maximumFractionDigits: 1 });
const amounts = new Intl.NumberFormat('ru-RU', { maximumFractionDigits: 2 });
const weight = (g: number) => (g >= 1000 ? `${grams.format(g / 1000)} кг` : `${grams.format(g)} г`);

/** Names of allergens, as a list in a sentence. */
const allergensOf = (allergens: ProductionDay['dishes'][number]['allergens']) =>
  allergens.map((one) => allergenNames[one]).join(', ') || '—';

/** Orders with their persons, by whom a dish must not be had. */
const whoseOf = ({ people }: ProductionDay, places: readonly number[]) =>
  places
    .map((place) => people[place])
    .map((one) => one && `${one.orderNumber}${one.person > 1 ? `, рацион\u00a0${one.person}` : ''}`)
    .join('; ');

function Dishes({ day, place }: { day: ProductionDay; place: Place }): ReactNode {
  const mayChange = isSubstitutable(day.date, moscowDate(place.now), place);
  return (
    <Report
      label={`Что готовить на ${formatDay(day.date)}`}
      heads={[
        ...['Блюдо', 'Порций', 'По линиям и весу', 'Аллергены', 'Нельзя'],
        ...(mayChange ? ['Не хватает'] : []),
      ]}
    >
      <tbody>
        {day.dishes.map((dish) => (
          <Row key={dish.code}>
            <th scope="row">{dish.title}</th>
            <td>
              <b>{dish.portions}</b>
            </td>
            <td>
              {dish.sizes.map(({ kcal, weightG, portions }) => (
                <Fragment key={`${kcal} ${weightG}`}>
                  <Whole>
                    {kcal === null ? 'поштучно' : `${kcal} ккал`}, {weight(weightG)}: <b>{portions}</b>
                  </Whole>
                  <br />
                </Fragment>
              ))}
            </td>
            <td>{allergensOf(dish.allergens)}</td>
            <td>
              {dish.forbidden.length === 0
                ? '—'
                : `${countOf(dish.forbidden.length, 'человеку', 'людям', 'людям')}: ${whoseOf(day, dish.forbidden)}`}
            </td>
            {mayChange && (
              <td data-acts>
                <SubstitutionLink date={day.date} code={dish.code} title={dish.title} />
              </td>
            )}
          </Row>
        ))}
      </tbody>
    </Report>
  );
}

/** Who must not get what. */
function Allergic({ day }: { day: ProductionDay }): ReactNode {
  const dishesOf = (place: number) =>
    day.dishes.filter(({ forbidden }) => forbidden.includes(place)).map(({ title }) => title);
  return (
    <Report
      label={`Кому что нельзя на ${formatDay(day.date)}`}
      heads={['Кто', 'Заказ', 'Аллергия', 'Нельзя из меню дня']}
    >
      <tbody>
        {day.people.map((one, place) => (
          <Row key={`${one.deliveryId} ${one.person}`}>
            <th scope="row">
              <a href={deskPath('customer', {}, one.customer.id)}>{one.personName || one.customer.name}</a>
            </th>
            <td>{one.orderNumber}</td>
            <td>{allergensOf(one.allergens)}</td>
            <td>
              {one.holds.length > 0 && (
                <>
                  <Badge tone="tomato">В рационе</Badge> <b>{one.holds.join(', ')}</b>
                  <br />
                </>
              )}
              <span>{dishesOf(place).join(', ') || '—'}</span>
            </td>
          </Row>
        ))}
      </tbody>
    </Report>
  );
}

function Day({ day, place }: { day: ProductionDay; place: Place }): ReactNode {
  return (
    <Sheet title={`${formatDay(day.date)}, ${weekdayLong(day.date)}`}>
      <p>
        {countOf(day.deliveries, 'доставка', 'доставки', 'доставок')}, {portionsOf(day.portions)}
        {day.openPortions > 0 && `, из них ещё может измениться ${day.openPortions}`}.
        {day.unserved > 0 && ` Без подходящего блюда остались приёмы пищи: ${day.unserved}.`}
      </p>
      {day.unknown.length > 0 && (
        <p role="alert">
          Не посчитаны: {countOf(day.unknown.length, 'доставка', 'доставки', 'доставок')} не прочитать.
        </p>
      )}
      {day.dishes.length === 0 ? <Nothing>Готовить нечего.</Nothing> : <Dishes day={day} place={place} />}
      {day.people.length > 0 && (
        <>
          {/* The sheets go to different hands. */}
          <h3 className={css('print:[break-before:page]')}>Лист аллергенов</h3>
          <Allergic day={day} />
        </>
      )}
    </Sheet>
  );
}

function Ingredients({ ingredients }: { ingredients: readonly IngredientNeed[] }): ReactNode {
  return (
    <Sheet title="Что купить на эти дни">
      <Report label="Продукты" hasFigures heads={['Продукт', 'Купить', 'В блюда', 'Отходы']}>
        <tbody>
          {ingredients.map(({ code, name, grams: g, lossPercent, buy }) => (
            <Row key={code}>
              <th scope="row">{name}</th>
              <td>
                <b>
                  {amounts.format(buy.amount)}&nbsp;{shopUnitNames[buy.unit]}
                </b>
              </td>
              <td>{weight(g)}</td>
              <td>{lossPercent === 0 ? '—' : `${grams.format(lossPercent)}\u00a0%`}</td>
            </Row>
          ))}
        </tbody>
      </Report>
    </Sheet>
  );
}

/** What is cooked for the deliveries of some days, and what goes into it. */
export function ProductionScreen({ production, place }: { production: Production; place: Place }): ReactNode {
  const date = production.days[0]?.date ?? moscowDate(place.now);
  return (
    <>
      <DaysHead
        page="production"
        title="Производство"
        label="Доставка с"
        first={date}
        count={production.days.length}
        usual="Один"
        counts={[
          ['2', 'Два'],
          ['3', 'Три'],
          ['7', 'Неделя'],
        ]}
        place={place}
      />
      {production.replacements && (
        <Substitution
          date={production.days[0]?.date ?? moscowDate(place.now)}
          found={production.replacements}
        />
      )}
      <PrintsSheet
        kinds={['production', 'ingredients', 'allergens']}
        scope={{ date, days: production.days.length }}
        place={place}
      />
      <Stamp version={production.version} place={place} />
      {production.days.map((day) => (
        <Day key={day.date} day={day} place={place} />
      ))}
      {production.ingredients.length > 0 && (
        <div className={css('print:[break-before:page]')}>
          <Ingredients ingredients={production.ingredients} />
        </div>
      )}
    </>
  );
}
