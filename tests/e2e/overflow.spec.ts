import type { Page } from 'playwright/test';
import { pageRoutes } from '#shared/routes.ts';
import { signInWithOrder } from '#tests/harness/account.ts';
import { expect, test } from '#tests/harness/browser.ts';
import { begin } from '#tests/harness/journey.ts';
import { newPhone } from '#tests/harness/visitor.ts';

test.use({ contextOptions: { reducedMotion: 'reduce' }, isMobile: false });

const softly = expect.configure({ soft: true, timeout: 2_000 });

const widths = [320, 390, 768, 1280, 1920];
/** One page of each kind whose address names what it shows. */
const detailPages = [
  '/programmy/balans/',
  '/blog/belok/',
  '/blog/author/anna-belova/',
  '/staff/2/',
  '/order/?programme=balans&kcal=1500&days=28&people=1',
];

const publicPages = pageRoutes
  .filter(({ layout, variants, guard, path }) => {
    return layout !== 'personal' && variants !== 'simply' && guard === undefined && !path.includes(':');
  })
  .map(({ path }) => path);
const accountPages = pageRoutes.filter(({ layout }) => layout === 'personal').map(({ path }) => path);

/** What makes the page wider than the window, if anything does. */
function findWide(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const { scrollWidth, clientWidth } = document.documentElement;
    if (scrollWidth <= clientWidth) return [];
    const wide = [...document.body.querySelectorAll('*')].filter(
      (element) => element.getBoundingClientRect().right > clientWidth + 1,
    );
    const names = wide.map((element) => `${element.localName}.${element.className}`);
    return [`${scrollWidth} px in a window of ${clientWidth}: ${names.slice(-3).join(', ')}`];
  });
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

async function expectFits(page: Page, path: string): Promise<void> {
  const answer = await page.goto(path, { waitUntil: 'domcontentloaded' });
  expect(answer?.status(), path).toBe(200);
  for (const width of widths) {
    await page.setViewportSize({ width, height: 844 });
    // The first answer after a change of the window may be of the old one.
    const find = async () => [...(await findWide(page)), ...(await findOverlaps(page))];
    await softly.poll(find, `${path} at ${width} px`).toEqual([]);
  }
}

test('no public page scrolls sideways at any width, and no links of a bar overlap', async ({
  page,
  site,
}) => {
  await begin(page, site);
  for (const path of [...publicPages, ...detailPages]) {
    await expectFits(page, path);
  }
});

test('no page of the account scrolls sideways at any width, and no links of a bar overlap', async ({
  page,
  site,
}) => {
  await begin(page, site);
  await signInWithOrder(page.context(), site, newPhone());
  for (const path of accountPages) await expectFits(page, path);
});
