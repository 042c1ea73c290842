import sharp from 'sharp';
import { expect, test } from 'vitest';
import { inEachEngine, waitForApp } from './each-engine.ts';
import { press, type Tab, waitUntil } from './engine.ts';

/** The boxes of a code that can be written into, as on a sheet that stands between two pixels. */
const placeBoxes = (tab: Tab, offset: number) =>
  tab.run(async (pixels) => {
    const boxes = [...document.querySelectorAll('input[autocomplete="one-time-code"]')];
    const [group] = boxes.flatMap((box) => box.parentElement ?? []);
    if (!group) return [];
    group.scrollIntoView({ block: 'center', behavior: 'instant' });
    group.style.willChange = 'transform';
    group.style.transform = 'none';
    const top = group.getBoundingClientRect().top;
    // A sheet of an own layer stands at a part of a pixel, and so do the boxes within it.
    group.style.transform = `translateY(${Math.ceil(top) - top + 0.3}px)`;
    group.style.paddingTop = `${pixels}px`;
    // Twice: the first of them is before the next picture.
    for (let frame = 0; frame < 2; frame += 1) await new Promise((resolve) => requestAnimationFrame(resolve));
    return [...group.querySelectorAll('input')]
      .filter((box) => box.checkVisibility() && box.getBoundingClientRect().width > 20)
      .map((box) => {
        const { left, top: from, width, height } = box.getBoundingClientRect();
        return [left, from, width, height] as const;
      });
  }, offset);

/** Whether the toast lies over any part of the banner, null before it is there; runs in the page. */
function isBannerCovered(): boolean | null {
  const banner = document.querySelector('section[aria-label="Файлы cookie"]')?.getBoundingClientRect();
  const toast = [...document.querySelectorAll('[role="status"] > *')]
    .find(({ textContent }) => textContent.includes('Адрес сохранён'))
    ?.getBoundingClientRect();
  return banner && toast ? toast.bottom > banner.top && toast.top < banner.bottom : null;
}

/** Whether a line is drawn within two pixels of a place, in a column of the picture. */
async function hasLine(picture: Buffer, x: number, y: number): Promise<boolean> {
  const area = { left: Math.round(x), top: Math.floor(y) - 1, width: 1, height: 4 };
  const column = await sharp(picture).extract(area).greyscale().raw().toBuffer();
  return column.some((shade) => shade < 215);
}

inEachEngine(({ site, arrive, visit }) => {
  test('a toast leaves the banner of cookies free, and its choice is kept', async () => {
    const tab = await arrive('/test-components/', 390);
    await press(tab, 'button', 'Сохранить адрес');
    await waitUntil('the toast is there', async () => (await tab.run(isBannerCovered)) !== null);
    expect(await tab.run(isBannerCovered)).toBe(false);
    await press(tab, 'button', 'Выбрать cookie');
    await press(tab, 'button', 'Только необходимые');
    await tab.open(`${site().url}/test-components/`);
    await waitForApp(tab);
    await press(tab, 'button', 'Сохранить адрес');
    expect(await tab.run(() => document.body.textContent.includes('Только необходимые'))).toBe(false);
  });

  test('the boxes of a code have all their lines, wherever they stand', async () => {
    const tab = await visit('/test-components/', 390);
    const missing: string[] = [];
    for (const offset of [0, 0.2, 0.3, 0.4, 0.5, 0.7, 0.9]) {
      const boxes = await placeBoxes(tab, offset);
      expect(boxes).toHaveLength(6);
      const picture = await tab.shoot();
      for (const [left, top, width, height] of boxes) {
        const middle = left + width / 2;
        if (!(await hasLine(picture, middle, top))) missing.push(`top at ${offset}`);
        if (!(await hasLine(picture, middle, top + height - 1))) missing.push(`bottom at ${offset}`);
      }
    }
    expect(missing).toEqual([]);
  });
});
