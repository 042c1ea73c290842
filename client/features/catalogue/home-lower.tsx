import { use, useEffect, useState } from 'react';
import { useLocation, useNavigate } from 'react-router';
import { formatDay } from '#shared/dates.ts';
import { dishLink } from '#shared/features/dishes/address.ts';
import { dayPriceLabel } from '#shared/features/orders/price-labels.ts';
import { useAppState } from '../../platform/state/app-state.ts';
import { Link } from '../../ui/basics.tsx';
import { css } from '../../ui/css.ts';
import { Picture, tintStyle } from '../../ui/picture.tsx';
import {
  type Composing,
  createDraft,
  firstKcal,
  offeredProgrammes,
  priceOf,
  withFirst,
  withProgramme,
} from './draft.ts';
import type { HomeData } from './home-data.ts';
import type { ShownMenu } from './menu-data.ts';
import { Configurator } from './parts/configurator.tsx';
import { ConfiguratorCalculator, FamilyTariff, FirstDays, Replacements } from './parts/experiments.tsx';
import heroStyles from './parts/hero.module.css';
import { largestMeals, MENU_PICTURE_SIZES, MealCard } from './parts/meal-card.tsx';
import { MenuWeek, useShownMenu } from './parts/menu-week.tsx';
import { WhyBefit } from './parts/promises.tsx';
import { LowerSections, OrderBar, ProgrammeCards, ReviewsSection, useExperiment } from './parts/sections.tsx';

function useDraft({ programmes, chosen, starts }: HomeData) {
  const programme = programmes.find(({ code }) => code === chosen);
  if (!programme) throw new Error('The chosen programme is not on offer');
  const query = new URLSearchParams(useLocation().search);
  const [draft, setDraft] = useState(() => createDraft(programme, starts, firstKcal(programme, query)));
  const [followed, setFollowed] = useState(chosen);
  if (followed !== chosen) {
    setFollowed(chosen);
    setDraft(withProgramme(draft, programme, starts));
  }
  return [draft, setDraft] as const;
}

interface MenuProps extends Composing {
  readonly first: ShownMenu;
  readonly dayPrice: string;
}

function Menu({ first, dayPrice, ...composing }: MenuProps) {
  const { isSimply } = useAppState().site;
  const { programme, kcal } = composing.draft;
  const menu = useShownMenu(composing, first);
  const { day } = menu;
  const hasReplacements = useExperiment('exp_replaceDish');
  const place = { programme: programme.code, kcal, date: day?.date ?? menu.first, without: '' };
  return (
    <MenuWeek
      {...composing}
      {...{ menu, dayPrice }}
      title="Меню недели"
      note={`Программа «${programme.name}», ${kcal} ккал. Другую можно выбрать ниже — меню сменится.`}
      totals={day?.totals}
    >
      {day?.meals.map((meal) => (
        <MealCard
          key={meal.slot}
          {...{ meal, place }}
          href={dishLink(meal.dish.code, isSimply)}
          mark={hasReplacements && <Replacements {...{ meal, place }} />}
        />
      ))}
    </MenuWeek>
  );
}

/** Goes on with an order that was begun where somebody came for one and named none; else it stands in its place. */
function useBegunOrder(isUnnamed: boolean): void {
  const state = useAppState();
  const navigate = useNavigate();
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

interface GivenData {
  readonly data: HomeData | Promise<HomeData>;
}

const MEALS_SHOWN = 4;

/**
 * What a real day of the menu brings, in pictures no larger than a card of the menu and with the figures of each dish. Its
 * code comes with that of the lower part: a file of its own would be one more for home.
 */
export function HeroDay({ data }: GivenData) {
  const { isSimply } = useAppState().site;
  const { menu } = data instanceof Promise ? use(data) : data;
  const day = menu.days.find(({ date }) => date === menu.date);
  if (!day) return null;
  return (
    <>
      <p
        className={css('font-bold text-ui leading-[1.25] text-right to-small-phone:text-caption')}
      >{`Меню на ${formatDay(day.date)}`}</p>
      <ul className={css('grid col-span-full grid-cols-2 gap-10 desktop:gap-14')}>
        {largestMeals(day, MEALS_SHOWN).map(({ slot, slotName, dish }, index) => (
          <li key={slot} className={heroStyles.meal} style={tintStyle(dish.tint)}>
            <Picture picture={dish.picture} alt="" sizes={MENU_PICTURE_SIZES} isFirst={index === 0} />
            <small>{slotName}</small>
            <b>
              <Link to={dishLink(dish.code, isSimply)}>{dish.title}</Link>
            </b>
            <small>{`${dish.kcal} ккал · ${dish.weightG} г`}</small>
          </li>
        ))}
      </ul>
    </>
  );
}

export function HomeLower({ data: given }: GivenData) {
  const data = given instanceof Promise ? use(given) : given;
  const { isSimply } = useAppState().site;
  const { programmes, starts, firstOrder } = data;
  const [draft, onDraft] = useDraft(data);
  const [begun] = useState(draft);
  const query = new URLSearchParams(useLocation().search);
  const isIncomplete = query.get('notice') === 'order-data';
  useBegunOrder(isIncomplete);
  const hasFirstDays = useExperiment('exp_howItWorks');
  const hasCalculator = useExperiment('exp_constructorCalc');
  const hasFamilyTariff = useExperiment('exp_familyTariff');
  const hasReasons = useExperiment('exp_whyBefit');
  const price = priceOf(draft, firstOrder);
  const offered = withFirst(offeredProgrammes(programmes, starts), data.chosen);
  const composing = { draft, offered, starts, onDraft };
  return (
    <>
      {hasFirstDays && <FirstDays {...composing} />}
      <ProgrammeCards programmes={programmes} />
      <Menu {...composing} first={data.menu} dayPrice={dayPriceLabel(price, draft.days, draft.people)} />
      <Configurator
        {...composing}
        {...{ firstOrder, isIncomplete }}
        helper={hasCalculator && <ConfiguratorCalculator {...composing} />}
      />
      {hasFamilyTariff && <FamilyTariff {...composing} firstOrder={firstOrder} />}
      {hasReasons && <WhyBefit />}
      <ReviewsSection
        title="Что говорят покупатели"
        {...data.reviews}
        href={isSimply ? undefined : '/otzyvy/'}
        hasSubjects
      />
      <LowerSections questions={data.faq} programmes={programmes} isOfProgramme={false} />
      {/* A sum is told of what somebody has chosen. */}
      {(draft !== begun || query.has('programme')) && <OrderBar draft={draft} price={price} />}
    </>
  );
}
