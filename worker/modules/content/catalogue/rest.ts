import { AppError } from '#shared/errors.ts';
import * as contract from '#shared/features/catalogue/contract.ts';
import type { NavigationGroup } from '#shared/features/catalogue/schema.ts';
import { calls } from '../../../rest/calls.ts';
import { findPurpose } from './commands.ts';
import { navigation } from './sql.ts';

export const catalogueCalls = calls(contract, {
  getNavigation: async ({ scope }) => {
    const variant = scope.settings.isSimply ? 'simply' : 'full';
    const items = await scope.published.rows(navigation);
    const groups = new Map<string, NavigationGroup>();
    for (const { group_name: group, name, code, url } of items.filter(
      ({ variants }) => variants === 'both' || variants === variant,
    )) {
      const known = groups.get(group) ?? { name: group, programs: [] };
      known.programs.push({ name, code, url });
      groups.set(group, known);
    }
    return [...groups.values()];
  },
  getPurpose: async ({ scope, query }) => {
    const purpose = await findPurpose(scope, query.path);
    if (!purpose) throw new AppError('not_found');
    return purpose;
  },
});
