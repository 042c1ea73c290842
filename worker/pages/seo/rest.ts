import { AppError } from '#shared/errors.ts';
import { MENU_WINDOW_DAYS } from '#shared/features/menu/rules.ts';
import type { Programme } from '#shared/features/programmes/schema.ts';
import {
  getSeo,
  listPages,
  listRedirects,
  type PageDescription,
  type PageSeo,
} from '#shared/features/seo/contract.ts';
import { canonicalQuery } from '#shared/features/seo/rules.ts';
import { formatMoney } from '#shared/money.ts';
import { canonicalPath, matchPage, type PageRoute } from '#shared/routes.ts';
import type { AppContext } from '../../context.ts';
import {
  createTextRenderer,
  describeBlogOrStaff,
  describePage as describeInformation,
  describePurpose,
  describeReviews,
  describeSubject,
  findProgramme,
  readConfig,
} from '../../modules/content/api.ts';
import { describeHomemade } from '../../modules/ordering/api.ts';
import { indexRows } from '../../published/index-rows.ts';
import type { RestTable } from '../../rest/call.ts';
import { mount } from '../../rest/mount.ts';
import type { Scope } from '../../scope.ts';
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

/** What search engines show of a title, in characters. */
const TITLE_LENGTH = 70;

/** What people look for with the name of a programme: energy, city, price; as much of it as a title holds. */
function programmeSeo(programme: Programme, brand: string, plain: (text: string) => string): PageDescription {
  const { name, defaultKcal, fromDayPriceKop, text } = programme;
  const price = `от ${formatMoney(fromDayPriceKop)}`;
  const energy = `«${name}» на ${defaultKcal} ккал`;
  const titles = [
    `Программа ${energy} с доставкой {{inCity}}, ${price} в день`,
    `Программа ${energy}: доставка {{inCity}}, ${price}`,
    `${energy}: доставка {{inCity}}, ${price}`,
    `${energy}: доставка {{inCity}}`,
    `«${name}»: доставка {{inCity}}`,
  ].map((title) => `${plain(title)} | ${brand}`);
  return {
    name,
    title: titles.find(({ length }) => length <= TITLE_LENGTH) ?? titles.at(-1) ?? name,
    description: `${text} Меню на ${MENU_WINDOW_DAYS} дней вперёд с составом и КБЖУ, ${price} в день.`,
  };
}

/** Title and description of a page: an operator's row, else from what the page is about. Refuses what does not exist. */
async function describePage(scope: Scope, { route, path, query }: Asked): Promise<PageDescription> {
  const tag = query.get('tag');
  const subject = tag === null ? undefined : await describeSubject(scope, tag);
  if (subject)
    return { ...subject, title: `${subject.title} | ${(await readConfig(scope)).schemaOrgMainPage.name}` };
  const { plain } = await createTextRenderer(scope);
  const written = indexRows(await scope.published.rows(writtenSeo), 'path').get(path);
  if (written) {
    return { title: plain(written.title), description: plain(written.description) };
  }
  const { schemaOrgMainPage } = await readConfig(scope);
  const brand = schemaOrgMainPage.name;
  const information = (await describeInformation(scope, path)) ?? (await describePurpose(scope, path));
  if (information) return { ...information, title: `${information.title} | ${brand}` };
  if (route.id === 'programme') {
    const programme = await findProgramme(scope, path.split('/')[2] ?? '');
    if (programme) return programmeSeo(programme, brand, plain);
  }
  const own =
    describeHomemade(route.id, plain) ??
    describeReviews(route.id) ??
    (await describeBlogOrStaff(scope, route.id, path.split('/').at(-2) ?? ''));
  if (own) return { ...own, title: `${own.title} | ${brand}` };
  // What has a variable part and no row is no page.
  if (route.path.includes(':')) throw new AppError('not_found');
  return {
    name: route.title,
    title: `${route.title} | ${brand}`,
    description: plain(
      `${route.title}. ${brand} — готовое питание с доставкой {{inCity}}: меню на {{menuDays}} вперёд, состав и КБЖУ каждого блюда.`,
    ),
  };
}

/** The later pages of a list say which they are. */
function onPage(seo: PageSeo, page: string | null): PageSeo {
  if (page === null) return seo;
  const [title, ...brand] = seo.title.split(' | ');
  return {
    title: [`${title} — страница ${page}`, ...brand].join(' | '),
    description: `Страница ${page}. ${seo.description}`,
  };
}

/** What the head of a page says of it. */
async function describe(scope: Scope, requested: string) {
  const [pathname = '/', search = ''] = requested.split(/[?#]/, 2);
  const route = matchPage(pathname, scope.settings.isSimply);
  if (!route) throw new AppError('not_found');
  const path = canonicalPath(route, pathname);
  const query = new URLSearchParams(canonicalQuery(path, new URLSearchParams(search)));
  const { name, ...seo } = await describePage(scope, { route, path, query });
  const [title = ''] = seo.title.split(' | ', 1);
  return {
    ...onPage(seo, query.get('page')),
    structuredData: await structuredDataOf(scope, {
      route,
      path,
      title: name ?? title,
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

export function mountSeo(table: RestTable): void {
  mount(table, getSeo, ({ c, scope, query }) => describe(scope, query.path ?? refererPath(c)));
  mount(table, listPages, async ({ scope }) => ({ pages: await listSitePages(scope) }));
  mount(table, listRedirects, ({ scope, query }) => answerRedirects(scope, query));
}
