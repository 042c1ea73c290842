import type { Page } from 'playwright/test';
import { expectAccessible } from '#tests/harness/axe.ts';
import { expect, test } from '#tests/harness/browser.ts';
import { holdScripts } from '#tests/harness/early.ts';
import { expectTakenOver, open } from '#tests/harness/journey.ts';
import { type LocalWorker, startLocalWorker } from '#tests/harness/local-worker.ts';

const headingOf = (page: Page, name: string) => page.getByRole('heading', { level: 2, name });
const section = (page: Page, id: string) => page.locator(`section#${id}`);
/** The first use of the page, which brings the code of what is shown. */
const use = (page: Page) => page.keyboard.press('Tab');

test('home without an experiment shows nothing of one, and loads none of their code', async ({ page }) => {
  await open(page, '/');
  await use(page);
  await page.waitForLoadState('networkidle');
  await expect(headingOf(page, 'Как это работает')).toHaveCount(1);
  await expect(headingOf(page, 'Сколько калорий вам нужно')).toBeVisible();
  await expect(headingOf(page, 'Почему BeFit')).toHaveCount(0);
  await expect(headingOf(page, 'Вместе выгоднее')).toHaveCount(0);
  await expect(page.getByText('Можно заменить')).toHaveCount(0);
  await expect(page.getByText('Не знаете, сколько калорий')).toHaveCount(0);
  const names = await page.evaluate(() => performance.getEntriesByType('resource').map(({ name }) => name));
  const trials = /first-days|why-befit|family-tariff|replacements-|configurator-calculator|exposures/;
  expect(names.filter((name) => trials.test(name))).toEqual([]);
});

test('howItWorks tells the days of the order at the top, and follows what is composed', async ({ page }) => {
  await open(page, '/?exp=howItWorks');
  await expect(headingOf(page, 'Как это работает')).toHaveCount(1);
  const days = section(page, 'how-it-works');
  await expect(days.getByRole('listitem')).toHaveCount(4);
  await use(page);
  await page.locator('#configurator').getByRole('radio', { name: /^1500/ }).check();
  await expect(days.getByText('1500')).toBeVisible();
});

test('whyBefit gives reasons, each with its dialog', async ({ page }) => {
  await open(page, '/?exp=whyBefit');
  const reasons = section(page, 'why-befit');
  await expect(reasons.getByRole('listitem')).toHaveCount(6);
  const link = reasons.getByRole('link', { name: /Готовим ночью/ });
  await use(page);
  // A link whose code takes long leads to the page that tells the same.
  await expectTakenOver(link);
  await link.click();
  await expect(page.getByRole('dialog').getByText('Безопасная еда')).toBeVisible();
});

test('constructorCalc sets the configurator by the visitor’s own figures', async ({ page }) => {
  await open(page, '/?exp=constructorCalc');
  await expect(headingOf(page, 'Сколько калорий вам нужно')).toHaveCount(0);
  const configurator = page.locator('#configurator');
  await configurator.getByText('Не знаете, сколько калорий').click();
  await configurator.getByLabel('Возраст').fill('35');
  await configurator.getByLabel('Рост, см').fill('180');
  await configurator.getByLabel('Вес, кг').fill('80');
  await configurator.getByRole('radio', { name: 'Мужской' }).check();
  await configurator.getByRole('radio', { name: 'Держать вес' }).check();
  await configurator.getByRole('button', { name: /Подставить «Баланс»/ }).click();
  await expect(configurator.getByText('рацион ниже собран под')).toBeVisible();
  await expect(configurator.locator('input[name="programme"]:checked')).toHaveValue('balans');
});

test('what is composed before the code of a part is there leaves its markup, and is known to it', async ({
  page,
}) => {
  const letCodeCome = await holdScripts(page, /configurator-calculator-.*\.js/);
  await page.goto('/?exp=constructorCalc', { waitUntil: 'commit' });
  const configurator = page.locator('#configurator');
  const helper = configurator.getByText('Не знаете, сколько калорий');
  await helper.evaluate((element) => Object.assign(element, { isFirst: true }));
  await configurator.getByRole('radio', { name: 'Фитнес' }).check();
  await expect(configurator.getByText(/Фитнес,\s\d+\sккал/)).toBeVisible();
  expect(await helper.evaluate((element) => 'isFirst' in element)).toBe(true);

  letCodeCome();
  await helper.click();
  await configurator.getByLabel('Возраст').fill('35');
  await configurator.getByLabel('Рост, см').fill('180');
  await configurator.getByLabel('Вес, кг').fill('80');
  await configurator.getByRole('button', { name: /Подставить/ }).click();
  await expect(configurator.getByText('рацион ниже собран под')).toBeVisible();
});

test('replaceDish shows what can come in place of a dish of the menu', async ({ page }) => {
  await open(page, '/?exp=replaceDish');
  const meal = page.locator('#menu li', { has: page.locator('details') }).first();
  await meal.getByText('Можно заменить').click();
  await expect(meal.locator('details li').first()).toContainText('ккал');
  await expect(page.getByRole('dialog')).toBeHidden();
});

test('familyTariff says what several people pay, and sets their number', async ({ page }) => {
  await open(page, '/?exp=familyTariff');
  const tariff = section(page, 'family-tariff');
  await tariff.getByRole('button', { name: /: 2 человека/ }).click();
  await expect(tariff.getByRole('button', { name: /Выбрано ?: 2 человека/ })).toBeVisible();
  await expect(page.locator('#configurator').locator('input[name="people"][value="2"]')).toBeChecked();
});

test('all variants together are accessible, hold on a phone, and break no policy', async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 844 });
  await open(page, '/?exp=howItWorks,whyBefit,constructorCalc,replaceDish,familyTariff');
  await use(page);
  await page.waitForLoadState('networkidle');
  await expectAccessible(page);
  const width = await page.evaluate(() => document.documentElement.scrollWidth);
  expect(width).toBeLessThanOrEqual(390);
});

test.describe('without scripts', () => {
  test.use({ javaScriptEnabled: false });

  test('the calculator inside the configurator is answered by the server', async ({ page }) => {
    await page.goto('/?exp=constructorCalc');
    const configurator = page.locator('#configurator');
    await configurator.getByText('Не знаете, сколько калорий').click();
    await configurator.getByLabel('Возраст').fill('35');
    await configurator.getByLabel('Рост, см').fill('180');
    await configurator.getByLabel('Вес, кг').fill('80');
    await configurator.getByRole('button', { name: 'Посчитать' }).click();
    await expect(configurator.getByRole('link', { name: 'Подобрать рацион' })).toBeVisible();
  });
});

test.describe('a site that draws', () => {
  // One after the other, on one site.
  test.describe.configure({ mode: 'default' });
  // Robots are not drawn, and a browser without a window calls itself one.
  test.use({
    userAgent:
      'Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/156.0 Safari/537.36',
  });

  let shop: LocalWorker;
  test.beforeAll(async () => {
    shop = await startLocalWorker({ vars: { EXPERIMENTS: 'whyBefit:100' }, floodLimit: 100_000 });
  });
  test.afterAll(() => shop?.stop());

  const exposures = async () => {
    const { results } = await shop.db.prepare('SELECT experiment, branch FROM experiment_exposures').all();
    return results;
  };
  const stay = async (page: Page) => {
    await page.waitForLoadState('networkidle');
    await page.waitForTimeout(2500);
    await page.mouse.move(100, 100);
    await page.mouse.move(120, 120);
    await page.waitForLoadState('networkidle');
  };

  test.describe('before a choice of cookies', () => {
    test.use({ cookieChoice: null });

    test('shows the variant without a flicker and counts nobody, until analytics are allowed', async ({
      page,
    }) => {
      await open(page, `${shop.url}/`);
      await expect(headingOf(page, 'Почему BeFit')).toBeVisible();
      await stay(page);
      expect(await exposures()).toEqual([]);
      await page.getByRole('button', { name: 'Выбрать cookie' }).click();
      await page.getByRole('button', { name: 'Принять все' }).click();
      const seen = [{ experiment: 'exp_whyBefit', branch: 'variant' }];
      await expect.poll(exposures).toEqual(seen);
      const names = async () => (await page.context().cookies()).map(({ name }) => name);
      // The row is there before its answer: a reload in between would report it again.
      await expect.poll(names).toContain('exp_seen');
      await page.reload();
      await stay(page);
      expect(await exposures()).toEqual(seen);
      await page.getByRole('button', { name: 'Настройки cookie' }).click();
      await page.getByRole('button', { name: 'Только необходимые' }).click();
      await expect.poll(names).not.toContain('exp_seen');
      expect(await names()).toContain('exp_whyBefit');
    });
  });

  test('a step from another page shows the same as a full load', async ({ page }) => {
    await open(page, `${shop.url}/faq/`);
    await page.getByRole('link', { name: 'Главная' }).first().click();
    await expect(headingOf(page, 'Почему BeFit')).toBeVisible();
  });
});
