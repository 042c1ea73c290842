import { exclusionGroups, type NamedGroup, namedGroups } from '#shared/features/dishes/labels.ts';
import { getConfig } from '#shared/features/regions/contract.ts';
import type { SiteConfig } from '#shared/features/regions/schema.ts';
import { useRestData } from '../../../platform/rest/rest-data.ts';

/** The groups that the configuration offers, of those that the kitchen tells apart; all of these where it names none. */
export function offeredGroups(
  categories: SiteConfig['defaultExclusions']['categories'],
): readonly NamedGroup[] {
  const offered = categories.flatMap(({ code, name }): NamedGroup[] => {
    const group = exclusionGroups.find((one) => one === code);
    return group ? [[group, name.charAt(0).toLowerCase() + name.slice(1)]] : [];
  });
  return offered.length > 0 ? offered : namedGroups;
}

/** The groups to choose from: those of the code until the configuration has come, and where it does not. */
export function useOfferedGroups(): readonly NamedGroup[] {
  const { data } = useRestData(getConfig);
  return offeredGroups(data?.defaultExclusions.categories ?? []);
}
