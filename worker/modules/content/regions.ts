import * as z from 'zod/mini';
import { daysBetween, formatHours, moscowDate } from '#shared/dates.ts';
import { AppError } from '#shared/errors.ts';
import { firstStartDate } from '#shared/features/deliveries/rules.ts';
import * as contract from '#shared/features/regions/contract.ts';
import { REGION_COOKIE, REGION_COOKIE_LIFETIME_S } from '#shared/features/regions/rules.ts';
import { type DeliveryInterval, SiteConfig, type ZoneOutline } from '#shared/features/regions/schema.ts';
import { pathInRegion, safeBackUrl } from '#shared/routes.ts';
import { typeset } from '#shared/typography.ts';
import type { AppContext } from '../../context.ts';
import { q } from '../../db/query.ts';
import { groupRows } from '../../published/index-rows.ts';
import { definePart, type RowOf } from '../../published/part.ts';
import { calls } from '../../rest/calls.ts';
import type { PublishedScope, Scope } from '../../scope.ts';
import { keepCookie } from '../../write-cookie.ts';
import { publishedClosedDays } from './closed-days.ts';

/** What depends on the region: stored as one JSON value, because it is read as a whole. */
export const RegionDetails = z.pick(SiteConfig, {
  ...{ mobileApps: true, region: true, contactInfo: true, schemaOrgMainPage: true },
});

/** Regions in the order of the list. */
export const regions = definePart(
  'regions',
  q.selectFrom('regions').select(['code', 'name', 'isDefault', 'details']).orderBy('sort'),
  { json: { details: RegionDetails } },
);

/** Delivery intervals in their order. */
export const intervals = definePart(
  'intervals',
  q
    .selectFrom('deliveryIntervals')
    .select(['code', 'part', 'fromHour as from', 'toHour as to'])
    .orderBy('sort'),
);

/** Items of the lists of the site data, each list in its order. */
export const listItems = definePart(
  'site-lists',
  q.selectFrom('siteLists').select(['list', 'item']).orderBy('list').orderBy('sort'),
  { json: { item: z.unknown() } },
);

/** Zones of each region, the innermost first. */
export const zones = definePart(
  'zones',
  q
    .selectFrom('deliveryZones')
    .select(['code', 'regionCode', 'name', 'feeKop', 'polygon'])
    .orderBy('regionCode')
    .orderBy('sort'),
  { json: { polygon: z.array(z.tuple([z.number(), z.number()])) } },
);

function withLabel(interval: Omit<DeliveryInterval, 'label'>): DeliveryInterval {
  return { ...interval, label: formatHours(interval.from, interval.to) };
}

export type ZoneRow = RowOf<typeof zones>;

/** A region by its code, or the default one where the code is of none. */
async function regionOf(scope: PublishedScope, code: string) {
  const all = await scope.published.rows(regions);
  const region = all.find((one) => one.code === code) ?? all.find(({ isDefault }) => isDefault);
  if (!region) throw new Error('There is no region');
  return region;
}

/** Code of the visitor's region. */
export const ownRegion = async (scope: PublishedScope & Pick<Scope, 'region'>) =>
  (await regionOf(scope, scope.region)).code;

/** Zones of a region, the innermost first. */
export const zonesOf = async (scope: PublishedScope, region: string) =>
  groupRows(await scope.published.rows(zones), 'regionCode').get(region) ?? [];

/** A text as an SMS says it: whom it is from stands first, since the number that it comes from may be anybody's. */
export async function textOfSms(scope: Scope, text: string): Promise<string> {
  const { schemaOrgMainPage } = await readConfig(scope);
  return `${schemaOrgMainPage.name}: ${text}`;
}

/** The site's data for a region, by default the visitor's own. */
export async function readConfig(
  scope: PublishedScope & Pick<Scope, 'clock' | 'region'>,
  regionCode = scope.region,
): Promise<SiteConfig> {
  const now = scope.clock.now();
  const today = moscowDate(now);
  const [region, offered, items, closed] = await Promise.all([
    regionOf(scope, regionCode),
    scope.published.rows(intervals),
    scope.published.rows(listItems),
    publishedClosedDays(scope, today),
  ]);
  const labelled = offered.map(withLabel);
  const date = firstStartDate(now, 'morning', closed);
  const itemsOf = (list: string) => items.filter((one) => one.list === list).map(({ item }) => item);
  return SiteConfig.parse({
    ...region.details,
    deleveryDate: { date, days: daysBetween(today, date) },
    closedDays: closed,
    dateTimeIntervalDelivery: {
      morningIntervals: labelled.filter(({ part }) => part === 'morning'),
      eveningIntervals: labelled.filter(({ part }) => part === 'evening'),
    },
    reviewOpinions: itemsOf('reviewOpinions'),
    reviewDishesOpinions: itemsOf('reviewDishesOpinions'),
    dishOpinions: itemsOf('dishOpinions'),
    socialReviews: itemsOf('socialReviews'),
    scheduleCancelTypes: itemsOf('scheduleCancelTypes'),
    defaultExclusions: { categories: itemsOf('exclusionCategories') },
  });
}

/** Delivery zones of the visitor's region with their outlines, the innermost first. */
export async function readZones(scope: PublishedScope & Pick<Scope, 'region'>): Promise<ZoneOutline[]> {
  const own = await zonesOf(scope, await ownRegion(scope));
  return own.map(({ code, name, feeKop, polygon }) => ({ code, name: typeset(name), feeKop, polygon }));
}

/** A delivery interval by its code; refuses an unknown one. */
export async function requireInterval(scope: Scope, code: string): Promise<DeliveryInterval> {
  const interval = (await scope.published.rows(intervals)).find((one) => one.code === code);
  if (!interval) throw new AppError('validation_failed', { fields: { interval: 'Выберите время доставки' } });
  return withLabel(interval);
}

/** Notes the visitor's region in their browser. */
export function setRegionCookie(c: AppContext, region: string): void {
  keepCookie(c, REGION_COOKIE, region, { maxAge: REGION_COOKIE_LIFETIME_S });
}

export const regionCalls = calls(contract, {
  getConfig: ({ scope, query }) => readConfig(scope, query.region),
  listZones: async ({ scope }) => ({ zones: await readZones(scope) }),
  listRegions: async ({ scope }) => {
    const [chosen, all] = await Promise.all([ownRegion(scope), scope.published.rows(regions)]);
    return {
      chosen,
      regions: all.map(({ code, name, details: { region } }) => ({
        ...{ code, name, phone: region.phone, address: region.address },
      })),
    };
  },
  chooseRegion: {
    answer: async ({ c, scope, body }) => {
      const { code: region } = await regionOf(scope, body.region);
      setRegionCookie(c, region);
      return { region };
    },
    form: {
      done: ({ region }, { body, scope }) => ({
        to: pathInRegion(safeBackUrl(body.back) ?? '/', region, scope.settings.isSimply),
      }),
      refused: () => ({ to: '/dostavka/' }),
    },
  },
});
