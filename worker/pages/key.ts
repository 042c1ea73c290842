import type { Clock } from '#shared/dates.ts';
import { isTrackingParameter } from '#shared/features/experiments/rules.ts';
import { pageParameters } from '#shared/features/seo/rules.ts';
import type { AppContext } from '../context.ts';
import { dayOf } from '../rest/shared-answers.ts';
import { isForAnonymous } from './anonymous.ts';

const sharedParameters: ReadonlySet<string> = new Set(pageParameters);

/** The address without what only counts where visitors come from: no page may show it. */
export function withoutTracking(url: URL): URL {
  if (url.search === '') return url;
  const tracking = [...new Set(url.searchParams.keys())].filter(isTrackingParameter);
  if (tracking.length === 0) return url;
  const address = new URL(url);
  for (const name of tracking) address.searchParams.delete(name);
  return address;
}

/** Tells whether strangers are all answered the same at an address. */
export function isPublic(c: AppContext, address: URL): boolean {
  const route = c.get('page');
  if (c.req.method !== 'GET' || !route?.indexed || route.layout !== 'default') return false;
  return [...address.searchParams.keys()].every((name) => sharedParameters.has(name));
}

/** Tells whether a page is the same for everybody who asks for its address. */
export const isShared = (c: AppContext, address: URL): boolean => isForAnonymous(c) && isPublic(c, address);

/** What a key is made of beside the request. */
export interface KeySources {
  readonly clock: Clock;
  /** Code of the visitor's region; empty for the default one. */
  readonly regionOf: (c: AppContext) => Promise<string>;
  /** The content of the origin behind this worker, where there is one. */
  readonly originVersion: () => string;
}

/** Everything that a page follows from; undefined where its content could be read in part only. */
export async function keyOf(
  { clock, regionOf, originVersion }: KeySources,
  c: AppContext,
  address: URL,
): Promise<string | undefined> {
  const { published, settings } = c.get('scope');
  const contentOf = async () =>
    settings.restOrigin === undefined ? published.version() : `origin ${originVersion()}`;
  const [region, version] = await Promise.all([regionOf(c), contentOf()]);
  // A region that is not known is asked for all the same: an origin may know it, and then the page is nobody else's.
  if (settings.restOrigin !== undefined && region !== c.get('scope').region) return undefined;
  const made = [version, dayOf(clock.now()), __BUILD_ID__, __CONTENT_SHAPE__];
  const { isSimply, isConsentImplied, outside } = settings;
  const tried = c.get('experiments').join();
  const asked = [address.href, isSimply, isConsentImplied, region, tried, JSON.stringify(outside)];
  return version === '' ? undefined : [...asked, ...made].join('\n');
}
