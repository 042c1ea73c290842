import { afterAll, beforeAll, expect, test } from 'vitest';
import { listSuited } from '#shared/features/guidance/contract.ts';
import { listProgrammes } from '#shared/features/programmes/contract.ts';
import type { Programme } from '#shared/features/programmes/schema.ts';
import { formatMoney } from '#shared/money.ts';
import { addedSaltOf } from '#tests/factories/brought-menus.ts';
import { mustCall } from '#tests/harness/call.ts';
import { decodeHtml } from '#tests/harness/html.ts';
import { type LocalWorker, startLocalWorker } from '#tests/harness/local-worker.ts';
import { present } from '#tests/harness/present.ts';
import { servePublished } from '#tests/harness/publication.ts';
import { setClock, Visitor } from '#tests/harness/visitor.ts';

let full: LocalWorker;
let simply: LocalWorker;
beforeAll(async () => {
  [full, simply] = await Promise.all([startLocalWorker(), startLocalWorker({ isSimply: true })]);
  for (const site of [full, simply]) {
    await setClock(site, '2026-11-26T06:00:00Z');
    await servePublished(new Visitor(site));
  }
});
afterAll(() => Promise.all([full?.stop(), simply?.stop()]));

const textOf = async (site: LocalWorker, path: string) =>
  (await (await new Visitor(site).request(path)).text())
    .replaceAll('\u00a0', ' ')
    .replaceAll(/<!--.*?-->|<[^>]+>/g, ' ');

/** What a page tells of salt: of which programme and line, and how far that is from what the recipes bring, in grams. */
async function toldOn(site: LocalWorker, path: string, { code, defaultKcal }: Programme) {
  const told = /Соли по рецептам — около (\d+(?:,5)?) г в день \(«(.+?)», (\d+) ккал\)/;
  const [, salt = '', name, kcal] = told.exec(await textOf(site, path)) ?? [];
  return {
    ...{ path, name, kcal: Number(kcal) },
    off: Math.abs(Number.parseFloat(salt.replace(',', '.')) - addedSaltOf(code, defaultKcal)),
  };
}

// Told to the half, of the cycle as planned: exchanges on second days may bring a little more or less.
const rightOf = (path: string, { name, defaultKcal }: Programme) => ({
  ...{ path, name: name.replaceAll('\u00a0', ' '), kcal: defaultKcal },
  off: expect.toSatisfy((grams: number) => grams < 0.5),
});

test('the page of each programme says how much salt its recipes add to a day that is brought', async () => {
  const { programmes } = await mustCall(new Visitor(full), listProgrammes, { query: {} });
  expect(programmes.length).toBeGreaterThan(10);
  for (const programme of programmes) {
    const path = `/programmy/${programme.code}/`;
    expect(await toldOn(full, path, programme)).toEqual(rightOf(path, programme));
  }
});

test.each([
  ['/eda-v-ofis/', 'ofis'],
  ['/eda-na-nedelyu/', 'balans'],
])('the simple variant says it on %s, of the programme that the page begins with', async (path, code) => {
  const { programmes } = await mustCall(new Visitor(simply), listProgrammes, { query: {} });
  const programme = present(
    programmes.find((one) => one.code === code),
    code,
  );
  expect(await toldOn(simply, path, programme)).toEqual(rightOf(path, programme));
});

test('the page of all programmes leads to each with its price, and says whom it suits', async () => {
  const { programmes } = await mustCall(new Visitor(full), listProgrammes, { query: {} });
  const { suited } = await mustCall(new Visitor(full), listSuited, {});
  const answer = await new Visitor(full).request('/programmy/');
  expect(answer.status).toBe(200);
  const html = decodeHtml(await answer.text());
  const main = html.slice(html.indexOf('<main'), html.indexOf('</main>'));
  for (const { code, name, fromDayPriceKop } of programmes) {
    const path = `/programmy/${code}/`;
    const words = suited.find((one) => one.path === path)?.words ?? [];
    expect(words.length, path).toBeGreaterThan(0);
    for (const shown of [`href="${path}"`, name, formatMoney(fromDayPriceKop), ...words])
      expect(main, path).toContain(shown);
  }
  expect((await new Visitor(simply).request('/programmy/')).status).toBe(404);
});
