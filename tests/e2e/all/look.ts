import { existsSync } from 'node:fs';
import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import pixelmatch from 'pixelmatch';
import type { Page, TestInfo } from 'playwright/test';
import sharp, { type Sharp } from 'sharp';
import { layOutWhole } from '#tests/harness/lay-out.ts';
import { expect } from '../fixtures.ts';

/** Share of pixels that may differ: the edge of a glyph drawn by another release of the browser. */
const TOLERATED_SHARE = 0.004;
/** Looks are kept at half the size: small files, and anti-aliasing is averaged away. */
const SCALE = 0.5;

async function pixelsOf(image: Sharp) {
  const { data, info } = await image.ensureAlpha().raw().toBuffer({ resolveWithObject: true });
  return { data, width: info.width, height: info.height };
}

/** Brings the whole page in and waits until all of it is laid out and drawn. */
async function settle(page: Page): Promise<void> {
  await layOutWhole(page);
  await page.evaluate(async () => {
    // A picture that is decoded aside may miss the shot.
    for (const image of document.images) Object.assign(image, { loading: 'eager', decoding: 'sync' });
    await document.fonts.ready;
  });
  // Those that nothing asks for, a closed panel's for example, have no address yet.
  await page.waitForFunction(() =>
    [...document.images].every(
      ({ complete, naturalWidth, currentSrc }) => complete && (naturalWidth || !currentSrc),
    ),
  );
}

/** Compares the page, or what is in sight of it, with its kept look; `UPDATE_LOOKS=1` keeps the look of today instead. */
export async function expectLook(page: Page, name: string, info: TestInfo, fullPage = true): Promise<void> {
  await settle(page);
  const shoot = async () => {
    const shot = await page.screenshot({ fullPage, animations: 'disabled', caret: 'hide', scale: 'css' });
    const width = Math.round((page.viewportSize()?.width ?? 0) * SCALE);
    return sharp(shot).resize({ width, kernel: 'cubic' });
  };
  const file = join(import.meta.dirname, 'looks', `${name}.webp`);
  if (process.env.UPDATE_LOOKS !== undefined || !existsSync(file)) {
    expect(process.env.UPDATE_LOOKS, `${name} has no kept look: run with UPDATE_LOOKS=1`).toBeDefined();
    // The first shot draws what was out of sight; the second keeps it.
    await shoot();
    await writeFile(file, await (await shoot()).webp({ quality: 82, effort: 5 }).toBuffer());
    return;
  }
  const kept = await pixelsOf(sharp(await readFile(file)));
  // A picture below the fold that is decoded may still be drawn one shot later.
  await expect(async () => {
    const now = await pixelsOf(await shoot());
    const keep = async (suffix: string, data: Buffer) => {
      const raw = { width: now.width, height: now.height, channels: 4 as const };
      await sharp(data, { raw })
        .png()
        .toFile(info.outputPath(`${name}-${suffix}.png`));
    };
    const isSame = now.width === kept.width && now.height === kept.height;
    if (!isSame) await keep('now', now.data);
    expect([now.width, now.height], `size of ${name}`).toEqual([kept.width, kept.height]);
    const marked = Buffer.alloc(now.data.length);
    const differing = pixelmatch(kept.data, now.data, marked, now.width, now.height, { threshold: 0.18 });
    const share = differing / (now.width * now.height);
    if (share > TOLERATED_SHARE) {
      await keep('now', now.data);
      await keep('difference', marked);
    }
    expect(share, `${name} differs, see ${info.outputDir}`).toBeLessThanOrEqual(TOLERATED_SHARE);
  }).toPass({ timeout: 15_000 });
}
