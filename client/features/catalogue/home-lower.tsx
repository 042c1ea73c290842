import { type Dispatch, type ReactNode, type SetStateAction, useEffect, useState } from 'react';
import type { IsoDate } from '#shared/dates.ts';
import { dishPath } from '#shared/features/dishes/address.ts';
import { useAppState } from '../../platform/state/app-state.ts';
import { useSnapshot } from '../../platform/state/use-snapshot.ts';
import { useLocation, useNavigate } from '../../router/hooks.ts';
import { createDraft, type Draft, firstKcal, offeredProgrammes, priceOf, withProgramme } from './draft.ts';
import {
  configuratorCalculator,
  familyTariff,
  firstDays,
  replacements,
  trials,
  whyBefit,
} from './experiments/parts.ts';
import { Trial } from './experiments/trial.tsx';
import type { HomeData } from './home-data.ts';
import type { Composing } from './parts/composing.ts';
import { Configurator } from './parts/configurator.tsx';
import { LowerContext } from './parts/lower-context.ts';
import { lowerPart } from './parts/lower-part.tsx';
import { MealCard } from './parts/meal-card.tsx';
import { MenuWeek } from './parts/menu-week.tsx';
import { OrderBar } from './parts/order-bar.tsx';
import { ProgrammeCards } from './parts/programme-cards.tsx';
import { ReviewsSection } from './parts/reviews-section.tsx';
import { useExperiment } from './parts/use-experiment.ts';
import { useShownMenu } from './parts/use-shown-menu.ts';

/** What the visitor composes; follows a link to another programme of the same page. */
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

/**
 * Loads what this visitor may be shown together with what is around it: a part whose code is missing would be made anew
 * at the first change above it, and lose presses.
 */
export async function loadTrials(): Promise<void> {
  if (import.meta.env.SSR) return;
  const named = document.cookie + window.location.search;
  const parts = Object.entries(trials).filter(([name]) => named.includes(name));
  await Promise.all(parts.map(([, part]) => part.preload()));
}

const nothing = {};

interface MenuProps extends Composing {
  readonly data: HomeData;
  readonly dayPriceKop: number;
}

/** The week of the composed programme; a dish without scripts is read on the programme's page. */
function Menu({ data, dayPriceKop, ...composing }: MenuProps): ReactNode {
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
      dayPriceKop={dayPriceKop}
      // Code that comes late may not be there yet: its gap must not be kept.
      {...(!hasReplacements && { follows: [isSimply, programme.code, kcal, day] })}
    >
      {() =>
        day?.meals.map((meal) => (
          <MealCard
            key={meal.slot}
            meal={meal}
            place={placeOf(day.date)}
            href={dishPath({ code: meal.dish.code, programme: programme.code, date: day.date }, isSimply)}
            mark={
              <Trial of="exp_replaceDish" part={replacements} props={{ meal, place: placeOf(day.date) }} />
            }
          />
        ))
      }
    </MenuWeek>
  );
}

/** Offers to go on with an order that was begun, once nothing else is asked. */
function useBegunOrder(): void {
  const state = useAppState();
  const { isAsking } = useSnapshot(state).cookies;
  const navigate = useNavigate();
  useEffect(() => {
    if (isAsking) return;
    // Optional: the address of the order is in the visitor's history too.
    void import('../orders/shared/continue-draft.ts').then(
      ({ offerDraft }) => offerDraft(state, (path) => void navigate(path)),
      () => undefined,
    );
    return () => {
      // It is home's: another page has a matter of its own.
      if (state.notice?.onDismiss) state.notice = null;
    };
  }, [state, navigate, isAsking]);
}

/** Everything of home below the first look. */
export function HomeLower({ data }: { readonly data: HomeData }): ReactNode {
  const { isSimply } = useAppState().site;
  useBegunOrder();
  const { programmes, starts, firstOrder } = data;
  const [draft, setDraft] = useDraft(data);
  // The first ones: new ones would make the sections below anew before they are taken over.
  const [lower] = useState({ questions: data.faq, programmes, isOfProgramme: false });
  const query = new URLSearchParams(useLocation().search);
  const offered = offeredProgrammes(programmes, starts);
  const { dayPriceKop, price } = priceOf(draft, firstOrder);
  const composing = { draft, offered, starts, onDraft: setDraft };
  return (
    <>
      <Trial of="exp_howItWorks" part={firstDays} props={{ draft, starts }} />
      <ProgrammeCards programmes={programmes} />
      <Menu {...composing} data={data} dayPriceKop={dayPriceKop} />
      <Configurator
        {...composing}
        priceAt={(other) => priceOf(other, firstOrder).price}
        isIncomplete={query.get('notice') === 'order-data'}
        hasCertificate={query.has('certificate')}
        helper={<Trial of="exp_constructorCalc" part={configuratorCalculator} props={composing} />}
      />
      <Trial of="exp_familyTariff" part={familyTariff} props={{ draft, firstOrder, onDraft: setDraft }} />
      <Trial of="exp_whyBefit" part={whyBefit} props={nothing} />
      <ReviewsSection
        title="Что говорят покупатели"
        {...data.reviews}
        href={isSimply ? undefined : '/otzyvy/'}
        hasSubjects
      />
      <LowerContext value={lower}>{lowerPart}</LowerContext>
      <OrderBar draft={draft} price={price} />
    </>
  );
}
