import { type ReactNode, useState } from 'react';
import { type LoaderFunctionArgs, useLocation } from 'react-router';
import { useAppState } from '../../platform/app-state.ts';
import { nowContext, pageData, screenWithData } from '../../platform/page-data.tsx';
import { Loader } from '../../ui/loader.tsx';
import { createDraft, type Draft, firstKcal, offeredProgrammes, priceOf, withProgramme } from './draft.ts';
import { type HomeData, loadHome } from './home-data.ts';
import styles from './home-screen.module.css';
import { Configurator } from './parts/configurator.tsx';
import { FaqContext } from './parts/faq-context.ts';
import { Hero } from './parts/hero.tsx';
import { lowerPart } from './parts/lower-part.tsx';
import { MenuWeek } from './parts/menu-week.tsx';
import { OrderBar } from './parts/order-bar.tsx';
import { ProgrammeCards } from './parts/programme-cards.tsx';
import { ReviewsSection } from './parts/reviews-section.tsx';

export const loader = ({ context, request }: LoaderFunctionArgs) =>
  pageData(context, 'home', (rest) => loadHome(rest, request, context.get(nowContext)()));

/** What the visitor composes; follows a link to another programme of the same page. */
function useDraft({ programmes, chosen, firstStartDate }: HomeData): [Draft, (draft: Draft) => void] {
  const programme = programmes.find(({ code }) => code === chosen);
  if (!programme) throw new Error('The chosen programme is not on offer');
  const query = new URLSearchParams(useLocation().search);
  const [draft, setDraft] = useState(() =>
    createDraft(programme, firstStartDate, firstKcal(programme, query)),
  );
  const [followed, setFollowed] = useState(chosen);
  if (followed !== chosen) {
    setFollowed(chosen);
    setDraft(withProgramme(draft, programme, firstStartDate));
  }
  return [draft, setDraft];
}

function HomeScreen({ data }: { readonly data: HomeData }): ReactNode {
  const { isSimply } = useAppState().site;
  const { programmes, firstStartDate, firstOrder } = data;
  const [draft, setDraft] = useDraft(data);
  // The first ones: new ones would make the sections below anew before they are taken over.
  const [faq] = useState(data.faq);
  const query = new URLSearchParams(useLocation().search);
  const offered = offeredProgrammes(programmes, firstStartDate);
  const { dayPriceKop, price } = priceOf(draft, firstOrder);
  const composing = { draft, offered, firstStartDate, onDraft: setDraft };
  return (
    <>
      <Hero dish={data.hero} firstStartDate={firstStartDate} />
      <div className={styles.body}>
        <ProgrammeCards programmes={programmes} />
        <MenuWeek
          {...composing}
          title="Меню недели"
          note={
            <>
              Программа «{draft.programme.name}», {draft.kcal}&nbsp;ккал. Другую можно выбрать ниже&nbsp;—
              меню сменится.
            </>
          }
          initial={data.menu}
          dayPriceKop={dayPriceKop}
        />
        <Configurator {...composing} price={price} isIncomplete={query.get('notice') === 'order-data'} />
        <ReviewsSection
          title="Что говорят покупатели"
          {...data.reviews}
          href={isSimply ? undefined : '/otzyvy/'}
          hasSubjects
        />
        <FaqContext value={faq}>{lowerPart}</FaqContext>
        <OrderBar draft={draft} totalKop={price.totalKop} />
      </div>
    </>
  );
}

export const Component = screenWithData(HomeScreen, <Loader />);
