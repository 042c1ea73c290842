import { getPage, listQuestions } from '#shared/features/pages/contract.ts';
import { mount, type RestTable } from '../../rest/mount.ts';
import * as commands from './commands.ts';

export function mountPages(table: RestTable): void {
  mount(table, getPage, ({ c, query }) => commands.readPage(c, query.path, query.version));
  mount(table, listQuestions, async ({ c, query }) => ({
    groups: await commands.listQuestions(c, query.groups?.split(',') ?? []),
  }));
}
