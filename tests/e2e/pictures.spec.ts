import { expect, test } from '#tests/harness/browser.ts';

/** Most that the pictures of home's first view may weigh on a phone of two pixels a point, bytes. */
const FIRST_VIEW_BYTES = 150_000;

const isPicture = (url: string) => /\/(pictures|images)\//.test(url);

test.describe('on a phone of two pixels a point', () => {
  test.use({ viewport: { width: 390, height: 844 }, deviceScaleFactor: 2, isMobile: true, hasTouch: true });

  test('the first view of home is light', async ({ page }) => {
    const weights = new Map<string, number>();
    const types = new Set<string | undefined>();
    page.on('requestfinished', async (request) => {
      if (!isPicture(request.url())) return;
      const answer = await request.response();
      types.add(answer?.headers()['content-type']);
      const { responseBodySize } = await request.sizes();
      weights.set(request.url(), responseBodySize);
    });
    await page.goto('/', { waitUntil: 'networkidle' });
    const seen = await page.evaluate(() =>
      [...document.images]
        .filter((image) => {
          const { top, bottom } = image.getBoundingClientRect();
          return top < innerHeight && bottom > 0;
        })
        .map((image) => image.currentSrc),
    );
    expect(seen.length).toBeGreaterThan(0);
    for (const url of seen) expect(weights.get(url), url).toBeGreaterThan(0);
    const sum = seen.reduce((total, url) => total + (weights.get(url) ?? 0), 0);
    expect(sum).toBeLessThanOrEqual(FIRST_VIEW_BYTES);
    expect([...types]).toEqual(['image/avif']);
  });
});

test('pictures keep their place before they come, and show nothing beside themselves then', async ({
  page,
}) => {
  let release = () => {};
  const held = new Promise<void>((resolve) => {
    release = resolve;
  });
  await page.route(/\/pictures\//, async (route) => {
    await held;
    await route.continue();
  });
  await page.goto('/', { waitUntil: 'domcontentloaded' });
  // The page is laid out once its styles are there; they do not wait for the pictures.
  await page.waitForFunction(() =>
    [...document.querySelectorAll<HTMLLinkElement>('link[rel=stylesheet]')].every(
      ({ sheet }) => sheet !== null,
    ),
  );
  const hero = page.locator('main img').first();
  const before = await hero.boundingBox();
  expect(before?.height).toBeGreaterThan(100);
  // A card of the dish's own tint stands there meanwhile.
  const tint = await hero.evaluate((image) => getComputedStyle(image.closest('li') ?? image).backgroundColor);
  expect(tint).not.toBe('rgba(0, 0, 0, 0)');
  release();
  await expect
    .poll(() => hero.evaluate((image: HTMLImageElement) => image.naturalWidth))
    .toBeGreaterThan(100);
  expect(await hero.boundingBox()).toEqual(before);
});
