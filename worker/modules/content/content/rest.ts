import { AppError } from '#shared/errors.ts';
import * as contract from '#shared/features/content/contract.ts';
import { calls } from '../../../rest/calls.ts';
import * as commands from './commands.ts';

function orNotFound<T>(value: T | undefined): T {
  if (value === undefined) throw new AppError('not_found');
  return value;
}

export const articleCalls = calls(contract, {
  listArticles: async ({ scope, query }) => orNotFound(await commands.listArticles(scope, query)),
  // Before the call with a slug, which would take the word for an article.
  listAllArticles: async ({ scope }) => ({ articles: await commands.listAllArticles(scope) }),
  getArticle: async ({ scope, params }) => orNotFound(await commands.findArticle(scope, params.slug)),
  getAuthor: async ({ scope, params }) => orNotFound(await commands.findAuthor(scope, params.slug)),
  listStaff: async ({ scope }) => ({ people: await commands.listStaff(scope) }),
  getPerson: async ({ scope, params }) => orNotFound(await commands.findPerson(scope, params.id)),
});
