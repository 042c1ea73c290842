import { AppError } from '#shared/errors.ts';
import { dishCodeOf } from '#shared/features/dishes/address.ts';
import { MENU_WINDOW_DAYS } from '#shared/features/menu/rules.ts';
import { lineOf } from '#shared/features/programmes/rules.ts';
import type { Programme } from '#shared/features/programmes/schema.ts';
import type { PageDescription, PageSeo } from '#shared/features/seo/contract.ts';
import * as contract from '#shared/features/seo/contract.ts';
import { canonicalQuery } from '#shared/features/seo/rules.ts';
import { formatMoney } from '#shared/money.ts';
import { canonicalPath, matchPage, type PageRoute } from '#shared/routes.ts';
import { withoutJoiners } from '#shared/typography.ts';
import type { AppContext } from '../../context.ts';
import { describeBlog, describeSubject } from '../../modules/content/articles.ts';
import { describePurpose } from '../../modules/content/catalogue.ts';
import { describeDish } from '../../modules/content/dish-page.ts';
import { describePage as describeInformation } from '../../modules/content/pages.ts';
import { describePeople } from '../../modules/content/people.ts';
import { findProgramme } from '../../modules/content/programmes.ts';
import { readConfig } from '../../modules/content/regions.ts';
import { describeReviews } from '../../modules/content/reviews.ts';
import { createTextRenderer } from '../../modules/content/texts.ts';
import { describeHomemade, findHomemade } from '../../modules/ordering/homemade/items.ts';
import { indexRows } from '../../published/index-rows.ts';
import { calls } from '../../rest/calls.ts';
import type { Scope } from '../../scope.ts';
import { fittingDescription, fittingTitle } from './lengths.ts';
import { answerRedirects } from './redirects.ts';
import { listSitePages } from './site-pages.ts';
import { writtenSeo } from './sql.ts';
import { structuredDataOf } from './structured-data.ts';

interface Asked {
  readonly route: PageRoute;
  readonly path: string;
  /** What of the query belongs to the page's canonical address. */
  readonly query: URLSearchParams;
}

/** A page in as many titles as there are ways to say it, the richest first. */
interface Described extends Omit<PageDescription, 'title'> {
  readonly titles: readonly string[];
}

const inOneTitle = ({ title, ...rest }: PageDescription): Described => ({ ...rest, titles: [title] });

/** What people look for with the name of a programme: energy, city, price; as much of it as a title holds. */
function programmeSeo(programme: Programme, plain: (text: string) => string): Described {
  const { name, defaultKcal, fromDayPriceKop, text } = programme;
  // The price beside an energy is that of its own line.
  const price = formatMoney(lineOf(programme, defaultKcal)?.dayPriceKop ?? fromDayPriceKop);
  const energy = `«${name}» на ${defaultKcal} ккал`;
  return {
    name,
    titles: [
      `Программа ${energy} с доставкой {{inCity}}, ${price} в день`,
      `Программа ${energy}: доставка {{inCity}}, ${price}`,
      `${energy}: доставка {{inCity}}, ${price}`,
      `${energy}: доставка {{inCity}}`,
      `«${name}»: доставка {{inCity}}`,
      `Программа «${name}»`,
    ].map(plain),
    description: `${text} Меню на ${MENU_WINDOW_DAYS} дней вперёд с составом и КБЖУ, от ${formatMoney(fromDayPriceKop)} в день.`,
  };
}

/** The list of all programmes. */
const programmesSeo = (plain: (text: string) => string): Described => ({
  name: 'Программы',
  titles: [plain('Программы питания с доставкой {{inCity}}: цены и калорийность')],
  description: plain(
    `Все программы питания с доставкой {{inCity}}: кому какая подойдёт, калорийность, цена дня и меню на ${MENU_WINDOW_DAYS} дней вперёд с составом и КБЖУ.`,
  ),
});

/** What people look for with the name of a dish. */
async function dishSeo(scope: Scope, word: string): Promise<Described | undefined> {
  const code = dishCodeOf(word) ?? '';
  const [dish, sold] = await Promise.all([describeDish(scope, code), findHomemade(scope, code)]);
  if (!dish) return undefined;
  const { title, description } = dish;
  const price = sold && ` Порция ${sold.dish.weightG} г — ${formatMoney(sold.priceKop)}.`;
  return {
    name: title,
    titles: [...(sold ? [`${title}: цена, состав и КБЖУ`] : []), `${title}: состав и КБЖУ`, title],
    description: `${description}${price ?? ''} Состав, аллергены, КБЖУ и дни в меню.`,
  };
}

/** A page as what it is about describes it; undefined where nothing does. */
async function describeContent(scope: Scope, { route, path }: Asked, plain: (text: string) => string) {
  const word = path.split('/').at(-2) ?? '';
  const information = (await describeInformation(scope, path)) ?? (await describePurpose(scope, path));
  if (information) return inOneTitle(information);
  if (route.id === 'programmy') return programmesSeo(plain);
  if (route.id === 'dish') return dishSeo(scope, word);
  if (route.id === 'programme') {
    const programme = await findProgramme(scope, word);
    return programme && programmeSeo(programme, plain);
  }
  const own =
    describeHomemade(route.id, plain) ??
    describeReviews(route.id) ??
    (await describeBlog(scope, route.id, word)) ??
    (await describePeople(scope, route.id, word));
  return own && inOneTitle(own);
}

/** Title and description of a page: an operator's row, else from what the page is about. Refuses what does not exist. */
async function describePage(scope: Scope, asked: Asked, brand: string): Promise<Described> {
  const { route, query } = asked;
  const tag = query.get('tag');
  const subject = tag === null ? undefined : await describeSubject(scope, tag);
  if (subject) return inOneTitle(subject);
  const { plain } = await createTextRenderer(scope);
  const content = await describeContent(scope, asked, plain);
  if (content) return content;
  // What has a variable part and no row is no page.
  if (route.path.includes(':')) throw new AppError('not_found');
  return {
    name: route.title,
    titles: [route.title],
    description: plain(
      `${route.title}. ${brand} — готовое питание с доставкой {{inCity}}: меню на {{menuDays}} вперёд, состав и КБЖУ каждого блюда.`,
    ),
  };
}

/** Title and description that an operator has written for a path. */
async function findWritten(scope: Scope, path: string): Promise<PageSeo | undefined> {
  const written = indexRows(await scope.published.rows(writtenSeo), 'path').get(path);
  if (!written) return undefined;
  const { plain } = await createTextRenderer(scope);
  return { title: plain(written.title), description: plain(written.description) };
}

/** What a page says of itself, no longer than results of a search show it; later pages of a list say which they are. */
async function seoOf(scope: Scope, asked: Asked): Promise<PageDescription & { readonly name: string }> {
  const written = await findWritten(scope, asked.path);
  if (written) {
    const title = withoutJoiners(written.title);
    const name = title.split(' | ', 1)[0] ?? '';
    return { title, description: withoutJoiners(written.description), name };
  }
  const brand = (await readConfig(scope)).schemaOrgMainPage.name;
  const { name, titles, description, isThin } = await describePage(scope, asked, brand);
  const page = asked.query.get('page');
  const numbered = page === null ? titles : titles.map((title) => `${title} — страница ${page}`);
  return {
    name: withoutJoiners(name ?? titles[0] ?? ''),
    ...(isThin && { isThin }),
    title: fittingTitle(numbered.map(withoutJoiners), brand),
    description: fittingDescription(
      withoutJoiners(page === null ? description : `Страница ${page}. ${description}`),
    ),
  };
}

/** What the head of a page says of it. */
async function describe(visitor: Scope, requested: string) {
  const [pathname = '/', search = ''] = requested.split(/[?#]/, 2);
  const route = matchPage(pathname, visitor.settings.isSimply);
  if (!route) throw new AppError('not_found');
  const scope = route.region === undefined ? visitor : { ...visitor, region: route.region };
  const path = canonicalPath(route, pathname);
  const query = new URLSearchParams(canonicalQuery(path, new URLSearchParams(search)));
  const { name, ...seo } = await seoOf(scope, { route, path: route.shows ?? path, query });
  return {
    ...seo,
    structuredData: await structuredDataOf(scope, {
      route,
      path,
      title: name,
      page: Number(query.get('page') ?? 1),
      address: path + canonicalQuery(path, query),
    }),
  };
}

/** The path of the page that makes the call, or home. */
function refererPath(c: AppContext): string {
  const referer = c.req.header('Referer');
  return referer !== undefined && URL.canParse(referer) ? new URL(referer).pathname : '/';
}

export const seoCalls = calls(contract, {
  getSeo: ({ c, scope, query }) => describe(scope, query.path ?? refererPath(c)),
  listPages: async ({ scope }) => ({ pages: await listSitePages(scope) }),
  listRedirects: ({ scope, query }) => answerRedirects(scope, query),
});
