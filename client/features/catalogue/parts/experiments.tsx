import { useEffect, useRef, useState } from 'react';
import { formatDay, type IsoDate, weekdayShort } from '#shared/dates.ts';
import { type Body, proposalFor } from '#shared/features/catalogue/calculator.ts';
import { planDeliveries } from '#shared/features/deliveries/rules.ts';
import { getAlternatives } from '#shared/features/menu/contract.ts';
import type { MenuMeal } from '#shared/features/menu/schema.ts';
import { MAX_PEOPLE } from '#shared/features/orders/price.ts';
import { formatMoney } from '#shared/money.ts';
import { countOf } from '#shared/plurals.ts';
import { useRestData } from '../../../platform/rest/rest-data.ts';
import { Button, classNames, Link } from '../../../ui/basics.tsx';
import { css } from '../../../ui/css.ts';
import layout from '../../../ui/layout.module.css';
import { Section } from '../../../ui/surfaces.tsx';
import { VisuallyHidden } from '../../../ui/text.tsx';
import tiles from '../../../ui/tiles.module.css';
import type { MenuPlace } from '../../dishes/shared/dialogs.ts';
import { type Composing, priceOf, withProgramme } from '../draft.ts';
import { CalculatorForm } from './calculator.tsx';

interface ReplacementsProps {
  readonly meal: MenuMeal;
  readonly place: MenuPlace;
}

export function Replacements({ meal, place: { programme, kcal, date } }: ReplacementsProps) {
  const [isWanted, setIsWanted] = useState(false);
  const details = useRef<HTMLDetailsElement>(null);
  // The browser opens it by itself before there is code.
  useEffect(() => {
    if (details.current?.open) setIsWanted(true);
  }, []);
  const { data, status } = useRestData(
    getAlternatives,
    { query: { programme, kcal, date, slot: meal.slot } },
    { isWanted },
  );
  const others = data?.alternatives.filter(({ code }) => code !== meal.dish.code) ?? [];
  return (
    <details
      ref={details}
      // Above the link that covers the card.
      className={css('relative z-1 text-small')}
      data-scripted
      onToggle={({ currentTarget }) => currentTarget.open && setIsWanted(true)}
    >
      <summary className={layout.way}>Можно заменить</summary>
      {others.length > 0 && (
        <ul className={css('grid gap-4 mb-6')}>
          {others.map(({ code, title, kcal: energy }) => (
            <li
              key={code}
              className={css('pl-12 [border-left:3px_solid_var(--green-200)]')}
            >{`${title}, ${energy} ккал`}</li>
          ))}
        </ul>
      )}
      <p role="status" className={layout.caption}>
        {status === 'success' &&
          (others.length > 0
            ? 'Замена не меняет цену дня: её выбирают в кабинете после заказа.'
            : 'Этому блюду замены нет.')}
        {status === 'error' && 'Не получилось загрузить замены. Проверьте сеть.'}
      </p>
    </details>
  );
}

function Apply({ body, draft, offered, starts, onDraft }: Composing & { readonly body: Body }) {
  const [isApplied, setIsApplied] = useState(false);
  const { programme, kcal } = proposalFor(body, offered) ?? draft;
  const isChosen = draft.programme.code === programme.code && draft.kcal === kcal;
  return (
    <>
      <Button
        size="large"
        wide
        onClick={() => {
          setIsApplied(true);
          onDraft((before) => ({ ...withProgramme(before, programme, starts), kcal }));
        }}
      >
        {`Подставить «${programme.name}», ${kcal} ккал`}
      </Button>
      <p role="status">{isApplied && isChosen && 'Готово: рацион ниже собран под вас.'}</p>
    </>
  );
}

export function ConfiguratorCalculator(composing: Composing) {
  return (
    <details className={css('mb-16 rounded-panel bg-tint-butter')} id="calculator">
      <summary className={css('flex items-center min-h-60 py-10 px-20 font-bold')}>
        Не знаете, сколько калорий вам нужно? Посчитаем
      </summary>
      <CalculatorForm
        className={css('pb-12 px-12')}
        renderAction={(body) => <Apply {...composing} body={body} />}
      />
    </details>
  );
}

interface FamilyTariffProps extends Pick<Composing, 'draft' | 'onDraft'> {
  readonly firstOrder: boolean;
}

export function FamilyTariff({ draft, firstOrder, onDraft }: FamilyTariffProps) {
  const costOf = (people: number) => priceOf({ ...draft, people }, firstOrder).totalKop;
  const counts = Array.from({ length: MAX_PEOPLE - 1 }, (_, index) => index + 2);
  return (
    <Section title="Вместе выгоднее" id="family-tariff" isPrinted={false}>
      <p className={css('mb-14 text-ink-2')}>
        {`«${draft.programme.name}», ${draft.kcal} ккал, ${countOf(draft.days, 'день', 'дня', 'дней')}. `}
        Второй и каждый следующий рацион дешевле.
      </p>
      <ul className={css('grid grid-cols-[repeat(auto-fill,minmax(150px,1fr))] gap-10')}>
        {counts.map((people) => {
          const totalKop = costOf(people);
          const name = countOf(people, 'человек', 'человека', 'человек');
          const isChosen = people === draft.people;
          return (
            <li
              key={people}
              className={classNames(
                css('grid gap-6 content-start p-18 rounded-card shadow-card'),
                isChosen ? css('bg-tint-lime') : css('bg-surface'),
              )}
            >
              <h3>{name}</h3>
              <p className={css('font-extrabold text-figure tabular-nums whitespace-nowrap')}>
                {formatMoney(totalKop)}
              </p>
              <p className={layout.small}>
                {formatMoney(Math.round(totalKop / people / draft.days))} в день на каждого
              </p>
              <p className={layout.small}>
                {`Дешевле, чем порознь, на ${formatMoney(people * costOf(1) - totalKop)}`}
              </p>
              <span data-scripted>
                <Button
                  look="outline"
                  size="small"
                  aria-pressed={isChosen}
                  onClick={() => onDraft((before) => ({ ...before, people }))}
                >
                  {isChosen ? 'Выбрано' : 'Выбрать'}
                  <VisuallyHidden>: {name}</VisuallyHidden>
                </Button>
              </span>
            </li>
          );
        })}
      </ul>
    </Section>
  );
}

const dayOf = (date: IsoDate) => `${weekdayShort(date)}, ${formatDay(date)}`;

export function FirstDays({ draft, starts }: Pick<Composing, 'draft' | 'starts'>) {
  const { start: startDate, days, skip, kcal, programme } = draft;
  const [first, second] = planDeliveries({ startDate, days, daysOff: [...skip, ...starts.closed] });
  const foodDays = countOf(first?.foodDates.length ?? 0, 'день', 'дня', 'дней');
  const steps = [
    [
      'Сегодня',
      'Собираете рацион',
      `Сейчас выбрано: «${programme.name}», ${kcal} ккал. Адрес и время — на следующем шаге.`,
    ],
    first && [
      dayOf(first.date),
      'Встречаете курьера',
      `Привезём еду сразу на ${foodDays}. Если удобнее вечером, приедем накануне.`,
    ],
    first && [
      dayOf(first.foodDates[0] ?? first.date),
      'Разогреваете и едите',
      `${countOf(programme.mealsPerDay, 'приём', 'приёма', 'приёмов')} пищи в день, каждый подписан: вес, состав, КБЖУ.`,
    ],
    second && [
      dayOf(second.date),
      'Встречаете следующую доставку',
      'До неё можно заменить блюда, сменить адрес или пропустить дни — в личном кабинете.',
    ],
  ].filter((step) => step !== undefined);
  return (
    <Section title="Как это работает" id="how-it-works" isPrinted={false}>
      <ol className={tiles.tiles} data-count="4">
        {steps.map(([when, title, text]) => (
          <li key={title} className={classNames(layout.card, tiles.tile)}>
            <p
              className={css(
                'inline-block m-0 py-6 px-14 rounded-pill bg-green-200 text-green-900 font-extrabold text-small',
              )}
            >
              {when}
            </p>
            <h3 className={css('mt-14')}>{title}</h3>
            <p>{text}</p>
          </li>
        ))}
      </ol>
      <Link to="/dostavka/" className={classNames(layout.way, css('mt-8'))}>
        Всё о доставке
      </Link>
    </Section>
  );
}
