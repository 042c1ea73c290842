import type { LoaderFunctionArgs } from 'react-router';
import type { EpochMs } from '#shared/dates.ts';
import { getPurpose } from '#shared/features/catalogue/contract.ts';
import type { Purpose } from '#shared/features/catalogue/purpose-schema.ts';
import { leadLabels } from '#shared/features/leads/labels.ts';
import { getMenu } from '#shared/features/menu/contract.ts';
import { getOrderOptions } from '#shared/features/orders/contract.ts';
import { listProgrammes } from '#shared/features/programmes/contract.ts';
import { SET_DAYS } from '#shared/features/programmes/rules.ts';
import type { Programme } from '#shared/features/programmes/schema.ts';
import { listReviews } from '#shared/features/ratings/contract.ts';
import { canonicalPath, matchPage, programmePath } from '#shared/routes.ts';
import {
  nowContext,
  orNotFound,
  pageData,
  restContext,
  screenWithData,
} from '../../platform/rest/page-data.tsx';
import type { RestCall } from '../../platform/rest/rest.ts';
import { useAppState } from '../../platform/state/app-state.ts';
import { Accordion } from '../../ui/accordion.tsx';
import { ButtonLink, classNames, NamedIcon } from '../../ui/basics.tsx';
import { css } from '../../ui/css.ts';
import layout from '../../ui/layout.module.css';
import { Breadcrumbs } from '../../ui/page-links.tsx';
import { RichText } from '../../ui/rich-text.tsx';
import { Section } from '../../ui/surfaces.tsx';
import tiles from '../../ui/tiles.module.css';
import { LateLeadForm } from '../leads/shared/late-lead-form.ts';
import { menuStart, offeredProgrammes, startsOf } from './draft.ts';
import { loadFirstMenu, revalidatesMenu } from './menu-data.ts';
import { loadMenuExtras } from './menu-extras-data.ts';
import { Ordering } from './parts/ordering.tsx';
import { MealSets, PurposeCover, type ShownSet } from './parts/purpose-sections.tsx';
import { ProgrammeGrid, ReviewsSection } from './parts/sections.tsx';

async function loadPurpose(rest: RestCall, request: Request, now: EpochMs, purpose: Purpose) {
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
  const loadSet = async (set: Programme): Promise<ShownSet> => {
    const query = {
      programme: set.code,
      kcal: set.defaultKcal,
      from: menuStart(set, starts),
      days: SET_DAYS,
    };
    return { set, days: (await rest(getMenu, { query })).days };
  };
  const loading = loadFirstMenu(rest, { request, now, programme: chosen, starts });
  const [menu, extras, { reviews, summary }, sets] = await Promise.all([
    loading,
    loadMenuExtras(rest, { request, path: purpose.path, programme: chosen, menu: loading }),
    rest(listReviews, { query: { programme: chosen.code } }),
    Promise.all(offered.filter(({ isSet }) => isSet).map(loadSet)),
  ]);
  return { purpose, offered, chosen, menu, extras, reviews: { reviews, summary }, firstOrder, starts, sets };
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

function PurposeScreen({ data }: { readonly data: Awaited<ReturnType<typeof loadPurpose>> }) {
  const { isSimply } = useAppState().site;
  const { purpose, offered, chosen } = data;
  const { title, points, story, questions, path, form, link } = purpose;
  const others = offered.filter(({ isSet, code }) => !isSet && programmePath(code, false) !== path);
  return (
    <>
      <div className={classNames(layout.wrap, css('pt-4 print:hidden'))}>
        <Breadcrumbs
          trail={[
            { href: '/', label: 'Главная' },
            ...(path.startsWith('/programmy/') ? [{ href: '/programmy/', label: 'Программы' }] : []),
          ]}
          current={title}
        />
      </div>
      <PurposeCover purpose={purpose} />
      <Section title="Чем это удобно">
        <ul className={tiles.tiles} data-count={points.length}>
          {points.map((point) => (
            <li key={point.title} className={classNames(layout.card, tiles.tile)}>
              <span className={tiles.icon}>
                <NamedIcon name={point.icon} />
              </span>
              <h3>{point.title}</h3>
              <p>{point.text}</p>
            </li>
          ))}
        </ul>
      </Section>
      {data.sets.length > 0 && <MealSets sets={data.sets} starts={data.starts} />}
      {/* Another page is another draft. */}
      <Ordering key={path} {...{ data, offered, chosen, purpose }} />
      <Section title={story.title}>
        <div
          className={css(
            'grid gap-24 items-start desktop:grid-cols-[minmax(0,1.7fr)_minmax(0,1fr)] desktop:gap-56',
          )}
        >
          <RichText html={story.text} />
          {link && (
            <aside
              className={css(
                'grid gap-12 justify-items-start py-24 px-20 rounded-card bg-green-100',
                'desktop:p-32 desktop:rounded-panel forced-colors:border-current print:border-current',
              )}
            >
              <h3>{link.title}</h3>
              <p className={css('text-ink-2')}>{link.text}</p>
              <ButtonLink to={link.href} look="dark">
                {link.label}
              </ButtonLink>
            </aside>
          )}
        </div>
      </Section>
      <ReviewsSection
        title={`Отзывы о ${chosen.isSet ? 'наборе' : 'программе'} «${chosen.name}»`}
        {...data.reviews}
        href={isSimply ? undefined : `/otzyvy/?programme=${chosen.code}`}
      />
      {others.length > 0 && (
        <Section title="Программы на выбор" id="programmes" isPrinted={false}>
          <ProgrammeGrid programmes={others} />
        </Section>
      )}
      <Section title="Вопросы и ответы" isPrinted={false}>
        <Accordion
          items={questions.map(({ id, question, answer }) => ({
            id,
            title: question,
            content: <RichText html={answer} />,
          }))}
        />
      </Section>
      {/* For those who order more than the configurator can compose. */}
      {form && (
        <Section title={link?.title ?? leadLabels[form].title} id={`lead-${form}`} isPrinted={false}>
          <p className={css('mb-20 text-ink-2 text-lead')}>{leadLabels[form].lead}</p>
          <div className={classNames(layout.card, css('max-w-[560px] py-24 px-20 tablet:p-32'))}>
            <LateLeadForm kind={form} />
          </div>
        </Section>
      )}
    </>
  );
}

export const Component = screenWithData(PurposeScreen);
