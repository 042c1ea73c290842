import type { PageInput } from '#client/entry.server.tsx';
import type { Clock } from '#shared/dates.ts';
import { getNavigation } from '#shared/features/catalogue/contract.ts';
import { getConfig, listRegions } from '#shared/features/regions/contract.ts';
import { shownConfigOf } from '#shared/features/regions/schema.ts';
import type { AppContext } from '../context.ts';
import { createSnapshot } from '../edge/snapshot.ts';
import { callRest, type Rest } from '../rest/in-process.ts';

/** How long site data is used before it is read again, in milliseconds. */
const LIFETIME_MS = 30_000;

/** Loads what every page shows; without it the shell does without, as the error catalogue says. */
export async function loadOr<T>(message: string, fallback: T, load: () => Promise<T>): Promise<T> {
  try {
    return await load();
  } catch (error) {
    console.error(message, error instanceof Error ? error.message : String(error));
    return fallback;
  }
}

/** What the shell of every page shows. */
export type SiteData = Pick<PageInput['state'], 'config' | 'navigation'>;

/** Stands in for site data that is not there. */
export const noSiteData: SiteData = { config: null, navigation: [] };

async function readSiteData(rest: Rest, c: AppContext, last: SiteData, region: string): Promise<SiteData> {
  const query = region === '' ? {} : { region };
  const [config, navigation] = await Promise.all([
    loadOr('Ошибка загрузки конфига:', last.config, async () =>
      shownConfigOf(await callRest(rest, c, getConfig, query)),
    ),
    loadOr('Ошибка загрузки навигации:', last.navigation, () => callRest(rest, c, getNavigation)),
  ]);
  return { config, navigation };
}

/** Whether this worker answers `/rest` itself: its published content is at hand, only an origin's answers are kept. */
const isOwn = (c: AppContext) => c.get('scope').settings.restOrigin === undefined;

async function readCodes(rest: Rest, c: AppContext): Promise<ReadonlySet<string>> {
  const { regions } = await callRest(rest, c, listRegions);
  return new Set(regions.map(({ code }) => code));
}

/**
 * Tells the region that the address or the visitor's cookie names, an empty text for the default one. Only what the list of regions
 * has counts, so that invented cookies cannot fill the memory.
 */
export function createRegionReader(rest: Rest, clock: Clock): (c: AppContext) => Promise<string> {
  const codes = createSnapshot<ReadonlySet<string>, AppContext>({
    clock,
    lifetimeMs: LIFETIME_MS,
    initial: new Set(),
    isWhole: ({ size }) => size > 0,
    read: (c) => readCodes(rest, c),
  });
  return async (c) => {
    const wanted = c.get('scope').region;
    if (!/^[a-z]{2,10}$/.test(wanted)) return '';
    const known = isOwn(c) ? await readCodes(rest, c) : await codes.get(c);
    return known.has(wanted) ? wanted : '';
  };
}

/** Site data by region, kept for a while: there are as many as the list of regions has codes. */
export function createSiteData(
  rest: Rest,
  clock: Clock,
): (c: AppContext, region: string) => Promise<SiteData> {
  const create = (region: string) =>
    createSnapshot<SiteData, AppContext>({
      clock,
      lifetimeMs: LIFETIME_MS,
      initial: noSiteData,
      isWhole: ({ config, navigation }) => config !== null && navigation.length > 0,
      read: (c, last) => readSiteData(rest, c, last, region),
    });
  const byRegion = new Map([['', create('')]]);
  return (c, region) => {
    if (isOwn(c)) return readSiteData(rest, c, noSiteData, region);
    const kept = byRegion.get(region) ?? create(region);
    byRegion.set(region, kept);
    return kept.get(c);
  };
}
