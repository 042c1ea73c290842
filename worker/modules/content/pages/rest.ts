import { getPage, listQuestions } from '#shared/features/pages/contract.ts';
import { adoptEdition, declineEdition, listEditions } from '#shared/features/pages/editions/contract.ts';
import type { RestTable } from '../../../rest/call.ts';
import { mount } from '../../../rest/mount.ts';
import * as commands from './commands.ts';
import * as editions from './editions/commands.ts';

export function mountPages(table: RestTable): void {
  mount(table, getPage, ({ scope, query }) => commands.readPage(scope, query.path, query.version));
  mount(table, listQuestions, async ({ scope, query }) => ({
    groups: await commands.listQuestions(scope, query.groups?.split(',') ?? []),
  }));
  mount(table, listEditions, async ({ scope }) => ({ editions: await editions.listEditions(scope) }));
  mount(table, adoptEdition, ({ scope, body }) => editions.adoptEdition(scope, body));
  mount(table, declineEdition, ({ scope, body }) => editions.declineEdition(scope, body));
}
