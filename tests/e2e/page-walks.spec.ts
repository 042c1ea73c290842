import type { Page, Response } from 'playwright/test';
import { pageRoutes } from '#shared/routes.ts';
import { signInWithOrder } from '#tests/harness/account.ts';
import { expectAccessible } from '#tests/harness/axe.ts';
import { expect, test } from '#tests/harness/browser.ts';
import { findBroken } from '#tests/harness/find-broken.ts';
import { findLonely } from '#tests/harness/find-lonely.ts';
import { findUnbelievable } from '#tests/harness/find-unbelievable.ts';
import { findUneven } from '#tests/harness/find-uneven.ts';
import { findWide } from '#tests/harness/find-wide.ts';
import { begin, open } from '#tests/harness/journey.ts';
import { newPhone } from '#tests/harness/visitor.ts';

// A phone's browser would draw a page that is too wide smaller instead of letting it scroll.
test.use({ contextOptions: { reducedMotion: 'reduce' }, isMobile: false });

const softly = expect.configure({ soft: true, timeout: 10_000 });

const phone = { width: 390, height: 844 };
const widths = [320, 390, 768, 1280, 1920];
/** One page of each kind whose address names what it shows. */
const detailPages = [
  '/programmy/balans/',
  '/blog/belok/',
  '/blog/author/anna-belova/',
  '/staff/2/',
  '/blyuda/borsch/',
  '/order/?programme=balans&kcal=1500&days=28&people=1',
];

const publicPages = pageRoutes
  .filter(({ layout, variants, guard, path }) => {
    return layout !== 'personal' && variants !== 'simply' && guard === undefined && !path.includes(':');
  })
  .map(({ path }) => path);
const accountPages = pageRoutes.filter(({ layout }) => layout === 'personal').map(({ path }) => path);

/** Pages in walks of a few: a walk keeps its caches, and all workers have some. */
const walks = (paths: string[]) =>
  Array.from({ length: Math.ceil(paths.length / 5) }, (_, walk) => paths.slice(walk * 5, walk * 5 + 5));

/** Pictures whose size does not stand in the document that the server sends: nothing has to arrive for it. */
async function findUnsized(page: Page, html: string): Promise<string[]> {
  return page.evaluate((sent) => {
    const images = new DOMParser().parseFromString(sent, 'text/html').querySelectorAll('img');
    return [...images]
      .filter(
        (image) => !(Number(image.getAttribute('width')) > 0 && Number(image.getAttribute('height')) > 0),
      )
      .map((image) => image.outerHTML);
  }, html);
}

/** Pairs of items of a bar or list whose words stand over one another. */
function findOverlaps(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const linesOf = (item: Element) => {
      const range = document.createRange();
      range.selectNodeContents(item);
      return [...range.getClientRects()];
    };
    const meet = (one: DOMRect, other: DOMRect) =>
      Math.min(one.right, other.right) - Math.max(one.left, other.left) > 1 &&
      Math.min(one.bottom, other.bottom) - Math.max(one.top, other.top) > 4;
    return [...document.querySelectorAll('nav')].flatMap((bar) => {
      const items = [...bar.querySelectorAll('a, summary')].filter((item) => item.checkVisibility());
      const texts = items.map((item) => ({ name: item.textContent, lines: linesOf(item) }));
      return texts.flatMap(({ name, lines }, index) =>
        texts
          .slice(index + 1)
          .filter((next) => lines.some((line) => next.lines.some((other) => meet(line, other))))
          .map((next) => `«${name}» and «${next.name}»`),
      );
    });
  });
}

async function expectFits(page: Page): Promise<void> {
  for (const width of widths) {
    await page.setViewportSize({ ...phone, width });
    // The first answer after a change of the window may be of the old one.
    const find = async () => [
      ...(await page.evaluate(findWide)),
      // The components show what a label too long for its field comes to.
      ...(page.url().includes('/test-components/') ? [] : await page.evaluate(findBroken)),
      ...(await page.evaluate(findUneven)),
      ...(await findOverlaps(page)),
      // In a narrower window a word may have no room beside another.
      ...(width === 390 || width === 1280 ? await page.evaluate(findLonely) : []),
      ...(width === 390 || width === 1280 ? await page.evaluate(findUnbelievable) : []),
    ];
    await softly.poll(find, `${page.url()} at ${width} px`).toEqual([]);
  }
  await page.setViewportSize(phone);
}

/** Opens a page and gives the answer that brought its document. */
async function openToRead(page: Page, path: string): Promise<Response> {
  const answer = page.waitForResponse((response) => response.request().isNavigationRequest());
  await open(page, path);
  return answer;
}

/**
 * Everything that holds for any page, on one visit: each visit costs more than what is looked at. The test components
 * have tests of their own in the place of axe.
 */
async function expectWhole(page: Page, path: string): Promise<void> {
  const answer = await openToRead(page, path);
  expect(answer.status(), path).toBe(200);
  expect(await findUnsized(page, await answer.text()), path).toEqual([]);
  if (path !== '/test-components/') await expectAccessible(page);
  await expectFits(page);
}

for (const paths of walks([...publicPages, ...detailPages])) {
  test(`axe finds nothing, nothing scrolls sideways, no heading has a lonely word, pictures have sizes and food is believed from ${paths[0]} to ${paths.at(-1)}`, async ({
    page,
    site,
  }) => {
    test.setTimeout(240_000);
    await begin(page, site);
    for (const path of paths) await expectWhole(page, path);
  });
}

for (const paths of walks(accountPages)) {
  test(`the same holds in the account from ${paths[0]} to ${paths.at(-1)}`, async ({ page, site }) => {
    test.setTimeout(240_000);
    await begin(page, site);
    await signInWithOrder(page.context(), site, newPhone());
    for (const path of paths) await expectWhole(page, path);
  });
}

test('axe finds nothing on a path that does not exist, and its pictures have sizes', async ({
  page,
  site,
  problems,
}) => {
  problems.allow(/status of 404/);
  await begin(page, site);
  const answer = await openToRead(page, '/net-takoy-stranicy/');
  expect(await findUnsized(page, await answer.text())).toEqual([]);
  await expectAccessible(page);
});
