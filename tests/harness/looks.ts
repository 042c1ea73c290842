import { existsSync, mkdirSync } from 'node:fs';
import { readFile, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import pixelmatch from 'pixelmatch';
import type { Page, TestInfo } from 'playwright/test';
import sharp, { type Sharp } from 'sharp';
import { expect } from './browser.ts';
import { layOutWhole } from './lay-out.ts';

/** Share of pixels that may differ: the edge of a glyph drawn by another release of the browser. */
const TOLERATED_SHARE = 0.004;
/** Looks are kept at half the size: small files, and anti-aliasing is averaged away. */
const SCALE = 0.5;

const folder = join(import.meta.dirname, '../e2e/looks');

interface Pixels {
  readonly data: Buffer;
  readonly width: number;
  readonly height: number;
}

async function pixelsOf(image: Sharp): Promise<Pixels> {
  const { data, info } = await image.ensureAlpha().raw().toBuffer({ resolveWithObject: true });
  return { data, width: info.width, height: info.height };
}

/** Brings the whole page in and waits until all of it is taken over, laid out and drawn. */
async function settle(page: Page): Promise<void> {
  await layOutWhole(page);
  await page.evaluate(async () => {
    for (const image of document.images) {
      image.loading = 'eager';
      // A picture that is decoded aside may miss the shot.
      image.decoding = 'sync';
    }
    await document.fonts.ready;
  });
  // Those that nothing asks for, a closed panel's for example, have no address yet.
  await page.waitForFunction(() =>
    [...document.images].every(
      ({ complete, naturalWidth, currentSrc }) => complete && (naturalWidth > 0 || !currentSrc),
    ),
  );
  // Lower parts are taken over last and may change their height then: five looks at it in a row are the same.
  const heights: number[] = [];
  await expect
    .poll(
      async () => {
        heights.push(await page.evaluate(() => document.documentElement.scrollHeight));
        return heights.length >= 5 && new Set(heights.slice(-5)).size === 1;
      },
      { intervals: [300] },
    )
    .toBe(true);
  await page.evaluate(() =>
    Promise.all([...document.images].map((image) => image.decode().catch(() => undefined))),
  );
}

interface LookOptions {
  /** The whole page, or only what is in sight where something stands over the page. */
  readonly isWhole?: boolean;
}

/** A shot of the page, at the size at which looks are kept. */
async function shoot(page: Page, isWhole: boolean): Promise<Sharp> {
  const screenshot = await page.screenshot({
    fullPage: isWhole,
    animations: 'disabled',
    caret: 'hide',
    scale: 'css',
  });
  const width = Math.round((page.viewportSize()?.width ?? 0) * SCALE);
  return sharp(screenshot).resize({ width, kernel: 'cubic' });
}

async function attach(info: TestInfo, name: string, { data, ...size }: Pixels): Promise<void> {
  const png = await sharp(data, { raw: { ...size, channels: 4 } })
    .png()
    .toBuffer();
  await writeFile(info.outputPath(`${name}.png`), png);
}

/** How long a page may take until it is drawn as it was kept, in milliseconds. */
const DRAWN_AFTER_MS = 10_000;

/** Compares the page with its kept look; `UPDATE_LOOKS=1` keeps the look of today instead. */
export async function expectLook(
  page: Page,
  name: string,
  info: TestInfo,
  { isWhole = true }: LookOptions = {},
): Promise<void> {
  await settle(page);
  const file = join(folder, `${name}.webp`);
  if (process.env.UPDATE_LOOKS !== undefined || !existsSync(file)) {
    expect(process.env.UPDATE_LOOKS, `${name} has no kept look: run with UPDATE_LOOKS=1`).toBeDefined();
    mkdirSync(dirname(file), { recursive: true });
    // The first shot draws what was out of sight; the second keeps it.
    await shoot(page, isWhole);
    const look = await shoot(page, isWhole);
    await writeFile(file, await look.webp({ quality: 82, effort: 5 }).toBuffer());
    return;
  }
  const kept = await pixelsOf(sharp(await readFile(file)));
  // A picture below the fold that is decoded may still be drawn one shot later.
  await expect(async () => {
    const now = await pixelsOf(await shoot(page, isWhole));
    if (now.width !== kept.width || now.height !== kept.height) await attach(info, `${name}-now`, now);
    expect([now.width, now.height], `size of ${name}`).toEqual([kept.width, kept.height]);
    const marked = Buffer.alloc(now.data.length);
    const differing = pixelmatch(kept.data, now.data, marked, now.width, now.height, { threshold: 0.18 });
    const share = differing / (now.width * now.height);
    if (share > TOLERATED_SHARE) {
      await attach(info, `${name}-now`, now);
      await attach(info, `${name}-difference`, { ...now, data: marked });
    }
    expect(share, `${name} differs, see ${info.outputDir}`).toBeLessThanOrEqual(TOLERATED_SHARE);
  }).toPass({ timeout: DRAWN_AFTER_MS });
}
