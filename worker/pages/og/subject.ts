import { listAllArticles, listStaff } from '#shared/features/content/contract.ts';
import { MENU_WINDOW_DAYS } from '#shared/features/menu/rules.ts';
import { listProgrammes } from '#shared/features/programmes/contract.ts';
import { getConfig } from '#shared/features/regions/contract.ts';
import type { PageRoute } from '#shared/routes.ts';
import { upperFirst } from '#shared/typography.ts';
import type { AppContext } from '../../context.ts';
import { callRest, type Rest } from '../../rest/in-process.ts';
import { readPageSeo } from '../page-seo.ts';
import { type Scene, sceneOf } from './scenes.ts';

/** What the picture of a page tells. */
export interface Subject {
  readonly brand: string;
  readonly title: string;
  readonly note: string;
  readonly scene: Scene;
}

const promise = `Меню на ${MENU_WINDOW_DAYS}\u00a0дней вперёд, состав и\u00a0КБЖУ каждого блюда`;

/** Without the brand: the logo says it already. */
function withoutBrand(title: string, brand: string): string {
  return upperFirst(title.replace(`${brand} — `, '').replace(` | ${brand}`, ''));
}

/** Who the page is about; undefined on pages that are about no person. */
async function findPortrait(rest: Rest, c: AppContext, routeId: string, word: string) {
  if (routeId !== 'staff-person' && routeId !== 'blog-author') return undefined;
  const { people } = await callRest(rest, c, listStaff);
  if (routeId === 'staff-person') return people.find(({ id }) => String(id) === word);
  const { articles } = await callRest(rest, c, listAllArticles);
  // Who writes has the name and the portrait of a person of the team.
  const author = articles.map((article) => article.author).find(({ slug }) => slug === word);
  return people.find(({ name }) => name === author?.name);
}

/** Reads what the picture of a page tells; undefined where there is no such page. */
export async function readSubject(
  rest: Rest,
  c: AppContext,
  { route, path }: { readonly route: PageRoute; readonly path: string },
): Promise<Subject | undefined> {
  const word = path.split('/').at(-2) ?? '';
  const [{ schemaOrgMainPage }, seo] = await Promise.all([
    callRest(rest, c, getConfig),
    readPageSeo(rest, c, path),
  ]);
  if (!seo) return undefined;
  const brand = schemaOrgMainPage.name;
  if (route.id === 'programme') {
    const { programmes } = await callRest(rest, c, listProgrammes);
    const programme = programmes.find(({ code }) => code === word);
    return (
      programme && {
        brand,
        title: `Программа «${programme.name}»`,
        note: programme.pitch,
        scene: { pictures: [programme.picture.name], tint: programme.tint },
      }
    );
  }
  const portrait = await findPortrait(rest, c, route.id, word);
  const scene = sceneOf(route.id, word);
  return {
    brand,
    title: withoutBrand(seo.title, brand),
    note: portrait?.lead ?? promise,
    scene: portrait?.picture ? { ...scene, pictures: [portrait.picture.name, ...scene.pictures] } : scene,
  };
}
