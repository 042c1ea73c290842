import { AppError } from '#shared/errors.ts';
import {
  getArticle,
  getAuthor,
  getPerson,
  listAllArticles,
  listArticles,
  listStaff,
} from '#shared/features/content/contract.ts';
import { mount, type RestTable } from '../../rest/mount.ts';
import * as commands from './commands.ts';

function orNotFound<T>(value: T | undefined): T {
  if (value === undefined) throw new AppError('not_found');
  return value;
}

export function mountContent(table: RestTable): void {
  mount(table, listArticles, async ({ c, query }) =>
    orNotFound(await commands.listArticles(c.env.DB, query)),
  );
  // Before the call with a slug, which would take the word for an article.
  mount(table, listAllArticles, async ({ c }) => ({ articles: await commands.listAllArticles(c.env.DB) }));
  mount(table, getArticle, async ({ c, params }) =>
    orNotFound(await commands.findArticle(c.env.DB, params.slug)),
  );
  mount(table, getAuthor, async ({ c, params }) =>
    orNotFound(await commands.findAuthor(c.env.DB, params.slug)),
  );
  mount(table, listStaff, async ({ c }) => ({ people: await commands.listStaff(c.env.DB) }));
  mount(table, getPerson, async ({ c, params }) =>
    orNotFound(await commands.findPerson(c.env.DB, params.id)),
  );
}
