import { type LoaderFunctionArgs, data as routeData } from 'react-router';
import { formatDay } from '#shared/dates.ts';
import { kcalRange } from '#shared/features/programmes/rules.ts';
import { inCityOf } from '#shared/features/regions/rules.ts';
import { formatMoney } from '#shared/money.ts';
import { countOf } from '#shared/plurals.ts';
import { NBSP } from '#shared/typography.ts';
import { presentMoment } from '../../platform/clock/use-now.ts';
import { late } from '../../platform/hydration/late.tsx';
import {
  loadLeft,
  nowContext,
  pageData,
  restContext,
  screenWithData,
} from '../../platform/rest/page-data.tsx';
import { useRest } from '../../platform/rest/rest.ts';
import { useAppState } from '../../platform/state/app-state.ts';
import { ButtonLink, classNames, Icon } from '../../ui/basics.tsx';
import cover from '../../ui/cover.module.css';
import { css } from '../../ui/css.ts';
import layout from '../../ui/layout.module.css';
import { Loader } from '../../ui/loader.tsx';
import { Breadcrumbs } from '../../ui/page-links.tsx';
import { Picture, tintStyle } from '../../ui/picture.tsx';
import { SharedElement } from '../../ui/shared-element.tsx';
import { VisuallyHidden } from '../../ui/text.tsx';
import { revalidatesMenu, useHere } from './menu-data.ts';
import { largestMeals, MENU_PICTURE_SIZES } from './parts/meal-card.tsx';
import { loadProgramme, loadProgrammes, loadTerms, type ProgrammeData } from './programme-data.ts';

const ProgrammeLower = late(() => import('./parts/ordering.tsx'), 'ProgrammeLower', <Loader />);

export const shouldRevalidate = revalidatesMenu;

const MEALS_SHOWN = 3;

/** The page carries no more than this: the rest is asked for when it is needed, for the markup shows it already. */
function firstLookOf({ programme, isOffered, firstOrder, starts, menu }: ProgrammeData) {
  // The first day that can be eaten; undefined where its menu is not known yet.
  const [day] = menu.days;
  return {
    ...{ programme, isOffered, firstOrder, starts },
    day: day && {
      date: day.date,
      meals: largestMeals(day, MEALS_SHOWN).map(
        ({ slot, slotName, dish: { title, kcal, weightG, picture, tint } }) => ({
          ...{ slot, slotName },
          dish: { title, kcal, weightG, picture, tint },
        }),
      ),
    },
  };
}

type FirstLook = ReturnType<typeof firstLookOf>;

/** An unknown programme answers 404, which has to be decided before the page is sent. */
export async function loader({ context, params, request }: LoaderFunctionArgs) {
  const terms = loadTerms(context.get(restContext));
  // Whoever waits for them meets the failure.
  terms.catch(() => undefined);
  const all = await loadProgrammes(context.get(restContext));
  const programme = all.find(({ code }) => code === params.code);
  if (!programme) throw routeData(null, { status: 404 });
  const now = context.get(nowContext)();
  return pageData(
    context,
    async (rest) => {
      // A page that another one leads to is shown when it is whole.
      const preloading = ProgrammeLower.preload();
      preloading.catch(() => undefined);
      const data = await loadProgramme(rest, { request, now, programme, all, terms });
      await preloading;
      return data;
    },
    firstLookOf,
  );
}

function FirstDay({ day, programme }: { day: NonNullable<FirstLook['day']>; programme: string }) {
  return (
    <div className={css('grid gap-10 content-center print:hidden')}>
      <p className={css('font-bold text-ui')}>Меню на {formatDay(day.date)}</p>
      <ul className={layout.stack8}>
        {day.meals.map(({ slot, slotName, dish }, index) => {
          const picture = (
            <Picture
              picture={dish.picture}
              alt=""
              sizes={MENU_PICTURE_SIZES}
              isFirst={index === 0}
              className={css('w-[80px] desktop:w-[112px]')}
            />
          );
          return (
            <li
              key={slot}
              className={css(
                'grid grid-cols-[auto_minmax(0,1fr)] gap-14 items-center p-8 rounded-card bg-surface',
                'leading-[1.3]',
              )}
            >
              <div className={css('overflow-hidden rounded-input')} style={tintStyle(dish.tint)}>
                {index > 0 ? (
                  picture
                ) : (
                  <SharedElement name={`programme-${programme}`}>{picture}</SharedElement>
                )}
              </div>
              <div>
                <small className={layout.caption}>{slotName}</small>
                <b className={css('block text-ui')}>{dish.title}</b>
                <small className={layout.caption}>{`${dish.kcal} ккал · ${dish.weightG} г`}</small>
              </div>
            </li>
          );
        })}
      </ul>
    </div>
  );
}

function ProgrammeCover({ programme, day, isOffered }: Pick<FirstLook, 'programme' | 'day' | 'isOffered'>) {
  const { code, name, text, tint, seasons, mealsPerDay, fromDayPriceKop, excludedNames } = programme;
  const here = useHere();
  const { config, now } = useAppState().site;
  const season = seasons.find(({ to }) => to >= new Date(now).toISOString().slice(0, 10));
  const facts = [
    ['Калорий в день', kcalRange(programme)],
    ['Каждый день', countOf(mealsPerDay, 'приём пищи', 'приёма пищи', 'приёмов пищи')],
    ['Цена дня', `от ${formatMoney(fromDayPriceKop)}`],
    ['Не кладём', excludedNames.join(', ')],
  ].filter(([, value]) => value !== '');
  return (
    <section className={classNames(layout.wrap, css('pt-8 tablet:pt-14'))}>
      <div
        className={css(
          'grid grid-cols-1 gap-24 pt-24 pb-20 px-20 rounded-panel',
          'tablet:grid-cols-[minmax(0,1fr)_300px] tablet:gap-32 tablet:items-center tablet:min-h-[440px]',
          'tablet:p-36 tablet:rounded-hero',
          'desktop:grid-cols-[minmax(0,1fr)_400px] desktop:py-48 desktop:pr-48 desktop:pl-60',
          'print:min-h-0 print:p-0 print:overflow-visible print:rounded-none',
        )}
        style={tintStyle(tint)}
      >
        <div>
          <h1 className={css('wrap-break-word hyphens-auto tablet:text-[clamp(2.75rem,_5vw,_4rem)]')}>
            {name}
            {config && (
              <span className={css('block mt-8 text-ink-2 font-bold text-lead leading-[1.3] tracking-[0]')}>
                <VisuallyHidden>: </VisuallyHidden>
                рацион с доставкой {inCityOf(config).replace(' ', NBSP)}
              </span>
            )}
          </h1>
          <p className={cover.lead}>{text}</p>
          <dl
            className={classNames(
              cover.facts,
              css(
                'grid grid-cols-[1fr_1fr] gap-y-14 gap-x-18 my-20 mx-0',
                'tablet:flex tablet:flex-wrap tablet:gap-y-16 tablet:gap-x-36 tablet:mt-28 tablet:mb-32',
                'print:hidden',
              ),
            )}
          >
            {facts.map(([fact, value]) => (
              <div key={fact}>
                <dt>{fact}</dt>
                <dd>{value}</dd>
              </div>
            ))}
          </dl>
          {isOffered ? (
            <div className={classNames(cover.actions, css('print:hidden'))}>
              <ButtonLink to={here('#configurator')} size="large">
                Собрать рацион
                <Icon name="arrow-right" />
              </ButtonLink>
              <ButtonLink to={here('#menu')} size="large" look="outline">
                Меню по дням
              </ButtonLink>
            </div>
          ) : (
            <p className={css('max-w-[30em] py-14 px-18 rounded-input bg-surface font-semibold')}>
              {season
                ? `Готовим с ${formatDay(season.from)} по ${formatDay(season.to)}.`
                : 'Сейчас не готовим.'}{' '}
              Меню можно посмотреть уже сейчас.
            </p>
          )}
        </div>
        {day && <FirstDay day={day} programme={code} />}
      </div>
    </section>
  );
}

const isWhole = (data: ProgrammeData | FirstLook): data is ProgrammeData => 'menu' in data;

function ProgrammeScreen({ data }: { readonly data: ProgrammeData | FirstLook }) {
  const rest = useRest();
  const { site } = useAppState();
  const lower = isWhole(data)
    ? data
    : loadLeft(data, async () => {
        const given = { request: { url: window.location.href }, now: presentMoment(site), terms: data };
        return loadProgramme(rest, { ...data, ...given, all: loadProgrammes(rest) });
      });
  const shown = isWhole(data) ? firstLookOf(data) : data;
  const { code, name } = shown.programme;
  return (
    <>
      <div className={classNames(layout.wrap, css('pt-4 print:hidden'))}>
        <Breadcrumbs
          trail={[
            { href: '/', label: 'Главная' },
            { href: '/programmy/', label: 'Программы' },
          ]}
          current={name}
        />
      </div>
      <ProgrammeCover {...shown} />
      {/* Another programme is another draft. */}
      <ProgrammeLower key={code} data={lower} />
    </>
  );
}

export const Component = screenWithData(ProgrammeScreen);
