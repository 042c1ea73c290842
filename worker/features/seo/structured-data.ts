import type { Thing, WithContext } from 'schema-dts';
import type { StructuredData } from '#shared/features/seo/contract.ts';
import type { PageRoute } from '#shared/routes.ts';
import type { AppContext } from '../../context.ts';
import { findArticle, findAuthor, findPerson } from '../content/commands.ts';
import { listQuestions } from '../pages/commands.ts';
import { findProgramme } from '../programmes/commands.ts';
import { summaryOf } from '../ratings/commands.ts';
import { readConfig } from '../regions/commands.ts';
import { articleOf, authorOf, faqOf, personOf } from './structured/content.ts';
import { productOf } from './structured/programme.ts';
import { breadcrumbsOf, organizationOf, webSiteOf } from './structured/site.ts';

interface DescribedPage {
  readonly route: PageRoute;
  readonly path: string;
  /** Title of the page without the brand. */
  readonly title: string;
}

/** What the page itself is about; its path's last word names it. */
async function subjectOf(c: AppContext, { route, path }: DescribedPage): Promise<WithContext<Thing>[]> {
  const word = path.split('/').at(-2) ?? '';
  const db = c.env.DB;
  switch (route.id) {
    case 'programme': {
      const programme = await findProgramme(db, word);
      if (!programme) return [];
      const { schemaOrgMainPage } = await readConfig(c);
      return [productOf(programme, schemaOrgMainPage.name, await summaryOf(db, programme.code))];
    }
    case 'faq': {
      const groups = await listQuestions(c, []);
      return [faqOf(groups.flatMap(({ questions }) => questions))];
    }
    case 'blog-article': {
      const article = await findArticle(db, word);
      return article ? [articleOf(article)] : [];
    }
    case 'blog-author': {
      const author = await findAuthor(db, word);
      return author ? [authorOf(author)] : [];
    }
    case 'staff-person': {
      const person = await findPerson(db, Number(word));
      return person ? [personOf(person)] : [];
    }
    default:
      return [];
  }
}

/**
 * What search engines are told of a page in the words of schema.org. Addresses begin with a slash: the document that
 * carries the data makes them whole, as only it knows its host.
 */
export async function structuredDataOf(c: AppContext, page: DescribedPage): Promise<StructuredData> {
  if (!page.route.indexed) return [];
  const config = await readConfig(c);
  const things: object[] =
    page.path === '/'
      ? [webSiteOf(config)]
      : [breadcrumbsOf(page.path, page.title, c.get('settings').isSimply), ...(await subjectOf(c, page))];
  return [organizationOf(config), ...things].map((thing) => ({ ...thing }));
}
