import { afterAll, beforeAll, expect, test } from 'vitest';
import { isRouteInVariant, pageRoutes } from '#shared/routes.ts';
import { type LocalWorker, startLocalWorker } from '#tests/harness/local-worker.ts';
import { Visitor } from '#tests/harness/visitor.ts';

let simply: LocalWorker;
let full: LocalWorker;
beforeAll(async () => {
  [full, simply] = await Promise.all([startLocalWorker(), startLocalWorker({ isSimply: true })]);
});
afterAll(() => Promise.all([full?.stop(), simply?.stop()]));

const paths = pageRoutes
  .filter((route) => isRouteInVariant(route, true) && route.layout === 'default' && !route.guard)
  .map(({ path }) => path)
  .filter((path) => !path.includes(':'));

/** What the variant has no page for. «Без подписки» says that there is none. */
const unsold =
  /сертификат|микромаркет|«Прогресс»|показывать прогресс|(?<!без (?:программы, )?)подписк|автоматическ\S+ продлени|бонусной программ/i;

async function linesOf(site: LocalWorker, path: string): Promise<string[]> {
  const html = await (await new Visitor(site).request(path)).text();
  const texts = html
    .replace(/<(script|style)[\s\S]*?<\/\1>/g, '')
    .replace(/<meta name="description" content="([^"]*)"[^>]*>/g, '<p>$1</p>')
    .split(/<[^>]+>/);
  return texts.map((text) => text.replaceAll('\u00a0', ' ').trim()).filter((text) => text !== '');
}

test.each(paths)('%s tells of nothing that the variant does not sell', async (path) => {
  const lines = await linesOf(simply, path);
  expect(lines.length).toBeGreaterThan(20);
  expect(lines.filter((line) => unsold.test(line))).toEqual([]);
});

test('the full variant tells of it', async () => {
  for (const path of ['/faq/', '/oferta/', '/oplata/'])
    expect((await linesOf(full, path)).filter((line) => unsold.test(line))).not.toEqual([]);
});
