import { type ReactNode, useMemo, useState } from 'react';
import { type LoaderFunctionArgs, data as routeData } from 'react-router';
import { dislikesKopPerDay, writeExclusions } from '#shared/features/menu/exclusions.ts';
import { dayPriceLabel } from '#shared/features/orders/price-labels.ts';
import { nowContext, pageData, restContext, screenWithData } from '../../platform/hydration/page-data.tsx';
import { useLocation } from '../../router/hooks.ts';
import { Breadcrumbs } from '../../ui/breadcrumbs.tsx';
import { classNames } from '../../ui/class-names.ts';
import layout from '../../ui/layout.module.css';
import { Loader } from '../../ui/loader.tsx';
import { Section } from '../../ui/section.tsx';
import { createDraft, firstKcal, priceOf } from './draft.ts';
import { revalidatesMenu } from './menu-address.ts';
import { ComposedMenuWeek } from './parts/composed-menu.tsx';
import { Configurator } from './parts/configurator.tsx';
import { DishSection } from './parts/dish-section.tsx';
import { DaySection, SuitsSection, WhySection } from './parts/guidance-sections.tsx';
import { LowerPart } from './parts/lower-part.tsx';
import { OrderBar } from './parts/order-bar.tsx';
import { ProgrammeCard } from './parts/programme-card.tsx';
import cards from './parts/programme-cards.module.css';
import { ProgrammeCover } from './parts/programme-cover.tsx';
import { ReviewsSection } from './parts/reviews-section.tsx';
import { useComposedMenu } from './parts/use-composed-menu.ts';
import { loadProgramme, loadProgrammes, type ProgrammeData } from './programme-data.ts';
import styles from './programme-screen.module.css';

export const shouldRevalidate = revalidatesMenu;

/** An unknown programme answers 404, which has to be decided before the page is sent. */
export async function loader({ context, params, request }: LoaderFunctionArgs) {
  const all = await loadProgrammes(context.get(restContext));
  const programme = all.find(({ code }) => code === params.code);
  if (!programme) throw routeData(null, { status: 404 });
  const now = context.get(nowContext)();
  return pageData(context, `programme-${programme.code}`, (rest) =>
    loadProgramme(rest, request, now, programme, all),
  );
}

/** The composed ration and its price. */
function Ordering({ data }: { readonly data: ProgrammeData }): ReactNode {
  const { programme, firstOrder, starts, isOffered } = data;
  const query = new URLSearchParams(useLocation().search);
  const [draft, onDraft] = useState(() => createDraft(programme, starts, firstKcal(programme, query)));
  const composing = { draft, offered: [programme], starts, onDraft };
  const composed = useComposedMenu(composing, data);
  const dislikes = dislikesKopPerDay(composed.exclusions);
  const price = priceOf(draft, firstOrder, dislikes);
  const { dish, guidance } = data.extras;
  const calculated = useMemo(() => [programme, ...data.similar], [programme, data.similar]);
  return (
    <>
      {dish && <DishSection dish={dish} closeHref={composed.href} />}
      <ComposedMenuWeek
        {...composing}
        title="Меню по&nbsp;дням"
        composed={composed}
        dayPrice={isOffered ? dayPriceLabel(price, draft.days, draft.people) : undefined}
      />
      {isOffered && (
        <Configurator
          {...composing}
          firstOrder={firstOrder}
          dislikesKopPerDay={dislikes}
          isIncomplete={query.get('notice') === 'order-data'}
          without={writeExclusions(composed.exclusions)}
        />
      )}
      {guidance && <SuitsSection guidance={guidance} />}
      {guidance && <WhySection guidance={guidance} claims={data.claims} />}
      {guidance && composed.day && <DaySection guidance={guidance} day={composed.day} />}
      <ReviewsSection
        title="Отзывы о&nbsp;программе"
        {...data.reviews}
        href={`/otzyvy/?programme=${programme.code}`}
      />
      <LowerPart questions={guidance?.questions} programmes={calculated} isOfProgramme />
      {data.similar.length > 0 && (
        <Section title="Похожие программы" isPrinted={false}>
          <div className={classNames(cards.grid, cards.similar)}>
            {data.similar.map((similar) => (
              <ProgrammeCard key={similar.code} programme={similar} />
            ))}
          </div>
        </Section>
      )}
      {isOffered && <OrderBar draft={draft} price={price} />}
    </>
  );
}

function ProgrammeScreen({ data }: { readonly data: ProgrammeData }): ReactNode {
  return (
    <>
      <div className={classNames(layout.wrap, styles.crumbs)}>
        <Breadcrumbs
          trail={[
            { href: '/', label: 'Главная' },
            { href: '/programmy/', label: 'Программы' },
          ]}
          current={data.programme.name}
        />
      </div>
      <ProgrammeCover programme={data.programme} day={data.menu.days[0]} isOffered={data.isOffered} />
      {/* Another programme is another draft. */}
      <Ordering key={data.programme.code} data={data} />
    </>
  );
}

export const Component = screenWithData(ProgrammeScreen, <Loader />);
