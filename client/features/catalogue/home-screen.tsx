import { type LoaderFunctionArgs, useNavigate } from 'react-router';
import { formatDay } from '#shared/dates.ts';
import { deliveryIntervals } from '#shared/features/regions/rules.ts';
import { presentMoment } from '../../platform/clock/use-now.ts';
import { importAgain } from '../../platform/code/import-again.ts';
import { late, useIsHydrated } from '../../platform/hydration/late.tsx';
import { isPlainPress } from '../../platform/navigation/plain-press.ts';
import { loadLeft, nowContext, pageData, screenWithData } from '../../platform/rest/page-data.tsx';
import { useRest } from '../../platform/rest/rest.ts';
import { useAppState } from '../../platform/state/app-state.ts';
import { ButtonLink, classNames, Icon, Link } from '../../ui/basics.tsx';
import cover from '../../ui/cover.module.css';
import { css } from '../../ui/css.ts';
import layout from '../../ui/layout.module.css';
import type { FirstLook, HomeData, loadHome as LoadHome } from './home-data.ts';
import heroStyles from './parts/hero.module.css';

const importHomeData = () => importAgain(() => import('./home-data.ts'));

const loadHome: typeof LoadHome = async (...input) => (await importHomeData()).loadHome(...input);

const importLower = () => import('./home-lower.tsx');

const HomeLower = late(importLower, (m) => m.HomeLower);

/** The food is read before it is pressed: its code comes with what is below it. */
const HeroDay = late(importLower, (m) => m.HeroDay);

/** Read before anything, pressed by few. */
const TrustRow = late(() => import('./parts/promises.tsx'), 'TrustRow');

const VisitStrip = late(() => import('../deliveries/shared/visit-strip.tsx'), 'VisitStrip');

export const loader = ({ context, request }: LoaderFunctionArgs) =>
  pageData(
    context,
    async (rest) => {
      const [data] = await Promise.all([
        loadHome(rest, request, context.get(nowContext)()),
        // A page that another one leads to is shown when it is whole.
        HomeLower.preload(),
        TrustRow.preload(),
        HeroDay.preload(),
      ]);
      if (data.visit) await VisitStrip.preload();
      return data;
    },
    ({ offer, starts, menuCall, visit }): FirstLook => ({ offer, starts, menuCall, visit }),
  );

/** An order that was begun goes on from here; shown by a mark of the document, for those who have one. */
function BegunOrder() {
  const state = useAppState();
  const navigate = useNavigate();
  const isHydrated = useIsHydrated();
  const importDraft = () => import('../orders/shared/continue-draft.ts');
  return (
    <p className={heroStyles.begun}>
      <Link
        to="/order/"
        onClick={(event) => {
          if (!isPlainPress(event)) return;
          event.preventDefault();
          // One that is over by now leads where it would have: to an order from the beginning.
          void importDraft().then(({ draftPath }) => navigate(draftPath(state) ?? '/order/'));
        }}
        data-opens=""
      >
        Продолжить заказ
      </Link>
      {/* It does nothing before: the markup does without it. */}
      {isHydrated && (
        <button
          type="button"
          className={css(
            'grid flex-none place-items-center w-tap -ml-16 p-0 border-0 bg-none text-inherit text-figure',
          )}
          aria-label="Не продолжать заказ"
          onClick={() => void importDraft().then(({ dropDraft }) => dropDraft())}
        >
          ×
        </button>
      )}
    </p>
  );
}

interface HeroProps extends Pick<FirstLook, 'offer' | 'starts'> {
  /** Whole, or on its way. */
  readonly data: HomeData | Promise<HomeData>;
}

/** The first look: what it is, for whom, from what price, and the way on. */
function Hero({ offer: { fromDayPrice, rating }, starts, data }: HeroProps) {
  const { config } = useAppState().site;
  const interval = config && deliveryIntervals(config)[0];
  return (
    <section className={css('tablet:[--text-h1:clamp(2.25rem,_4.9vw,_4rem)] print:hidden')}>
      <div
        className={classNames(
          layout.wrap,
          css(
            'pt-18',
            'to-small-phone:pt-6',
            'tablet:grid tablet:grid-cols-[minmax(0,1fr)_minmax(0,1fr)] tablet:gap-12 tablet:items-center',
            'tablet:pt-32',
            'desktop:grid-cols-[minmax(0,1.02fr)_minmax(0,1fr)] desktop:gap-36',
          ),
        )}
      >
        <div>
          <p className={heroStyles.eyebrow}>
            <span>
              <Icon name="leaf" size={16} />
            </span>
            Состав и КБЖУ — у каждого блюда
          </p>
          <BegunOrder />
          <h1>Полезная еда — готовить не нужно</h1>
          {/* On a small phone the way on stays in sight beside the card that asks about cookies. */}
          <p
            className={css(
              'max-w-[30em] mt-14 mb-20 mx-0 text-ink-2 text-lead leading-[1.45]',
              'to-small-phone:mt-10 to-small-phone:mb-14 to-small-phone:text-body',
              'tablet:mt-20 tablet:mb-16 tablet:text-[1.1875rem]',
            )}
          >
            Соберём рацион под вашу цель и привезём готовые блюда на пару дней, неделю или месяц. Останется
            разогреть.
          </p>
          <p className={heroStyles.terms}>
            <span>
              от <b>{fromDayPrice}</b> в день
            </span>
            {rating && (
              <a href="#reviews">
                <b>{`★\u00a0${rating.average}`}</b> {rating.reviews}
              </a>
            )}
          </p>
          <div className={classNames(cover.actions, heroStyles.actions)}>
            <ButtonLink to="#configurator" size="large">
              Собрать рацион
              <Icon name="arrow-right" />
            </ButtonLink>
            <ButtonLink to="#menu" size="large" look="outline">
              Меню недели
            </ButtonLink>
          </div>
        </div>
        {/*
         * The next delivery, and the day of the menu beside it; side by side down to 300 px, as a phone's browser with a scroll
         * bar has them. As high as with its dishes, which come later on a slow network: the text beside it stays where it
         * was read. Only its text grows with the letters.
         */}
        <div
          className={css(
            'grid grid-cols-[auto_minmax(0,1fr)] gap-14 items-center mt-18',
            'to-small-phone:gap-10',
            'tablet:content-start tablet:min-h-[min(17rem_+_42vw,_460px_+_15rem)] tablet:m-0',
            'desktop:min-h-[calc(450px_+_12.4rem)]',
          )}
        >
          <p className={heroStyles.next}>
            <Icon name="truck" />
            <span>
              Ближайшая доставка
              <b>{`${formatDay(starts.first)}${interval ? `, с ${interval.from}:00` : ''}`}</b>
            </span>
          </p>
          <HeroDay data={data} />
        </div>
        <TrustRow />
      </div>
    </section>
  );
}

const isWhole = (data: HomeData | FirstLook): data is HomeData => 'programmes' in data;

function HomeScreen({ data }: { readonly data: HomeData | FirstLook }) {
  const rest = useRest();
  const { site } = useAppState();
  const lower = isWhole(data)
    ? data
    : loadLeft(data, () => loadHome(rest, { url: window.location.href }, presentMoment(site), data));
  return (
    <>
      {data.visit && <VisitStrip {...data} />}
      <Hero {...data} data={lower} />
      <div className={css('relative')}>
        <HomeLower data={lower} />
      </div>
    </>
  );
}

export const Component = screenWithData(HomeScreen);
