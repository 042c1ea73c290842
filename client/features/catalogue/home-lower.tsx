import { type Dispatch, type SetStateAction, use, useEffect, useRef, useState } from 'react';
import { Link, useLocation, useNavigate } from 'react-router';
import { formatDay, type IsoDate } from '#shared/dates.ts';
import { type Body, proposalFor } from '#shared/features/catalogue/calculator.ts';
import { dishLink } from '#shared/features/dishes/address.ts';
import { getAlternatives } from '#shared/features/menu/contract.ts';
import type { MenuMeal } from '#shared/features/menu/schema.ts';
import { dayPriceLabel } from '#shared/features/orders/price-labels.ts';
import { useRestData } from '../../platform/rest/rest-data.ts';
import { useAppState } from '../../platform/state/app-state.ts';
import { Button } from '../../ui/button.tsx';
import { Picture, tintStyle } from '../../ui/picture.tsx';
import type { MenuPlace } from '../dishes/shared/dialogs.ts';
import {
  createDraft,
  type Draft,
  firstKcal,
  offeredProgrammes,
  priceOf,
  withFirst,
  withProgramme,
} from './draft.ts';
import styles from './experiments/configurator-calculator.module.css';
import { FamilyTariff } from './experiments/family-tariff.tsx';
import { FirstDays } from './experiments/first-days.tsx';
import replacementsStyles from './experiments/replacements.module.css';
import { WhyBefit } from './experiments/why-befit.tsx';
import type { HomeData } from './home-data.ts';
import { CalculatorForm } from './parts/calculator.tsx';
import { Configurator } from './parts/configurator.tsx';
import heroStyles from './parts/hero.module.css';
import { LowerPart, OrderBar, useExperiment } from './parts/lower-sections.tsx';
import { largestMeals, MENU_PICTURE_SIZES, MealCard } from './parts/meal-card.tsx';
import { MenuWeek } from './parts/menu-week.tsx';
import { ProgrammeCards } from './parts/programme-cards.tsx';
import { ReviewsSection } from './parts/reviews-section.tsx';
import { type Composing, useShownMenu } from './parts/use-shown-menu.ts';

interface ReplacementsProps {
  readonly meal: MenuMeal;
  readonly place: MenuPlace;
}

/** Alternatives to a meal, shown before anything is bought. */
function Replacements({ meal, place }: ReplacementsProps) {
  const [isWanted, setIsWanted] = useState(false);
  const details = useRef<HTMLDetailsElement>(null);
  // The browser opens it by itself before there is code.
  useEffect(() => {
    if (details.current?.open) setIsWanted(true);
  }, []);
  const { programme, kcal, date } = place;
  const { data, status } = useRestData(
    getAlternatives,
    { query: { programme, kcal, date, slot: meal.slot } },
    { isWanted },
  );
  const others = data?.alternatives.filter(({ code }) => code !== meal.dish.code) ?? [];
  return (
    <details
      ref={details}
      className={replacementsStyles.replacements}
      data-scripted
      onToggle={({ currentTarget }) => currentTarget.open && setIsWanted(true)}
    >
      <summary>Можно заменить</summary>
      {others.length > 0 && (
        <ul>
          {others.map(({ code, title, kcal: energy }) => (
            <li key={code}>{`${title}, ${energy}\u00a0ккал`}</li>
          ))}
        </ul>
      )}
      <p role="status">
        {status === 'success' &&
          (others.length > 0
            ? 'Замена не\u00a0меняет цену дня: её\u00a0выбирают в\u00a0кабинете после заказа.'
            : 'Этому блюду замены нет.')}
        {status === 'error' && 'Не\u00a0получилось загрузить замены. Проверьте сеть.'}
      </p>
    </details>
  );
}

/** Sets programme and line to what the calculator has found. */
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
        {`Подставить «${programme.name}», ${kcal}\u00a0ккал`}
      </Button>
      <p role="status">{isApplied && isChosen && 'Готово: рацион ниже собран под\u00a0вас.'}</p>
    </>
  );
}

/** The calculator of energy where it is asked for: inside the configurator, whose choice it sets. */
function ConfiguratorCalculator(composing: Composing) {
  return (
    <details className={styles.calculator} id="calculator">
      <summary>Не&nbsp;знаете, сколько калорий вам нужно? Посчитаем</summary>
      <CalculatorForm renderAction={(body) => <Apply {...composing} body={body} />} />
    </details>
  );
}

/** The visitor's draft; follows a link to another programme of the same page. */
function useDraft({ programmes, chosen, starts }: HomeData): [Draft, Dispatch<SetStateAction<Draft>>] {
  const programme = programmes.find(({ code }) => code === chosen);
  if (!programme) throw new Error('The chosen programme is not on offer');
  const query = new URLSearchParams(useLocation().search);
  const [draft, setDraft] = useState(() => createDraft(programme, starts, firstKcal(programme, query)));
  const [followed, setFollowed] = useState(chosen);
  if (followed !== chosen) {
    setFollowed(chosen);
    setDraft(withProgramme(draft, programme, starts));
  }
  return [draft, setDraft];
}

interface MenuProps extends Composing {
  readonly data: HomeData;
  readonly dayPrice: string;
}

/** The week of the composed programme; a dish without scripts is read where links tell of it. */
function Menu({ data, dayPrice, ...composing }: MenuProps) {
  const { isSimply } = useAppState().site;
  const { programme, kcal } = composing.draft;
  const menu = useShownMenu(composing, data.menu);
  const { day } = menu;
  const hasReplacements = useExperiment('exp_replaceDish');
  const placeOf = (date: IsoDate) => ({ programme: programme.code, kcal, date, without: '' });
  return (
    <MenuWeek
      {...composing}
      title="Меню недели"
      note={`Программа «${programme.name}», ${kcal}\u00a0ккал. Другую можно выбрать ниже\u00a0— меню сменится.`}
      menu={menu}
      totals={day?.totals}
      dayPrice={dayPrice}
    >
      {day?.meals.map((meal) => (
        <MealCard
          key={meal.slot}
          meal={meal}
          place={placeOf(day.date)}
          href={dishLink(meal.dish.code, isSimply)}
          mark={hasReplacements && <Replacements meal={meal} place={placeOf(day.date)} />}
        />
      ))}
    </MenuWeek>
  );
}

/** Goes on with an order that was begun where somebody came for one and named none; else it stands in its place. */
function useBegunOrder(): void {
  const state = useAppState();
  const navigate = useNavigate();
  const isUnnamed = new URLSearchParams(useLocation().search).get('notice') === 'order-data';
  useEffect(() => {
    // Optional: the address of the order is in the visitor's history too.
    void import('../orders/shared/continue-draft.ts').then(
      ({ offerDraft, resumeDraft }) => {
        if (isUnnamed && resumeDraft(state, (path) => void navigate(path, { replace: true }))) return;
        offerDraft(state);
      },
      () => undefined,
    );
  }, [state, navigate, isUnnamed]);
}

export interface GivenData {
  /** Whole, or on its way. */
  readonly data: HomeData | Promise<HomeData>;
}

const useGiven = (given: GivenData['data']) => (given instanceof Promise ? use(given) : given);

/** Meals that the first look shows. */
const MEALS_SHOWN = 4;

/**
 * What a real day of the menu brings, in pictures no larger than a card of the menu and with the figures of each dish. It
 * stands in the first look, but wakes with the lower part: a file of its own would be one more for home.
 */
export function HeroDay({ data }: GivenData) {
  const { isSimply } = useAppState().site;
  const { menu } = useGiven(data);
  const day = menu.days.find(({ date }) => date === menu.date);
  if (!day) return null;
  return (
    <>
      <p className={heroStyles.when}>{`Меню на\u00a0${formatDay(day.date)}`}</p>
      <ul className={heroStyles.meals}>
        {largestMeals(day, MEALS_SHOWN).map(({ slot, slotName, dish }, index) => (
          <li key={slot} className={heroStyles.meal} style={tintStyle(dish.tint)}>
            <Picture picture={dish.picture} alt="" sizes={MENU_PICTURE_SIZES} isFirst={index === 0} />
            <small>{slotName}</small>
            <b>
              <Link to={dishLink(dish.code, isSimply)}>{dish.title}</Link>
            </b>
            <small>{`${dish.kcal}\u00a0ккал · ${dish.weightG}\u00a0г`}</small>
          </li>
        ))}
      </ul>
    </>
  );
}

/** Everything of home below the first look. */
export function HomeLower({ data: given }: GivenData) {
  const data = useGiven(given);
  const { isSimply } = useAppState().site;
  useBegunOrder();
  const { programmes, starts, firstOrder } = data;
  const [draft, setDraft] = useDraft(data);
  const query = new URLSearchParams(useLocation().search);
  const offered = withFirst(offeredProgrammes(programmes, starts), data.chosen);
  const [begun] = useState(draft);
  const hasFirstDays = useExperiment('exp_howItWorks');
  const hasCalculator = useExperiment('exp_constructorCalc');
  const hasFamilyTariff = useExperiment('exp_familyTariff');
  const hasReasons = useExperiment('exp_whyBefit');
  const price = priceOf(draft, firstOrder);
  const composing = { draft, offered, starts, onDraft: setDraft };
  return (
    <>
      {hasFirstDays && <FirstDays draft={draft} starts={starts} />}
      <ProgrammeCards programmes={programmes} />
      <Menu {...composing} data={data} dayPrice={dayPriceLabel(price, draft.days, draft.people)} />
      <Configurator
        {...composing}
        firstOrder={firstOrder}
        isIncomplete={query.get('notice') === 'order-data'}
        helper={hasCalculator && <ConfiguratorCalculator {...composing} />}
      />
      {hasFamilyTariff && <FamilyTariff draft={draft} firstOrder={firstOrder} onDraft={setDraft} />}
      {hasReasons && <WhyBefit />}
      <ReviewsSection
        title="Что говорят покупатели"
        {...data.reviews}
        href={isSimply ? undefined : '/otzyvy/'}
        hasSubjects
      />
      <LowerPart questions={data.faq} programmes={programmes} isOfProgramme={false} />
      {/* A sum is told of what somebody has chosen. */}
      {(draft !== begun || query.has('programme')) && <OrderBar draft={draft} price={price} />}
    </>
  );
}
