import { AppError } from '#shared/errors.ts';
import { getProgramme, listProgrammes } from '#shared/features/programmes/contract.ts';
import { mount, type RestTable } from '../../rest/mount.ts';
import * as commands from './commands.ts';

export function mountProgrammes(table: RestTable): void {
  mount(table, listProgrammes, async ({ c }) => ({ programmes: await commands.listProgrammes(c.env.DB) }));

  mount(table, getProgramme, async ({ c, params }) => {
    const programme = await commands.findProgramme(c.env.DB, params.code);
    if (!programme) throw new AppError('not_found');
    return programme;
  });
}
