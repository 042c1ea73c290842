import { awake, expect, hold, inLongRun, test } from './fixtures.ts';
import { dialogOf, heading } from './flows.ts';

const shell = { tag: ['@shell', '@router', '@navigation', '@modals'] };

test(
  'a step back closes a dialog and stays on the page, as often as one is opened',
  shell,
  async ({ page, goto }) => {
    const isOver = () => page.waitForFunction(() => window.history.state?.isDialog === true);
    await goto('/faq/');
    await goto('/programmy/balans/');
    const openers = [
      page.getByRole('button', { name: 'Меню', exact: true }).first(),
      page.locator('#menu li a').first(),
    ];
    for (const opener of openers) {
      await opener.click();
      await expect(dialogOf(page)).toBeVisible();
      await isOver();
      await page.goBack();
      await expect(dialogOf(page)).toBeHidden();
      await expect(page).toHaveURL(/\/programmy\/balans\/$/);
      await expect(opener).toBeFocused();
      await page.goForward();
      await expect(dialogOf(page)).toBeHidden();
    }
    // A page opened from the menu takes the place of its entry.
    await openers[0]?.click();
    await isOver();
    await dialogOf(page).getByRole('link', { name: 'Блог' }).click();
    await expect(page).toHaveURL(/\/blog\/$/);
    await page.goBack();
    await expect(page).toHaveURL(/\/programmy\/balans\/$/);
  },
);

test('who lands on a region or by an advertisement reads the page', shell, async ({ page, goto }) => {
  for (const address of ['/spb/', '/?exp=whyBefit', '/spb/?exp=whyBefit']) {
    await goto(address);
    await expect(heading(page)).toBeInViewport();
  }
});

test(
  'a page scrolls to its top, to anchors below the header, and back to where it was',
  shell,
  async ({ page, goto }) => {
    await goto('/');
    await page.evaluate(() => window.scrollTo(0, 1500));
    await page.locator('footer a[href="/oferta/"]').first().dispatchEvent('click');
    await expect(heading(page)).toHaveText('Публичная оферта');
    await expect.poll(() => page.evaluate(() => window.scrollY)).toBe(0);
    await page.goBack();
    await expect.poll(() => page.evaluate(() => window.scrollY)).toBe(1500);
    await page.getByRole('link', { name: 'Собрать рацион' }).first().press('Enter');
    const top = () =>
      page.locator('#configurator').evaluate((one) => Math.round(one.getBoundingClientRect().top));
    await expect.poll(top).toBe(72);
    await expect(page.locator('#configurator'), 'the keyboard goes on from there').toBeFocused();
  },
);

test('the next page is a full load once a new build is served', inLongRun(shell), async ({ page, goto }) => {
  await page.route('**/builds/latest.json*', (route) => route.fulfill({ json: { id: 'another' } }));
  await goto('/faq/');
  await page.evaluate(() => Object.assign(window, { isFirst: true }));
  const asked = page.waitForRequest(/builds\/latest\.json\?\d+/);
  // The check listens some time after the page was taken over, once somebody is there.
  let isAsked = false;
  void asked.then(() => {
    isAsked = true;
  });
  let y = 0;
  await expect(async () => {
    y = 20 - y;
    await page.mouse.move(50, 50 + y);
    await page.evaluate(() => document.dispatchEvent(new Event('visibilitychange')));
    expect(isAsked).toBe(true);
  }).toPass();
  await page.locator('footer a[href="/oferta/"]').first().click();
  await expect(page).toHaveURL(/\/oferta\/$/);
  await expect.poll(() => page.evaluate(() => 'isFirst' in window)).toBe(false);
});

test('a page that breaks is reported without personal data, and leaves the header in use', {
  tag: ['@errors', '@logs'],
}, async ({ page, goto, problems }) => {
  problems.allow(/No programme is on offer|page error: Error: broken/);
  await goto('/oplata/');
  const uncaught = page.waitForRequest('**/api/log/');
  await page.evaluate(() => void Promise.reject(new Error('broken for +7 916 204-18-30')));
  expect((await uncaught).postDataJSON()).toMatchObject({ message: 'Error: broken for ***' });
  await page.route('**/rest/programmes/', (route) => route.fulfill({ json: { programmes: [] } }));
  const report = page.waitForRequest('**/api/log/');
  await page.locator('header a[href="/"]').first().click();
  await expect(heading(page)).toHaveText('Что-то пошло не так');
  expect((await report).postDataJSON()).toMatchObject({
    url: '/',
    message: 'Error: No programme is on offer',
  });
  await page.getByRole('banner').getByRole('button', { name: 'Войти' }).click();
  await expect(dialogOf(page).getByLabel('Телефон')).toBeVisible();
});

test('code that is gone loads its page again once, and says so where that does not help', {
  tag: ['@errors', '@code', '@all'],
}, async ({ page, goto, problems }) => {
  problems.allow(/Failed to load resource|net::ERR|dynamically imported/);
  await page.setViewportSize({ width: 1280, height: 800 });
  let loads = 0;
  page.on('request', (request) => (loads += request.isNavigationRequest() ? 1 : 0));
  await goto('/oferta/');
  await page.route(/location-modal-.*\.js/, (route) => route.abort());
  const region = page.getByRole('link', { name: /^Регион доставки/ });
  await region.click();
  await expect.poll(() => loads).toBe(2);
  await awake(page);
  await region.click();
  await expect(page.getByText(/Не\sполучилось загрузить окно/)).toBeVisible();
  await page.unroute(/location-modal-.*\.js/);
  await region.click();
  await expect(page.getByRole('dialog', { name: 'Куда привезти?' })).toBeVisible();
});

test('a page looks alike before its scripts and where a link has led to it', shell, async ({ page }) => {
  /** What the style sheets say of each element of the main part. */
  const looks = () =>
    page.evaluate(() => {
      // Parts out of sight may have looks of before the sheets came.
      document.documentElement.dataset.laidOut = '';
      const names = [
        ...['display', 'position', 'padding', 'margin', 'gap', 'align-items', 'justify-content', 'color'],
        ...[
          'background-color',
          'border',
          'border-radius',
          'box-shadow',
          'font-size',
          'font-weight',
          'line-height',
        ],
      ];
      // But for the way on to an order, which the browser knows of, and what is there without scripts.
      const others = '[data-opens] + button, :has(> [data-opens]), noscript, :has(noscript)';
      return [...document.querySelectorAll(`main *:not(${others})`)].map((element) => {
        const style = getComputedStyle(element);
        const said = names.map((name) => `${name}: ${style.getPropertyValue(name)}`);
        return `${element.localName} «${element.textContent.slice(0, 40)}» ${said.join('; ')}`;
      });
    });
  const paths = ['/faq/', '/programmy/', '/dostavka/', '/'];
  const sent = new Map<string, { readonly title: string; readonly looks: readonly string[] }>();
  for (const path of paths) {
    const release = await hold(page, /entry\.client/);
    await page.goto(path);
    sent.set(path, { title: (await heading(page).textContent()) ?? '', looks: await looks() });
    release();
    await awake(page);
    await page.unrouteAll();
  }
  for (const [path, { title, looks: before }] of sent) {
    await page.locator(`a[href="${path}"]`).first().dispatchEvent('click');
    await expect(heading(page)).toHaveText(title);
    const differences = async () => {
      const led = new Set(await looks());
      return before.filter((one) => !led.has(one)).slice(0, 5);
    };
    await expect.poll(differences, path).toEqual([]);
  }
});
