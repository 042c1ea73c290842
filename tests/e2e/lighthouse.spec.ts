import lighthouse from 'lighthouse';
import { chromium } from 'playwright/test';
import { expect, test } from '#tests/harness/browser.ts';
import { chromiumFlags, findChromium } from '#tests/harness/chromium.ts';

const pages = [
  ['home', '/'],
  ['a programme', '/programmy/balans/'],
  ['an article', '/blog/belok/'],
] as const;

for (const [name, path] of pages) {
  test(`Lighthouse finds ${name} whole on a phone`, async ({ site }, info) => {
    const port = 9300 + info.parallelIndex;
    const executablePath = findChromium();
    const browser = await chromium.launch({
      args: [...chromiumFlags, `--remote-debugging-port=${port}`],
      ...(executablePath && { executablePath }),
    });
    try {
      const result = await lighthouse(new URL(path, site.url).href, { port, logLevel: 'silent' });
      const { audits, categories } = result?.lhr ?? {};
      expect(Number(audits?.['cumulative-layout-shift']?.numericValue?.toFixed(2))).toBe(0);
      for (const category of ['accessibility', 'best-practices', 'seo']) {
        const failed = categories?.[category]?.auditRefs
          .filter(({ id, weight }) => weight > 0 && audits?.[id]?.score === 0)
          .map(({ id }) => `${category}: ${id}`);
        expect(failed).toEqual([]);
        expect(categories?.[category]?.score).toBe(1);
      }
    } finally {
      await browser.close();
    }
  });
}
