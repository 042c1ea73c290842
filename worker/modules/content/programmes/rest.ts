import { AppError } from '#shared/errors.ts';
import { getProgramme, listProgrammes } from '#shared/features/programmes/contract.ts';
import type { RestTable } from '../../../rest/call.ts';
import { mount } from '../../../rest/mount.ts';
import * as commands from './commands.ts';

export function mountProgrammes(table: RestTable): void {
  mount(table, listProgrammes, async ({ scope, query }) => ({
    programmes: await commands.listProgrammes(scope, query.kind),
  }));

  mount(table, getProgramme, async ({ scope, params }) => {
    const programme = await commands.findProgramme(scope, params.code);
    if (!programme) throw new AppError('not_found');
    return programme;
  });
}
