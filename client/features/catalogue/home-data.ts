import type { EpochMs } from '#shared/dates.ts';
import { getVisit, type Visit } from '#shared/features/deliveries/visit/contract.ts';
import { getOrderOptions } from '#shared/features/orders/contract.ts';
import { listQuestions } from '#shared/features/pages/contract.ts';
import type { FaqQuestion } from '#shared/features/pages/schema.ts';
import { listProgrammes } from '#shared/features/programmes/contract.ts';
import type { Programme } from '#shared/features/programmes/schema.ts';
import { listReviews } from '#shared/features/ratings/contract.ts';
import type { RatingSummary } from '#shared/features/ratings/schema.ts';
import { formatMoney } from '#shared/money.ts';
import { countOf } from '#shared/plurals.ts';
import type { RestCall } from '../../platform/rest/rest.ts';
import { firstKcal, offeredProgrammes, type StartWindow, startsOf } from './draft.ts';
import { type FirstMenuCall, loadFirstMenu, menuAhead, type ShownMenu, weekStart } from './menu-data.ts';
import type { ShownReviews } from './parts/reviews-section.tsx';

/** The programme to begin with when the address names none. */
const FIRST_PROGRAMME = 'balans';
/** Reviews that home shows. */
const HOME_REVIEWS = 6;

/** What home says at first sight of price and opinions, in words: the first look formats nothing itself. */
interface Offer {
  readonly fromDayPrice: string;
  /** Absent without reviews. */
  readonly rating?: { readonly average: string; readonly reviews: string };
}

function offerOf(programmes: readonly Programme[], { average, count }: RatingSummary): Offer {
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

/** Everything that home needs from the server. */
export interface HomeData {
  readonly programmes: readonly Programme[];
  /** The programme that the configurator begins with. */
  readonly chosen: string;
  readonly menu: ShownMenu;
  readonly menuCall: FirstMenuCall;
  readonly reviews: ShownReviews;
  readonly firstOrder: boolean;
  readonly starts: StartWindow;
  readonly faq: readonly FaqQuestion[];
  readonly offer: Offer;
  /** Null for everybody who is no customer. */
  readonly visit: Visit | null;
}

/** The page carries no more than this: the rest is asked for when it is needed, for the markup shows it already. */
export type FirstLook = Pick<HomeData, 'offer' | 'starts' | 'menuCall' | 'visit'>;

async function loadVisit(rest: RestCall): Promise<Visit | null> {
  try {
    return (await rest(getVisit)).visit;
  } catch {
    // Home sells as well without it.
    return null;
  }
}

/** The questions of home; without them it stands without that section. */
async function loadQuestions(rest: RestCall): Promise<readonly FaqQuestion[]> {
  try {
    const { groups } = await rest(listQuestions, { query: { groups: 'home' } });
    return groups[0]?.questions ?? [];
  } catch {
    return [];
  }
}

/** Loads home for the programme that the address names, with what its page has shown already, if it has. */
export async function loadHome(
  rest: RestCall,
  request: Pick<Request, 'url'>,
  now: EpochMs,
  shown?: FirstLook,
): Promise<HomeData> {
  const ahead = shown && menuAhead(rest, shown.menuCall);
  const [{ programmes }, options, faq, { reviews, summary }] = await Promise.all([
    rest(listProgrammes),
    rest(getOrderOptions),
    loadQuestions(rest),
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
  const [menu, visit] = await Promise.all([
    loadFirstMenu(rest, { request, now, programme: chosen, starts, ahead }),
    // A first order is still to come: nothing has been ordered.
    shown || firstOrder ? (shown?.visit ?? null) : loadVisit(rest),
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
    firstOrder,
    starts,
    faq,
    visit,
  };
}
