import { useState } from 'react';
import { type LoaderFunctionArgs, useLocation } from 'react-router';
import { getPurpose } from '#shared/features/catalogue/contract.ts';
import { leadLabels } from '#shared/features/leads/labels.ts';
import type { LeadKind } from '#shared/features/leads/schema.ts';
import { dislikesKopPerDay, writeExclusions } from '#shared/features/menu/exclusions.ts';
import { FURTHER_PERSON_DISCOUNT, MAX_PEOPLE } from '#shared/features/orders/price.ts';
import { dayPriceLabel } from '#shared/features/orders/price-labels.ts';
import { formatMoney, formatPercent } from '#shared/money.ts';
import { countOf } from '#shared/plurals.ts';
import { canonicalPath, matchPage, programmePath } from '#shared/routes.ts';
import { nowContext, pageData, restContext, screenWithData } from '../../platform/hydration/page-data.tsx';
import { orNotFound } from '../../platform/rest/or-not-found.ts';
import { useAppState } from '../../platform/state/app-state.ts';
import { Accordion } from '../../ui/accordion.tsx';
import { Breadcrumbs } from '../../ui/breadcrumbs.tsx';
import { classNames } from '../../ui/class-names.ts';
import { Facts } from '../../ui/facts.tsx';
import layout from '../../ui/layout.module.css';
import { Loader } from '../../ui/loader.tsx';
import { RichText } from '../../ui/rich-text.tsx';
import { Section } from '../../ui/section.tsx';
import surface from '../../ui/surface.module.css';
import { LateLeadForm } from '../leads/shared/late-lead-form.ts';
import { createDraft, type Draft, firstKcal, priceOf, withFirst, withProgramme } from './draft.ts';
import { revalidatesMenu } from './menu-address.ts';
import { ComposedMenuWeek } from './parts/composed-menu.tsx';
import { Configurator } from './parts/configurator.tsx';
import { DishSection } from './parts/dish-section.tsx';
import familyPrices from './parts/family-prices.module.css';
import { DaySection, SuitsSection } from './parts/guidance-sections.tsx';
import { MealSets } from './parts/meal-sets.tsx';
import { OrderBar } from './parts/order-bar.tsx';
import { ProgrammeCard } from './parts/programme-card.tsx';
import cards from './parts/programme-cards.module.css';
import purposeForm from './parts/purpose-form.module.css';
import { PurposeCover, PurposePoints, PurposeStory } from './parts/purpose-texts.tsx';
import { ReviewsSection } from './parts/reviews-section.tsx';
import { useComposedMenu } from './parts/use-composed-menu.ts';
import { loadPurpose, type PurposeData } from './purpose-data.ts';
import styles from './purpose-screen.module.css';

interface PurposeFormProps {
  readonly form: LeadKind;
  readonly title?: string | undefined;
}

/** The request that the page leads to, for those who order more than the configurator can compose. */
function PurposeForm({ form, title = leadLabels[form].title }: PurposeFormProps) {
  return (
    <Section title={title} id={`lead-${form}`} isPrinted={false}>
      <p className={purposeForm.lead}>{leadLabels[form].lead}</p>
      <div className={classNames(surface.card, purposeForm.card)}>
        <LateLeadForm kind={form} />
      </div>
    </Section>
  );
}

const families = Array.from({ length: MAX_PEOPLE - 1 }, (_, index) => index + 2);

/** The draft's price for every size of a family, from the one price function. */
function FamilyPrices({ draft, firstOrder }: { draft: Draft; firstOrder: boolean }) {
  const { days, programme, kcal } = draft;
  return (
    <Section title="Сколько стоит на&nbsp;двоих и&nbsp;на&nbsp;семью" id="family">
      <p>
        «{programme.name}», {kcal}&nbsp;ккал каждому, {countOf(days, 'день', 'дня', 'дней')}: второй
        и&nbsp;каждый следующий платит на&nbsp;{formatPercent(FURTHER_PERSON_DISCOUNT)} меньше. Рядом
        с&nbsp;суммой&nbsp;— день одного человека.
      </p>
      <div className={familyPrices.prices}>
        <Facts
          facts={families.map((people) => {
            const { totalKop } = priceOf({ ...draft, people }, firstOrder);
            const perDay = Math.round(totalKop / (people * days * 100)) * 100;
            return {
              name: countOf(people, 'человек', 'человека', 'человек'),
              value: `${formatMoney(totalKop)}, по\u00a0${formatMoney(perDay)} в\u00a0день`,
            };
          })}
        />
      </div>
    </Section>
  );
}

export const shouldRevalidate = revalidatesMenu;

/** A page that an operator has taken away answers 404, which has to be decided before anything is sent. */
export async function loader({ context, request }: LoaderFunctionArgs) {
  const { pathname } = new URL(request.url);
  const route = matchPage(pathname, false) ?? matchPage(pathname, true);
  const path = route ? canonicalPath(route, pathname) : pathname;
  const purpose = await orNotFound(context.get(restContext)(getPurpose, { query: { path } }));
  const now = context.get(nowContext)();
  return pageData(context, async (rest) => {
    const [data] = await Promise.all([
      loadPurpose(rest, request, now, purpose),
      purpose.form && LateLeadForm.preload(),
    ]);
    return data;
  });
}

/** The menu and what it costs, with the length and the number of people that the page is about. */
function Ordering({ data }: { readonly data: PurposeData }) {
  const { purpose, offered, chosen, firstOrder, starts } = data;
  const query = new URLSearchParams(useLocation().search);
  const [draft, onDraft] = useState<Draft>(() =>
    withProgramme(
      {
        ...createDraft(chosen, starts, firstKcal(chosen, query)),
        ...purpose.preset,
        programme: chosen,
      },
      chosen,
      starts,
    ),
  );
  const composing = { draft, offered: withFirst(offered, chosen.code), starts, onDraft };
  const composed = useComposedMenu(composing, data);
  const dislikes = dislikesKopPerDay(composed.exclusions);
  const price = priceOf(draft, firstOrder, dislikes);
  const { dish, guidance } = data.extras;
  return (
    <>
      {dish && <DishSection dish={dish} closeHref={composed.href} />}
      <ComposedMenuWeek
        {...composing}
        title="Что в&nbsp;меню"
        note={
          <>
            {draft.programme.isSet ? 'Набор' : 'Программа'} «{draft.programme.name}», {draft.kcal}&nbsp;ккал.
            Выберите {draft.programme.isSet ? 'другой' : 'другую'} ниже&nbsp;— меню сменится.
          </>
        }
        composed={composed}
        dayPrice={dayPriceLabel(price, draft.days, draft.people)}
      />
      <Configurator
        {...composing}
        firstOrder={firstOrder}
        dislikesKopPerDay={dislikes}
        isIncomplete={query.get('notice') === 'order-data'}
        without={writeExclusions(composed.exclusions)}
      />
      {purpose.preset.people > 1 && <FamilyPrices draft={draft} firstOrder={firstOrder} />}
      {guidance && <SuitsSection guidance={guidance} />}
      {guidance && composed.day && <DaySection guidance={guidance} day={composed.day} />}
      <OrderBar draft={draft} price={price} />
    </>
  );
}

function PurposeScreen({ data }: { readonly data: PurposeData }) {
  const { isSimply } = useAppState().site;
  const { purpose, offered, chosen } = data;
  const { title, story, questions, path } = purpose;
  const others = offered.filter(({ isSet, code }) => !isSet && programmePath(code, false) !== path);
  const items = questions.map(({ id, question, answer }) => ({
    id,
    title: question,
    content: <RichText html={answer} />,
  }));
  return (
    <>
      <div className={classNames(layout.wrap, styles.crumbs)}>
        <Breadcrumbs
          trail={[
            { href: '/', label: 'Главная' },
            ...(path.startsWith('/programmy/') ? [{ href: '/programmy/', label: 'Программы' }] : []),
          ]}
          current={title}
        />
      </div>
      <PurposeCover purpose={purpose} />
      <PurposePoints purpose={purpose} />
      {data.sets.length > 0 && <MealSets sets={data.sets} starts={data.starts} />}
      {/* Another page is another draft. */}
      <Ordering key={path} data={data} />
      <PurposeStory story={story} link={purpose.link} />
      <ReviewsSection
        title={`Отзывы о\u00a0${chosen.isSet ? 'наборе' : 'программе'} «${chosen.name}»`}
        {...data.reviews}
        href={isSimply ? undefined : `/otzyvy/?programme=${chosen.code}`}
      />
      {others.length > 0 && (
        <Section title="Программы на&nbsp;выбор" id="programmes" isPrinted={false}>
          <div className={cards.grid}>
            {others.map((programme) => (
              <ProgrammeCard key={programme.code} programme={programme} />
            ))}
          </div>
        </Section>
      )}
      <Section title="Вопросы и&nbsp;ответы" isPrinted={false}>
        <Accordion items={items} />
      </Section>
      {purpose.form && <PurposeForm form={purpose.form} title={purpose.link?.title} />}
    </>
  );
}

export const Component = screenWithData(PurposeScreen, <Loader />);
