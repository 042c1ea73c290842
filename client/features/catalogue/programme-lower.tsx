import { use, useMemo, useState } from 'react';
import { useLocation } from 'react-router';
import { dislikesKopPerDay, writeExclusions } from '#shared/features/menu/exclusions.ts';
import { dayPriceLabel } from '#shared/features/orders/price-labels.ts';
import { classNames } from '../../ui/class-names.ts';
import { Section } from '../../ui/surfaces.tsx';
import { createDraft, firstKcal, priceOf } from './draft.ts';
import { ComposedMenuWeek } from './parts/composed-menu.tsx';
import { Configurator } from './parts/configurator.tsx';
import { DishSection } from './parts/dish-section.tsx';
import { DaySection, SuitsSection, WhySection } from './parts/guidance-sections.tsx';
import { LowerPart, OrderBar } from './parts/lower-sections.tsx';
import { ProgrammeCard } from './parts/programme-card.tsx';
import cards from './parts/programme-cards.module.css';
import { ReviewsSection } from './parts/reviews-section.tsx';
import { useComposedMenu } from './parts/use-composed-menu.ts';
import type { ProgrammeData } from './programme-data.ts';

interface GivenData {
  /** Whole, or on its way. */
  readonly data: ProgrammeData | Promise<ProgrammeData>;
}

/** Everything of a programme below its cover: the composed ration and its price, and what is only read. */
export function ProgrammeLower({ data: given }: GivenData) {
  const data = given instanceof Promise ? use(given) : given;
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
