import type { EpochMs } from '#shared/dates.ts';
import { getOrderOptions } from '#shared/features/orders/contract.ts';
import { getProgramme, listProgrammes } from '#shared/features/programmes/contract.ts';
import type { Programme } from '#shared/features/programmes/schema.ts';
import { listReviews } from '#shared/features/ratings/contract.ts';
import type { RestCall } from '../../platform/rest/rest.ts';
import { offeredProgrammes, type StartWindow, startsOf } from './draft.ts';
import { loadFirstMenu, type ShownMenu } from './menu-data.ts';
import { loadMenuExtras, type MenuExtras } from './menu-extras-data.ts';
import type { CoverDay } from './parts/programme-cover.tsx';
import type { ShownReviews } from './parts/reviews-section.tsx';

/** Programmes that are shown below as alike; the last one only where cards stand in pairs. */
const SIMILAR = 4;

/** Everything that the page of a programme needs from the server. */
export interface ProgrammeData {
  readonly programme: Programme;
  readonly similar: readonly Programme[];
  readonly menu: ShownMenu;
  readonly extras: MenuExtras;
  /** What the food keeps to, in sentences. */
  readonly claims: readonly string[];
  readonly reviews: ShownReviews;
  readonly firstOrder: boolean;
  readonly starts: StartWindow;
  /** False while the programme's season is still far: it can be looked at, not ordered. */
  readonly isOffered: boolean;
}

/** The programmes that lie nearest by price and meals. */
export function similarTo(programme: Programme, all: readonly Programme[]): Programme[] {
  const distance = (other: Programme) =>
    Math.abs(other.defaultKcal - programme.defaultKcal) +
    100 * Math.abs(other.mealsPerDay - programme.mealsPerDay);
  return all
    .filter(({ code, picture }) => code !== programme.code && picture.name !== programme.picture.name)
    .sort((a, b) => distance(a) - distance(b))
    .slice(0, SIMILAR);
}

/** The programmes among which the page's own is looked for; asked before anything is sent, as it decides the status. */
export async function loadProgrammes(rest: RestCall): Promise<readonly Programme[]> {
  return (await rest(listProgrammes)).programmes;
}

/** What the order of a programme begins with. */
type Terms = Pick<ProgrammeData, 'firstOrder' | 'starts'>;

export async function loadTerms(rest: RestCall): Promise<Terms> {
  const options = await rest(getOrderOptions);
  return { firstOrder: options.firstOrder, starts: startsOf(options) };
}

interface ProgrammeRequest {
  readonly request: Pick<Request, 'url'>;
  readonly now: EpochMs;
  readonly programme: Programme;
  readonly all: readonly Programme[] | Promise<readonly Programme[]>;
  /** On their way, or what the page has shown already. */
  readonly terms: Terms | Promise<Terms>;
}

/** Loads the page of a programme. */
export async function loadProgramme(
  rest: RestCall,
  { request, now, programme, all, terms }: ProgrammeRequest,
): Promise<ProgrammeData> {
  const loadMenu = async () => {
    const { starts } = await terms;
    return loadFirstMenu(rest, { request, now, programme, starts });
  };
  const loading = loadMenu();
  const path = `/programmy/${programme.code}/`;
  const [programmes, { firstOrder, starts }, menu, { claims }, extras, reviews] = await Promise.all([
    all,
    terms,
    loading,
    rest(getProgramme, { params: { code: programme.code } }),
    loadMenuExtras(rest, { request, path, programme, menu: loading }),
    rest(listReviews, { query: { programme: programme.code } }),
  ]);
  const offered = offeredProgrammes(programmes, starts);
  return {
    programme,
    similar: similarTo(programme, offered),
    menu,
    extras,
    claims,
    reviews: { reviews: reviews.reviews, summary: reviews.summary },
    firstOrder,
    starts,
    isOffered: offered.some(({ code }) => code === programme.code),
  };
}

/** The page carries no more than this: the rest is asked for when it is needed, for the markup shows it already. */
export interface FirstLook extends Pick<ProgrammeData, 'programme' | 'isOffered' | 'firstOrder' | 'starts'> {
  /** The first day that can be eaten. */
  readonly day: CoverDay | undefined;
}

/** Loads all that the page shows, beside each other. */
export function loadShownProgramme(
  rest: RestCall,
  shown: FirstLook,
  request: Pick<Request, 'url'>,
  now: EpochMs,
): Promise<ProgrammeData> {
  const { programme, firstOrder, starts } = shown;
  const all = loadProgrammes(rest);
  return loadProgramme(rest, { request, now, programme, all, terms: { firstOrder, starts } });
}
