import type { EpochMs } from '#shared/dates.ts';
import { getVisit, type Visit } from '#shared/features/deliveries/visit/contract.ts';
import { getOrderOptions } from '#shared/features/orders/contract.ts';
import { listQuestions } from '#shared/features/pages/contract.ts';
import { listProgrammes } from '#shared/features/programmes/contract.ts';
import type { Programme } from '#shared/features/programmes/schema.ts';
import { listReviews } from '#shared/features/ratings/contract.ts';
import type { RatingSummary } from '#shared/features/ratings/schema.ts';
import { formatMoney } from '#shared/money.ts';
import { countOf } from '#shared/plurals.ts';
import type { RestCall } from '../../platform/rest/rest.ts';
import { firstKcal, offeredProgrammes, type StartWindow, startsOf } from './draft.ts';
import { type FirstMenuCall, loadFirstMenu, menuAhead, weekStart } from './menu-data.ts';

const FIRST_PROGRAMME = 'balans';
const HOME_REVIEWS = 6;

/** What home says at first sight of price and opinions, in words: the first look formats nothing itself. */
function offerOf(programmes: readonly Programme[], { average, count }: RatingSummary) {
  return {
    fromDayPrice: formatMoney(Math.min(...programmes.map(({ fromDayPriceKop }) => fromDayPriceKop))),
    ...(count > 0 && {
      rating: {
        average: average.toFixed(1).replace('.', ','),
        reviews: countOf(count, 'отзыв', 'отзыва', 'отзывов'),
      },
    }),
  };
}

/** The page carries no more than this: the rest is asked for when it is needed, for the markup shows it already. */
export interface FirstLook {
  readonly offer: ReturnType<typeof offerOf>;
  readonly starts: StartWindow;
  readonly menuCall: FirstMenuCall;
  /** Null for everybody who is no customer. */
  readonly visit: Visit | null;
}

/** A part of home that it can do without. */
const orElse = <T, Other>(call: Promise<T>, other: Other): Promise<T | Other> => call.catch(() => other);

/** Loads home for the programme that the address names, with what its page has shown already, if it has. */
export async function loadHome(
  rest: RestCall,
  request: Pick<Request, 'url'>,
  now: EpochMs,
  shown?: FirstLook,
) {
  const ahead = shown && menuAhead(rest, shown.menuCall);
  const [{ programmes }, options, { groups }, { reviews, summary }] = await Promise.all([
    rest(listProgrammes),
    rest(getOrderOptions),
    orElse(rest(listQuestions, { query: { groups: 'home' } }), { groups: [] }),
    rest(listReviews),
  ]);
  const { firstOrder } = options;
  const starts = startsOf(options);
  const offered = offeredProgrammes(programmes, starts);
  const { searchParams } = new URL(request.url);
  const wanted = searchParams.get('programme');
  const chosen =
    offered.find(({ code }) => code === wanted) ??
    offered.find(({ code }) => code === FIRST_PROGRAMME) ??
    offered[0];
  if (!chosen) throw new Error('No programme is on offer');
  const [menu, { visit }] = await Promise.all([
    loadFirstMenu(rest, { request, now, programme: chosen, starts, ahead }),
    // A first order is still to come: nothing has been ordered.
    shown || firstOrder ? { visit: shown?.visit ?? null } : orElse(rest(getVisit), { visit: null }),
  ]);
  return {
    programmes,
    chosen: chosen.code,
    menu,
    menuCall: {
      programme: chosen.code,
      kcal: firstKcal(chosen, searchParams),
      from: weekStart(menu.first, menu.week),
    },
    offer: offerOf(offered, summary),
    reviews: { reviews: reviews.slice(0, HOME_REVIEWS), summary },
    ...{ firstOrder, starts, visit },
    faq: groups[0]?.questions ?? [],
  };
}

export type HomeData = Awaited<ReturnType<typeof loadHome>>;
