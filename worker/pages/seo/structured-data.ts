import type { Thing, WithContext } from 'schema-dts';
import { firstDeliveryDate } from '#shared/features/deliveries/rules.ts';
import { dishCodeOf } from '#shared/features/dishes/address.ts';
import type { Programme } from '#shared/features/programmes/schema.ts';
import { certificateNominals } from '#shared/features/promotions/terms.ts';
import type { Review } from '#shared/features/ratings/schema.ts';
import type { StructuredData } from '#shared/features/seo/contract.ts';
import type { PageRoute } from '#shared/routes.ts';
import { findArticle, listArticles } from '../../modules/content/articles.ts';
import { findPurpose } from '../../modules/content/catalogue.ts';
import { readDishPage } from '../../modules/content/dish-page.ts';
import { dishesByCode } from '../../modules/content/dishes.ts';
import { findGuidance } from '../../modules/content/guidance.ts';
import { menuFor } from '../../modules/content/menu.ts';
import { listQuestions } from '../../modules/content/pages.ts';
import { findAuthor, findPerson } from '../../modules/content/people.ts';
import { findProgramme, listProgrammes } from '../../modules/content/programmes.ts';
import { readConfig } from '../../modules/content/regions.ts';
import { listReviews } from '../../modules/content/reviews.ts';
import { findHomemade, listHomemade } from '../../modules/ordering/homemade/items.ts';
import type { Scope } from '../../scope.ts';
import { articleOf, authorOf, blogOf, faqOf, personOf, type Question } from './structured/content.ts';
import { dishThings, servedListOf, soldListOf } from './structured/dishes.ts';
import { certificateOf, productOf, purposeOf, reviewOf } from './structured/programme.ts';
import { breadcrumbsOf, organizationOf, placeOf, webSiteOf } from './structured/site.ts';

interface DescribedPage {
  readonly route: PageRoute;
  readonly path: string;
  /** Its canonical address. */
  readonly address: string;
  /** What the page calls itself. */
  readonly title: string;
  /** Which page of a list it is. */
  readonly page: number;
}

/** Reviews that a page of something else tells of. */
const FEW_REVIEWS = 3;

async function brandOf(scope: Scope): Promise<string> {
  return (await readConfig(scope)).schemaOrgMainPage.name;
}

function questionsOf(questions: readonly Question[]): WithContext<Thing>[] {
  return questions.length > 0 ? [faqOf(questions)] : [];
}

/** Days whose dishes a programme's page tells search engines of: those of its first days, as many as keep the page light. */
const LISTED_DAYS = 6;

/** The dishes that a programme serves in the days that can be ordered next, each once, as they are on its usual line. */
async function servedDishes(scope: Scope, programme: Programme) {
  const days = await menuFor(scope, {
    programme: programme.code,
    kcal: programme.defaultKcal,
    from: firstDeliveryDate(scope.clock.now()),
    days: LISTED_DAYS,
  });
  return [...new Map(days.flatMap(({ meals }) => meals.map(({ dish }) => [dish.code, dish]))).values()];
}

/** The first reviews of customers: an example is nobody's opinion. */
const ownReviews = (reviews: readonly Review[], most = reviews.length): Review[] =>
  reviews.filter(({ isSample }) => !isSample).slice(0, most);

/** The shop of single dishes. */
async function shopThings(scope: Scope): Promise<WithContext<Thing>[]> {
  const [{ items }, dishes, brand] = await Promise.all([
    listHomemade(scope, { without: [] }, 'menu'),
    dishesByCode(scope),
    brandOf(scope),
  ]);
  const sold = items.map(({ dish, priceKop }) => ({
    ...{ dish, priceKop },
    description: dishes.get(dish.code)?.description,
  }));
  return [soldListOf('Домашняя еда порциями', brand, sold)];
}

/** A dish, in the portion that its page shows. */
async function thingsOfDish(scope: Scope, code: string): Promise<WithContext<Thing>[]> {
  const [page, sold, brand] = await Promise.all([
    readDishPage(scope, { code }),
    findHomemade(scope, code),
    brandOf(scope),
  ]);
  if (!page) return [];
  const { dish, reviews } = page;
  const listed = { dish: sold?.dish ?? dish, description: dish.description };
  const voices = { summary: dish.rating, reviews: ownReviews(reviews, FEW_REVIEWS) };
  return dishThings(listed, { priceKop: sold?.priceKop, brand }, voices);
}

async function programmeThings(scope: Scope, path: string, code: string): Promise<WithContext<Thing>[]> {
  const [programme, voices, guidance] = await Promise.all([
    findProgramme(scope, code),
    listReviews(scope, { programme: code }),
    findGuidance(scope, path),
  ]);
  if (!programme || !voices) return [];
  const reviews = ownReviews(voices.reviews, FEW_REVIEWS);
  const product = productOf(programme, await brandOf(scope), { summary: voices.summary, reviews });
  const list = servedListOf(`Меню программы «${programme.name}»`, await servedDishes(scope, programme));
  return [product, list, ...questionsOf(guidance?.questions ?? [])];
}

/** A page for a purpose, if the path is one. */
async function purposeThings(scope: Scope, path: string): Promise<WithContext<Thing>[]> {
  const purpose = await findPurpose(scope, path);
  if (!purpose) return [];
  const [programmes, voices] = await Promise.all([
    listProgrammes(scope, purpose.sells),
    listReviews(scope, { programme: purpose.preset.programme }),
  ]);
  const offered = programmes.filter(({ code }) => purpose.programmes.includes(code));
  return [
    purposeOf(purpose, offered, await brandOf(scope)),
    ...questionsOf(purpose.questions),
    ...ownReviews(voices?.reviews ?? [], FEW_REVIEWS).map(reviewOf),
  ];
}

/** What the page itself is about; its path's last word names it. */
async function subjectOf(
  scope: Scope,
  { route, path, page, title }: DescribedPage,
): Promise<WithContext<Thing>[]> {
  const word = path.split('/').at(-2) ?? '';
  switch (route.id) {
    case 'programme':
      return programmeThings(scope, path, word);
    case 'dish':
      return thingsOfDish(scope, dishCodeOf(word) ?? '');
    case 'otzyvy':
      return ownReviews((await listReviews(scope, { page }))?.reviews ?? []).map(reviewOf);
    case 'faq':
      return questionsOf((await listQuestions(scope, [])).flatMap(({ questions }) => questions));
    case 'homemade-food':
      return shopThings(scope);
    case 'sertificat':
      return [certificateOf(path, title, await brandOf(scope), certificateNominals)];
    case 'kontakty':
      return [placeOf(await readConfig(scope))];
    case 'blog': {
      const list = await listArticles(scope, { page });
      return list ? [blogOf(`Блог ${await brandOf(scope)}`, list.articles)] : [];
    }
    case 'blog-article': {
      const article = await findArticle(scope, word);
      return article ? [articleOf(article)] : [];
    }
    case 'blog-author': {
      const author = await findAuthor(scope, word);
      return author ? [authorOf(author)] : [];
    }
    case 'staff-person': {
      const person = await findPerson(scope, Number(word));
      return person ? [personOf(person)] : [];
    }
    default:
      return purposeThings(scope, path);
  }
}

/**
 * What search engines are told of a page in the words of schema.org. Addresses begin with a slash: the document that
 * carries the data makes them whole, as only it knows its host.
 */
export async function structuredDataOf(scope: Scope, page: DescribedPage): Promise<StructuredData> {
  if (!page.route.indexed) return [];
  const config = await readConfig(scope);
  const things: object[] =
    page.path === '/'
      ? [webSiteOf(config)]
      : [breadcrumbsOf(page, scope.settings.isSimply), ...(await subjectOf(scope, page))];
  return [organizationOf(config), ...things].map((thing) => ({ ...thing }));
}
