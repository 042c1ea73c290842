import type { EpochMs } from '#shared/dates.ts';
import { getOrderOptions } from '#shared/features/orders/contract.ts';
import { getProgramme, listProgrammes } from '#shared/features/programmes/contract.ts';
import type { Programme } from '#shared/features/programmes/schema.ts';
import { listReviews } from '#shared/features/ratings/contract.ts';
import type { RestCall } from '../../platform/rest/rest.ts';
import { offeredProgrammes, type StartWindow, startsOf } from './draft.ts';
import { loadFirstMenu } from './menu-data.ts';
import { loadMenuExtras } from './menu-extras-data.ts';

const SIMILAR = 4;

interface Terms {
  readonly firstOrder: boolean;
  readonly starts: StartWindow;
}

function similarTo(programme: Programme, all: readonly Programme[]): Programme[] {
  const distance = (other: Programme) =>
    Math.abs(other.defaultKcal - programme.defaultKcal) +
    100 * Math.abs(other.mealsPerDay - programme.mealsPerDay);
  return all
    .filter(({ code, picture }) => code !== programme.code && picture.name !== programme.picture.name)
    .sort((a, b) => distance(a) - distance(b))
    .slice(0, SIMILAR);
}

/** The programmes among which the page's own is looked for; asked before anything is sent, as it decides the status. */
export const loadProgrammes = async (rest: RestCall): Promise<readonly Programme[]> =>
  (await rest(listProgrammes)).programmes;

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

export async function loadProgramme(
  rest: RestCall,
  { request, now, programme, all, terms }: ProgrammeRequest,
) {
  const { code } = programme;
  const loadMenu = async () => loadFirstMenu(rest, { request, now, programme, starts: (await terms).starts });
  const loading = loadMenu();
  const [programmes, { firstOrder, starts }, menu, { claims }, extras, { reviews, summary }] =
    await Promise.all([
      all,
      terms,
      loading,
      rest(getProgramme, { params: { code } }),
      loadMenuExtras(rest, { request, path: `/programmy/${code}/`, programme, menu: loading }),
      rest(listReviews, { query: { programme: code } }),
    ]);
  const offered = offeredProgrammes(programmes, starts);
  return {
    ...{ programme, menu, extras, claims, firstOrder, starts, reviews: { reviews, summary } },
    similar: similarTo(programme, offered),
    isOffered: offered.some((one) => one.code === code),
  };
}

/** Everything that the page of a programme needs; while its season is far it can be looked at, not ordered. */
export type ProgrammeData = Awaited<ReturnType<typeof loadProgramme>>;
