import { type ExclusionGroup, exclusionGroupNames, exclusionGroups } from '#shared/features/dishes/labels.ts';
import type { getConfig } from '#shared/features/regions/contract.ts';
import type { SiteConfig } from '#shared/features/regions/schema.ts';
import { useRestData } from '../../../platform/rest/rest-data.ts';

/** A group of products to leave out, and what the site calls it. */
type OfferedGroup = readonly [group: ExclusionGroup, name: string];

const known: readonly OfferedGroup[] = exclusionGroups.map((group) => [group, exclusionGroupNames[group]]);

/** The groups that the configuration offers, of those that the kitchen tells apart; all of these where it names none. */
export function offeredGroups(
  categories: SiteConfig['defaultExclusions']['categories'],
): readonly OfferedGroup[] {
  const offered = categories.flatMap(({ code, name }): OfferedGroup[] => {
    const group = exclusionGroups.find((one) => one === code);
    return group ? [[group, name.charAt(0).toLowerCase() + name.slice(1)]] : [];
  });
  return offered.length > 0 ? offered : known;
}

/** The groups to choose from: those of the code until the configuration has come, and where it does not. */
export function useOfferedGroups(): readonly OfferedGroup[] {
  const { data } = useRestData<typeof getConfig>('GET /rest/helper/config/');
  return offeredGroups(data?.defaultExclusions.categories ?? []);
}
