import { type Dispatch, type ReactNode, type SetStateAction, useState } from 'react';
import { dishPath } from '#shared/features/dishes/address.ts';
import { useAppState } from '../../platform/app-state.ts';
import { useLocation } from '../../router/hooks.ts';
import { createDraft, type Draft, firstKcal, offeredProgrammes, priceOf, withProgramme } from './draft.ts';
import type { HomeData } from './home-data.ts';
import type { Composing } from './parts/composing.ts';
import { Configurator } from './parts/configurator.tsx';
import { FaqContext } from './parts/faq-context.ts';
import { lowerPart } from './parts/lower-part.tsx';
import { MealCard } from './parts/meal-card.tsx';
import { MenuWeek } from './parts/menu-week.tsx';
import { OrderBar } from './parts/order-bar.tsx';
import { ProgrammeCards } from './parts/programme-cards.tsx';
import { ReviewsSection } from './parts/reviews-section.tsx';
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
  return (
    <MenuWeek
      {...composing}
      title="Меню недели"
      note={`Программа «${programme.name}», ${kcal}\u00a0ккал. Другую можно выбрать ниже\u00a0— меню сменится.`}
      menu={menu}
      totals={day?.totals}
      dayPriceKop={dayPriceKop}
      follows={[isSimply, programme.code, kcal, day]}
    >
      {day?.meals.map((meal) => (
        <MealCard
          key={meal.slot}
          meal={meal}
          place={{ programme: programme.code, kcal, date: day.date, without: '' }}
          href={dishPath({ code: meal.dish.code, programme: programme.code, date: day.date }, isSimply)}
        />
      ))}
    </MenuWeek>
  );
}

/** Everything of home below the first look. */
export function HomeLower({ data }: { readonly data: HomeData }): ReactNode {
  const { isSimply } = useAppState().site;
  const { programmes, starts, firstOrder } = data;
  const [draft, setDraft] = useDraft(data);
  // The first ones: new ones would make the sections below anew before they are taken over.
  const [faq] = useState(data.faq);
  const query = new URLSearchParams(useLocation().search);
  const offered = offeredProgrammes(programmes, starts);
  const { dayPriceKop, price } = priceOf(draft, firstOrder);
  const composing = { draft, offered, starts, onDraft: setDraft };
  return (
    <>
      <ProgrammeCards programmes={programmes} />
      <Menu {...composing} data={data} dayPriceKop={dayPriceKop} />
      <Configurator {...composing} price={price} isIncomplete={query.get('notice') === 'order-data'} />
      <ReviewsSection
        title="Что говорят покупатели"
        {...data.reviews}
        href={isSimply ? undefined : '/otzyvy/'}
        hasSubjects
      />
      <FaqContext value={faq}>{lowerPart}</FaqContext>
      <OrderBar draft={draft} totalKop={price.totalKop} />
    </>
  );
}
