import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Locator, Page } from 'playwright/test';
import { layOutWhole } from '#tests/harness/lay-out.ts';

/** Where `npm run test:all -- looks` has the pictures of a commit taken. */
const folder = process.env.LOOKS_DIR ?? '';

/** What chance and the clock of a run write: codes of friends, versions of lists, the times and addresses of the desk's record. */
const chance = String.raw`BF[\dA-F]{8}|^[\dA-F]{6}$|(?<=18.ноября,.)07:\d\d|10\.9\.\d+\.1`;

/** Writes the same in place of what is by chance. */
async function hideChance(page: Page): Promise<void> {
  await page.evaluate((pattern) => {
    const texts = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
    while (texts.nextNode()) {
      const { data } = texts.currentNode as Text;
      const same = data.replaceAll(new RegExp(pattern, 'g'), (one) => '0'.repeat(one.length));
      if (same !== data) (texts.currentNode as Text).data = same;
    }
  }, chance);
}

/** Brings the whole page in and waits until all of it is laid out and drawn. */
async function settle(page: Page): Promise<void> {
  await layOutWhole(page);
  await hideChance(page);
  // The bar of a load stays for a moment after it.
  await page.waitForFunction(() => !document.querySelector('[data-progress]:not([data-progress="reset"])'));
  await page.evaluate(() => document.fonts.ready.then(() => true));
  // Parts that come late bring pictures of their own. Those that nothing asks for, a closed panel's, have no address yet.
  await page.waitForFunction(() =>
    [...document.images].every((image) => {
      // A picture that is decoded aside may miss the shot.
      Object.assign(image, { loading: 'eager', decoding: 'sync' });
      return image.complete && (image.naturalWidth || !image.currentSrc);
    }),
  );
}

/** Hides the page around a dialog: nobody knows how far it has scrolled. Pages take no style element from elsewhere. */
async function hideAround(page: Page): Promise<void> {
  await page.evaluate(() => {
    const sheet = new CSSStyleSheet();
    sheet.replaceSync(':not(dialog, dialog *, :has(dialog)) { visibility: hidden !important }');
    document.adoptedStyleSheets.push(sheet);
  });
}

interface Shot {
  readonly widths?: readonly number[];
  readonly height?: number;
  /** Whether all of the page is taken, or what is in sight of it. */
  readonly fullPage?: boolean;
  /** What alone is taken: a page behind its dialog may still be loading. */
  readonly part?: Locator;
}

/** Takes a picture of the page as it stands, at each width. */
export async function takeLook(
  page: Page,
  name: string,
  { widths = [390, 768, 1280], height = 844, fullPage = true, part }: Shot = {},
): Promise<void> {
  await mkdir(folder, { recursive: true });
  if (part) await hideAround(page);
  for (const width of widths) {
    await page.setViewportSize({ width, height });
    await settle(page);
    const file = `${name.replaceAll(/[^а-яёa-z\d]+/giu, '-').replaceAll(/^-|-$/g, '')}-${width}.png`;
    const options = { animations: 'disabled', caret: 'hide', scale: 'css' } as const;
    const shoot = () => (part ? part.screenshot(options) : page.screenshot({ ...options, fullPage }));
    // The first shot draws what was out of sight; the second keeps it.
    await shoot();
    await writeFile(join(folder, file), await shoot());
  }
}
