import { AppError } from '#shared/errors.ts';
import { getGuidance, listSuited } from '#shared/features/guidance/contract.ts';
import type { RestTable } from '../../../rest/call.ts';
import { mount } from '../../../rest/mount.ts';
import * as commands from './commands.ts';

export function mountGuidance(table: RestTable): void {
  mount(table, getGuidance, async ({ scope, query }) => {
    const guidance = await commands.findGuidance(scope, query.path);
    if (!guidance) throw new AppError('not_found');
    return guidance;
  });
  mount(table, listSuited, async ({ scope }) => ({ suited: await commands.listSuited(scope) }));
}
