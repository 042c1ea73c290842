import { signInWithOrder } from '#tests/harness/account.ts';
import { expect, test } from '#tests/harness/browser.ts';
import { findWide } from '#tests/harness/find-wide.ts';
import { begin, open } from '#tests/harness/journey.ts';
import { newPhone } from '#tests/harness/visitor.ts';

test.use({ contextOptions: { reducedMotion: 'reduce' } });

test('in a low window the sections of the account stand above the page', async ({ page, site }) => {
  await begin(page, site);
  await signInWithOrder(page.context(), site, newPhone());
  for (const viewport of [
    { width: 844, height: 390 },
    { width: 640, height: 450 },
  ]) {
    await page.setViewportSize(viewport);
    await open(page, '/personal/orders/');
    const sections = page.getByRole('navigation', { name: 'Личный кабинет, разделы' });
    const bar = await sections.boundingBox();
    const title = await page.getByRole('heading', { level: 1 }).boundingBox();
    expect((bar?.y ?? 0) + (bar?.height ?? 0), `${viewport.width}`).toBeLessThan(title?.y ?? 0);
    await sections.getByText('Ещё', { exact: true }).click();
    await sections.getByRole('link', { name: 'Настройки' }).click();
    await expect(page.getByRole('heading', { level: 1, name: 'Настройки' })).toBeVisible();
  }
});

test.describe('on a phone', () => {
  test.use({ viewport: { width: 320, height: 568 } });

  test('the bar marks the section that stands behind «Ещё», and every section fits', async ({
    page,
    site,
  }) => {
    await begin(page, site);
    await signInWithOrder(page.context(), site, newPhone());
    const colourOf = (name: string) =>
      page
        .getByRole('navigation', { name: 'Личный кабинет, разделы' })
        .getByText(name, { exact: true })
        .evaluate((tab) => getComputedStyle(tab).color);
    for (const path of ['', 'orders', 'exceptions', 'partners', 'subscription', 'settings', 'progress']) {
      await open(page, `/personal/${path === '' ? '' : `${path}/`}`);
      await expect.poll(() => page.evaluate(findWide), path).toEqual([]);
    }
    const marked = await colourOf('Ещё');
    await open(page, '/personal/orders/');
    expect(await colourOf('Заказы')).toBe(marked);
    expect(await colourOf('Ещё')).not.toBe(marked);
  });

  test('a long dialog keeps its name beside the cross, and no field under it', async ({ page, site }) => {
    await begin(page, site);
    await signInWithOrder(page.context(), site, newPhone());
    await open(page, '/personal/');
    await page
      .getByRole('button', { name: /^Перенести|^Изменить/ })
      .first()
      .click();
    const dialog = page.getByRole('dialog');
    await expect(dialog.getByRole('heading', { level: 2 })).toBeVisible();
    for (const share of [0, 0.5, 1]) {
      const beside = await dialog.evaluate((box, part) => {
        box.scrollTo(0, (box.scrollHeight - box.clientHeight) * part);
        const cross = box.querySelector('[aria-label="Закрыть"]')?.getBoundingClientRect();
        if (!cross) return 'no cross';
        return document.elementFromPoint(cross.left - 6, cross.top + cross.height / 2)?.tagName;
      }, share);
      expect(beside, `${share}`).toBe('H2');
    }
  });
});

test.describe('the question about cookies', () => {
  test.use({ cookieChoice: null, viewport: { width: 390, height: 844 } });

  test('hides nothing that has the focus', async ({ page, site }) => {
    await begin(page, site);
    await open(page, '/oplata/');
    const banner = page.getByRole('region', { name: 'Файлы cookie' });
    await expect(banner).toBeVisible();
    const hidden = () =>
      banner.evaluate((box) => {
        const focused = document.activeElement;
        if (!focused || focused === document.body || box.contains(focused)) return '';
        const { top, left, width, height } = focused.getBoundingClientRect();
        const at = document.elementFromPoint(left + width / 2, Math.min(top + height / 2, innerHeight - 1));
        return box.contains(at) ? focused.outerHTML.slice(0, 120) : '';
      });
    for (let press = 0; press < 45; press += 1) {
      await page.keyboard.press('Tab');
      await expect.poll(hidden).toBe('');
    }
  });
});
