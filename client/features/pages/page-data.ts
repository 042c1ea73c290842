import { getPage } from '#shared/features/pages/contract.ts';
import type { ContentPage, PageBlock } from '#shared/features/pages/schema.ts';
import { readTeam, type Team } from '#shared/features/pages/team-price.ts';
import { listProgrammes } from '#shared/features/programmes/contract.ts';
import type { Programme } from '#shared/features/programmes/schema.ts';
import { checkAddress, listRegions, listZones } from '#shared/features/regions/contract.ts';
import type { RegionChoice, SuggestedAddress, ZoneOutline } from '#shared/features/regions/schema.ts';
import { type RestCall, RestError } from '../../platform/rest/rest.ts';

/** Everything that a page of information needs from the server. */
export interface InformationData {
  readonly page: ContentPage;
  readonly programmes: readonly Programme[];
  readonly zones: readonly ZoneOutline[];
  readonly regions: readonly RegionChoice[];
  /** The address in the query and the streets that match it. */
  readonly asked: string;
  readonly addresses: readonly SuggestedAddress[];
  /** The team in the query, where the page works out what its food costs. */
  readonly team: Team | null;
}

/** The page of a path, in an earlier wording where one is asked for; undefined where there is none. */
export async function findPage(
  rest: RestCall,
  path: string,
  version: string | undefined,
): Promise<ContentPage | undefined> {
  try {
    return await rest(getPage, { query: { path, ...(version && { version }) } });
  } catch (error) {
    if (error instanceof RestError && (error.status === 404 || error.status === 400)) return undefined;
    throw error;
  }
}

/** Loads what the blocks of a page show besides their own texts. */
export async function loadInformation(rest: RestCall, url: URL, page: ContentPage): Promise<InformationData> {
  const has = (...kinds: PageBlock['kind'][]) => page.blocks.some(({ kind }) => kinds.includes(kind));
  const asked = has('address-check') ? (url.searchParams.get('address') ?? '').trim().slice(0, 100) : '';
  const [programmes, zones, regions, addresses] = await Promise.all([
    has('programmes', 'price-list', 'team-price')
      ? rest(listProgrammes).then((answer) => answer.programmes)
      : [],
    has('zone-map', 'contacts') ? rest(listZones).then((answer) => answer.zones) : [],
    has('zone-map', 'contacts') ? rest(listRegions).then((answer) => answer.regions) : [],
    asked === '' ? [] : rest(checkAddress, { query: { address: asked } }).then((answer) => answer.addresses),
  ]);
  const teamBlock = page.blocks.find((block) => block.kind === 'team-price');
  const team =
    teamBlock && url.searchParams.has('people') ? readTeam(url.searchParams, teamBlock.codes) : null;
  return { page, programmes, zones, regions, asked, addresses, team };
}
