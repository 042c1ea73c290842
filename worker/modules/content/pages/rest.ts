import * as pagesContract from '#shared/features/pages/contract.ts';
import * as editionsContract from '#shared/features/pages/editions/contract.ts';
import { calls } from '../../../rest/calls.ts';
import * as commands from './commands.ts';
import * as editions from './editions/commands.ts';

export const pageCalls = [
  ...calls(pagesContract, {
    getPage: ({ scope, query }) => commands.readPage(scope, query.path, query.version),
    listQuestions: async ({ scope, query }) => ({
      groups: await commands.listQuestions(scope, query.groups?.split(',') ?? []),
    }),
  }),
  ...calls(editionsContract, {
    listEditions: async ({ scope }) => ({ editions: await editions.listEditions(scope) }),
    adoptEdition: ({ scope, body }) => editions.adoptEdition(scope, body),
    declineEdition: ({ scope, body }) => editions.declineEdition(scope, body),
  }),
];
