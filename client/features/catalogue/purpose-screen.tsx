import { useState } from 'react';
import { type LoaderFunctionArgs, useLocation } from 'react-router';
import type { EpochMs } from '#shared/dates.ts';
import { getPurpose } from '#shared/features/catalogue/contract.ts';
import type { Purpose } from '#shared/features/catalogue/purpose-schema.ts';
import { leadLabels } from '#shared/features/leads/labels.ts';
import type { LeadKind } from '#shared/features/leads/schema.ts';
import { getMenu } from '#shared/features/menu/contract.ts';
import { dislikesKopPerDay, writeExclusions } from '#shared/features/menu/exclusions.ts';
import { getOrderOptions } from '#shared/features/orders/contract.ts';
import { FURTHER_PERSON_DISCOUNT, MAX_PEOPLE } from '#shared/features/orders/price.ts';
import { dayPriceLabel } from '#shared/features/orders/price-labels.ts';
import { listProgrammes } from '#shared/features/programmes/contract.ts';
import { SET_DAYS } from '#shared/features/programmes/rules.ts';
import type { Programme } from '#shared/features/programmes/schema.ts';
import { listReviews } from '#shared/features/ratings/contract.ts';
import { formatMoney, formatPercent } from '#shared/money.ts';
import { countOf } from '#shared/plurals.ts';
import { canonicalPath, matchPage, programmePath } from '#shared/routes.ts';
import { nowContext, pageData, restContext, screenWithData } from '../../platform/hydration/page-data.tsx';
import { orNotFound, type RestCall } from '../../platform/rest/rest.ts';
import { useAppState } from '../../platform/state/app-state.ts';
import { Accordion } from '../../ui/accordion.tsx';
import { Breadcrumbs } from '../../ui/breadcrumbs.tsx';
import { classNames } from '../../ui/class-names.ts';
import layout from '../../ui/layout.module.css';
import { Loader } from '../../ui/loader.tsx';
import surface from '../../ui/surface.module.css';
import { Facts, Section } from '../../ui/surfaces.tsx';
import { RichText } from '../../ui/text.tsx';
import { LateLeadForm } from '../leads/shared/late-lead-form.ts';
import {
  createDraft,
  type Draft,
  firstKcal,
  menuStart,
  offeredProgrammes,
  priceOf,
  type StartWindow,
  startsOf,
  withFirst,
  withProgramme,
} from './draft.ts';
import { revalidatesMenu } from './menu-address.ts';
import { loadFirstMenu, type ShownMenu } from './menu-data.ts';
import { loadMenuExtras, type MenuExtras } from './menu-extras-data.ts';
import { ComposedMenuWeek } from './parts/composed-menu.tsx';
import { Configurator } from './parts/configurator.tsx';
import { DishSection } from './parts/dish-section.tsx';
import familyPrices from './parts/family-prices.module.css';
import { DaySection, SuitsSection } from './parts/guidance-sections.tsx';
import { OrderBar } from './parts/lower-sections.tsx';
import { MealSets, type ShownSet } from './parts/meal-sets.tsx';
import { ProgrammeCard } from './parts/programme-card.tsx';
import cards from './parts/programme-cards.module.css';
import purposeForm from './parts/purpose-form.module.css';
import { PurposeCover, PurposePoints, PurposeStory } from './parts/purpose-texts.tsx';
import { ReviewsSection, type ShownReviews } from './parts/reviews-section.tsx';
import { useComposedMenu } from './parts/use-composed-menu.ts';
import styles from './purpose-screen.module.css';

/** Everything that a page for a purpose needs from the server. */
interface PurposeData {
  readonly purpose: Purpose;
  /** The programmes on offer, in the order of the page. */
  readonly offered: readonly Programme[];
  readonly chosen: Programme;
  readonly menu: ShownMenu;
  readonly extras: MenuExtras;
  /** Of the programme that the page begins with. */
  readonly reviews: ShownReviews;
  readonly firstOrder: boolean;
  readonly starts: StartWindow;
  /** Empty where the page sells no sets. */
  readonly sets: readonly ShownSet[];
}

async function loadSet(rest: RestCall, set: Programme, starts: StartWindow): Promise<ShownSet> {
  const { days } = await rest(getMenu, {
    query: {
      programme: set.code,
      kcal: set.defaultKcal,
      from: menuStart(set, starts),
      days: SET_DAYS,
    },
  });
  return { set, days };
}

/** Loads what stands around the page's own texts. */
async function loadPurpose(
  rest: RestCall,
  request: Request,
  now: EpochMs,
  purpose: Purpose,
): Promise<PurposeData> {
  const [{ programmes }, options] = await Promise.all([
    rest(listProgrammes, { query: { kind: purpose.sells } }),
    rest(getOrderOptions),
  ]);
  const { firstOrder } = options;
  const starts = startsOf(options);
  const known = offeredProgrammes(programmes, starts);
  const named = purpose.programmes.flatMap(
    (code) => known.find((programme) => programme.code === code) ?? [],
  );
  const offered = named.length > 0 ? named : known;
  const chosen = offered.find(({ code }) => code === purpose.preset.programme) ?? offered[0];
  if (!chosen) throw new Error('No programme is on offer');
  const loading = loadFirstMenu(rest, { request, now, programme: chosen, starts });
  const [menu, extras, { reviews, summary }, sets] = await Promise.all([
    loading,
    loadMenuExtras(rest, { request, path: purpose.path, programme: chosen, menu: loading }),
    rest(listReviews, { query: { programme: chosen.code } }),
    Promise.all(offered.filter(({ isSet }) => isSet).map((set) => loadSet(rest, set, starts))),
  ]);
  const shown = { reviews, summary };
  return { purpose, offered, chosen, menu, extras, reviews: shown, firstOrder, starts, sets };
}

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
