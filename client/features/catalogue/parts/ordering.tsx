import { type ReactNode, use, useState } from 'react';
import { useLocation } from 'react-router';
import type { Purpose } from '#shared/features/catalogue/purpose-schema.ts';
import { dislikesKopPerDay } from '#shared/features/menu/exclusions.ts';
import { FURTHER_PERSON_DISCOUNT, MAX_PEOPLE } from '#shared/features/orders/price.ts';
import { dayPriceLabel } from '#shared/features/orders/price-labels.ts';
import type { Programme } from '#shared/features/programmes/schema.ts';
import { formatMoney, formatPercent } from '#shared/money.ts';
import { countOf } from '#shared/plurals.ts';
import { css } from '../../../ui/css.ts';
import { Facts, Section } from '../../../ui/surfaces.tsx';
import { createDraft, type Draft, firstKcal, priceOf, withFirst, withProgramme } from '../draft.ts';
import type { ProgrammeData } from '../programme-data.ts';
import { ComposedMenuWeek, useComposedMenu } from './composed-menu.tsx';
import { Configurator } from './configurator.tsx';
import { DaySection, DishSection, SuitsSection, WhySection } from './guidance-sections.tsx';
import { LowerSections, OrderBar, ProgrammeGrid, ReviewsSection } from './sections.tsx';

function FamilyPrices({ draft, firstOrder }: { readonly draft: Draft; readonly firstOrder: boolean }) {
  const { days, programme, kcal } = draft;
  const families = Array.from({ length: MAX_PEOPLE - 1 }, (_, index) => index + 2);
  return (
    <Section title="Сколько стоит на двоих и на семью" id="family">
      <p>
        «{programme.name}», {kcal} ккал каждому, {countOf(days, 'день', 'дня', 'дней')}: второй и каждый
        следующий платит на {formatPercent(FURTHER_PERSON_DISCOUNT)} меньше. Рядом с суммой — день одного
        человека.
      </p>
      {/* A sum stays near to what it is for. */}
      <div className={css('max-w-[640px] mt-12')}>
        <Facts
          facts={families.map((people) => {
            const { totalKop } = priceOf({ ...draft, people }, firstOrder);
            const perDay = Math.round(totalKop / (people * days * 100)) * 100;
            return {
              name: countOf(people, 'человек', 'человека', 'человек'),
              value: `${formatMoney(totalKop)}, по ${formatMoney(perDay)} в день`,
            };
          })}
        />
      </div>
    </Section>
  );
}

interface OrderingProps {
  readonly data: Pick<ProgrammeData, 'menu' | 'extras' | 'firstOrder' | 'starts'>;
  readonly offered: readonly Programme[];
  readonly chosen: Programme;
  /** What the page is for, which says how long and for how many an order begins. */
  readonly purpose?: Purpose;
  readonly isOffered?: boolean;
  /** What the food keeps to, in sentences; told with why the menu is as it is. */
  readonly claims?: readonly string[];
  readonly children?: ReactNode;
}

/** The menu without what is left out, what it costs and how it is ordered, and what is written about the food. */
export function Ordering({
  data,
  offered,
  chosen,
  purpose,
  isOffered = true,
  claims,
  children,
}: OrderingProps) {
  const { firstOrder, starts } = data;
  const { dish, guidance } = data.extras;
  const query = new URLSearchParams(useLocation().search);
  const [draft, onDraft] = useState<Draft>(() => {
    const begun = createDraft(chosen, starts, firstKcal(chosen, query));
    return purpose
      ? withProgramme({ ...begun, ...purpose.preset, programme: chosen }, chosen, starts)
      : begun;
  });
  const { name, isSet } = draft.programme;
  const composing = { draft, offered: withFirst(offered, chosen.code), starts, onDraft };
  const composed = useComposedMenu(composing, data);
  const dislikes = dislikesKopPerDay(composed.exclusions);
  const price = priceOf(draft, firstOrder, dislikes);
  return (
    <>
      {dish && <DishSection dish={dish} closeHref={composed.hrefOf()} />}
      <ComposedMenuWeek
        {...composing}
        title={purpose ? 'Что в меню' : 'Меню по дням'}
        note={
          purpose &&
          `${isSet ? 'Набор' : 'Программа'} «${name}», ${draft.kcal} ккал. Выберите ${isSet ? 'другой' : 'другую'} ниже — меню сменится.`
        }
        composed={composed}
        dayPrice={isOffered ? dayPriceLabel(price, draft.days, draft.people) : undefined}
      />
      {isOffered && (
        <Configurator
          {...composing}
          firstOrder={firstOrder}
          dislikesKopPerDay={dislikes}
          isIncomplete={query.get('notice') === 'order-data'}
          without={composed.without}
        />
      )}
      {purpose && purpose.preset.people > 1 && <FamilyPrices draft={draft} firstOrder={firstOrder} />}
      {guidance && <SuitsSection guidance={guidance} />}
      {guidance && claims && <WhySection why={guidance.why} claims={claims} />}
      {guidance && composed.day && <DaySection guidance={guidance} day={composed.day} />}
      {children}
      {isOffered && <OrderBar draft={draft} price={price} />}
    </>
  );
}

export function ProgrammeLower({ data: given }: { readonly data: ProgrammeData | Promise<ProgrammeData> }) {
  const data = given instanceof Promise ? use(given) : given;
  const { programme, similar, isOffered, claims, extras } = data;
  return (
    <Ordering {...{ data, isOffered, claims }} offered={[programme]} chosen={programme}>
      <ReviewsSection
        title="Отзывы о программе"
        {...data.reviews}
        href={`/otzyvy/?programme=${programme.code}`}
      />
      <LowerSections
        questions={extras.guidance?.questions}
        programmes={[programme, ...similar]}
        isOfProgramme
      />
      {similar.length > 0 && (
        <Section title="Похожие программы" isPrinted={false}>
          <ProgrammeGrid programmes={similar} isOneRow />
        </Section>
      )}
    </Ordering>
  );
}
