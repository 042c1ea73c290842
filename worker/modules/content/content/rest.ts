import { AppError } from '#shared/errors.ts';
import {
  getArticle,
  getAuthor,
  getPerson,
  listAllArticles,
  listArticles,
  listStaff,
} from '#shared/features/content/contract.ts';
import type { RestTable } from '../../../rest/call.ts';
import { mount } from '../../../rest/mount.ts';
import * as commands from './commands.ts';

function orNotFound<T>(value: T | undefined): T {
  if (value === undefined) throw new AppError('not_found');
  return value;
}

export function mountContent(table: RestTable): void {
  mount(table, listArticles, async ({ scope, query }) =>
    orNotFound(await commands.listArticles(scope, query)),
  );
  // Before the call with a slug, which would take the word for an article.
  mount(table, listAllArticles, async ({ scope }) => ({ articles: await commands.listAllArticles(scope) }));
  mount(table, getArticle, async ({ scope, params }) =>
    orNotFound(await commands.findArticle(scope, params.slug)),
  );
  mount(table, getAuthor, async ({ scope, params }) =>
    orNotFound(await commands.findAuthor(scope, params.slug)),
  );
  mount(table, listStaff, async ({ scope }) => ({ people: await commands.listStaff(scope) }));
  mount(table, getPerson, async ({ scope, params }) =>
    orNotFound(await commands.findPerson(scope, params.id)),
  );
}
