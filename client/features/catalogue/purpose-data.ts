import type { EpochMs } from '#shared/dates.ts';
import type { Purpose } from '#shared/features/catalogue/purpose-schema.ts';
import { getMenu } from '#shared/features/menu/contract.ts';
import { getOrderOptions } from '#shared/features/orders/contract.ts';
import { listProgrammes } from '#shared/features/programmes/contract.ts';
import { SET_DAYS } from '#shared/features/programmes/rules.ts';
import type { Programme } from '#shared/features/programmes/schema.ts';
import { listReviews } from '#shared/features/ratings/contract.ts';
import type { RestCall } from '../../platform/rest/rest-client.ts';
import { menuStart, offeredProgrammes, type StartWindow, startsOf } from './draft.ts';
import { loadFirstMenu, type ShownMenu } from './menu-data.ts';
import { loadMenuExtras, type MenuExtras } from './menu-extras-data.ts';
import type { ShownSet } from './parts/meal-sets.tsx';
import type { ShownReviews } from './parts/reviews-section.tsx';

/** Everything that a page for a purpose needs from the server. */
export interface PurposeData {
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
export async function loadPurpose(
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
