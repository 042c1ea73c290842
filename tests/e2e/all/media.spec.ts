import type { Page } from 'playwright/test';
import { awake, bring, expect, test } from '../fixtures.ts';
import { dialogOf, heading } from '../flows.ts';

/** How many sheets a page takes. */
async function countSheets(page: Page): Promise<number> {
  const pdf = await page.pdf({ format: 'A4', preferCSSPageSize: true });
  return pdf.toString('latin1').match(/\/Type \/Page\b/g)?.length ?? 0;
}

test.describe('on paper', { tag: '@all' }, () => {
  test('a day of the menu takes one sheet, with its dishes and without the site around it', async ({
    page,
    goto,
  }) => {
    await goto('/programmy/balans/?date=2026-11-20');
    await page.emulateMedia({ media: 'print' });
    await expect(page.getByText('Баланс, 1500 ккал — пятница, 20 ноября')).toBeVisible();
    await expect(page.locator('#menu li h3')).toHaveCount(5);
    for (const part of ['header', 'footer', '#configurator', 'nav[aria-label="День меню"]'])
      await expect(page.locator(part).first()).toBeHidden();
    expect(await countSheets(page)).toBe(1);
  });

  test('a day of the account takes one sheet in a dark colour, and no bars around it', async ({
    page,
    site,
    goto,
    signIn,
  }) => {
    await bring(site, await signIn({}), 'delivered');
    await goto('/personal/');
    await page.emulateMedia({ media: 'print' });
    const main = page.getByRole('main');
    await expect(main.getByText('Завтрак').first()).toBeVisible();
    for (const part of ['header', 'footer', 'nav', 'h1'])
      for (const one of await page.locator(part).all()) await expect(one).toBeHidden();
    await expect(main.getByText('Пропустить').first()).toBeHidden();
    // A printer makes thin dots of anything paler: 7 to 1 is what the smallest text has to have.
    const pale = await main.evaluate((root) => {
      const lightOf = (colour: string) => {
        const [red = 0, green = 0, blue = 0] = colour.match(/[\d.]+/g)?.map(Number) ?? [];
        return [red, green, blue]
          .map((part) => (part / 255 <= 0.03928 ? part / 3294.6 : ((part / 255 + 0.055) / 1.055) ** 2.4))
          .reduce((sum, part, index) => sum + part * ([0.2126, 0.7152, 0.0722][index] ?? 0), 0);
      };
      return [...root.querySelectorAll('b, small, span, p, h2, h3, li, a')]
        .filter((node) => node.checkVisibility() && node.textContent.trim() !== '')
        .filter((node) => 1.05 / (lightOf(getComputedStyle(node).color) + 0.05) < 7)
        .map((node) => node.textContent);
    });
    expect(pale).toEqual([]);
    expect(await countSheets(page)).toBe(1);
  });
});

test.describe('in motion', { tag: '@all' }, () => {
  /** Follows a card of home to its programme and tells which shared elements moved on the way. */
  async function followCard(page: Page): Promise<string[]> {
    await page.evaluate(() => {
      const moved: string[] = [];
      Object.assign(window, { moved });
      const start = document.startViewTransition.bind(document);
      document.startViewTransition = (argument) => {
        const transition = start(argument);
        void transition.ready.then(() => {
          for (const { effect } of document.getAnimations()) {
            const part = effect instanceof KeyframeEffect ? effect.pseudoElement : null;
            const isLong = Number(effect?.getComputedTiming().duration ?? 0) > 1;
            if (part?.startsWith('::view-transition-group') && isLong) moved.push(part);
          }
        });
        void transition.finished.then(() => moved.push('end'));
        return transition;
      };
    });
    await page.locator('#programmes a[href="/programmy/balans/"]').click();
    await expect(heading(page)).toHaveText(/^Баланс/);
    const moved = () => page.evaluate(() => Reflect.get(window, 'moved') as string[]);
    await expect.poll(moved).toContain('end');
    return moved();
  }

  test.describe('for everybody', () => {
    test.use({ contextOptions: { reducedMotion: 'no-preference' } });

    test('the picture of a programme moves from the card to the page', async ({ page, goto }) => {
      await goto('/');
      expect(await followCard(page)).toContain('::view-transition-group(programme-balans)');
    });
  });

  test('nothing moves for those who asked for less', async ({ page, goto }) => {
    await goto('/');
    await page.locator('#menu li a').first().click();
    await expect(dialogOf(page)).toBeVisible();
    const durations = await page.evaluate(() =>
      document.getAnimations().map((animation) => Number(animation.effect?.getComputedTiming().duration)),
    );
    expect(durations.filter((duration) => duration > 1)).toEqual([]);
  });
});

test.describe('in the account', { tag: '@all' }, () => {
  test('the sections stand above the page in a low window, and lead on from «Ещё»', async ({
    page,
    goto,
    signIn,
  }) => {
    await signIn({});
    for (const viewport of [
      { width: 844, height: 390 },
      { width: 640, height: 450 },
    ]) {
      await page.setViewportSize(viewport);
      await goto('/personal/orders/');
      const sections = page.getByRole('navigation', { name: 'Личный кабинет, разделы' });
      const [bar, title] = [await sections.boundingBox(), await heading(page).boundingBox()];
      expect((bar?.y ?? 0) + (bar?.height ?? 0), `${viewport.width}`).toBeLessThan(title?.y ?? 0);
      await sections.getByText('Ещё', { exact: true }).click();
      await sections.getByRole('link', { name: 'Настройки' }).click();
      await expect(page.getByRole('heading', { level: 1, name: 'Настройки' })).toBeVisible();
      await awake(page);
    }
  });

  test('a certificate shows its code in one line, above its square and within its sheet', async ({
    page,
    goto,
    signIn,
  }) => {
    await signIn();
    await goto('/sertificat/');
    const form = page.locator('#buy');
    await form.getByLabel('Кому').fill('Ольга');
    await form.getByLabel('Почта получателя').fill('olga@example.ru');
    for (const box of await form.getByRole('checkbox').all()) await box.check();
    await form.getByRole('button', { name: /^Оплатить/ }).click();
    await page
      .getByRole('button', { name: /^Оплатить \d/ })
      .last()
      .click();
    await awake(page);
    await page.getByRole('link', { name: 'Открыть сертификат' }).click();
    const code = page.getByText(/^(\w{4}-){3}\w{4}$/);
    for (const width of [320, 390, 768, 1280]) {
      await page.setViewportSize({ width, height: 900 });
      const lines = await code.evaluate((one) => {
        const range = document.createRange();
        range.selectNodeContents(one);
        return range.getClientRects().length;
      });
      expect(lines, `at ${width} px`).toBe(1);
      const boxes = await Promise.all([code, page.getByLabel('QR-код')].map((part) => part.boundingBox()));
      expect((boxes[0]?.y ?? 0) + (boxes[0]?.height ?? 0)).toBeLessThanOrEqual(boxes[1]?.y ?? 0);
    }
  });
});
