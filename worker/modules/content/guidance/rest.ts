import { AppError } from '#shared/errors.ts';
import { getGuidance } from '#shared/features/guidance/contract.ts';
import type { RestTable } from '../../../rest/call.ts';
import { mount } from '../../../rest/mount.ts';
import { findGuidance } from './commands.ts';

export function mountGuidance(table: RestTable): void {
  mount(table, getGuidance, async ({ scope, query }) => {
    const guidance = await findGuidance(scope, query.path);
    if (!guidance) throw new AppError('not_found');
    return guidance;
  });
}
