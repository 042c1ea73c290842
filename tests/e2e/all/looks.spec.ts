import { fillTemplate } from '#shared/features/notifications/templates.ts';
import messages from '#worker/db/seed/messages.json' with { type: 'json' };
import { letterHtml } from '#worker/modules/messaging/notifications/letters/html.ts';
import { expect, test } from '../fixtures.ts';
import { dialogOf } from '../flows.ts';
import { expectLook } from './look.ts';

const siteUrl = 'https://befit.example';
const sender = { brand: 'BeFit', siteUrl, phone: '+7 495 000-00-00', worktime: 'ежедневно с 8:00 до 22:00' };

const data = {
  site: siteUrl,
  greeting: 'Здравствуйте, Анна!',
  cutOffHour: '14:00',
  ...{ number: '100001', programme: 'Баланс, 1500 ккал, 14 дней', firstDelivery: '24 ноября' },
  ...{ interval: 'с 6 до 8', address: 'Москва, Лесная улица, 21, кв. 7' },
  renewal: '',
  total: '11 823 ₽ и 5 000 ₽ сертификатом',
  food: `${['syrniki-smetana', 'borsch', 'plov'].map((dish) => `${siteUrl}/pictures/480/80/dishes/${dish}.jpg`).join(' ')}\n\nЧто в рационе 24 ноября\nЗавтрак: Сырники со сметаной, 375 ккал\nОбед: Борщ с говядиной, 293 ккал\nЗа день: 1496 ккал`,
  ...{ recipient: 'Ольга', sender: 'Анна', nominal: '5 000 ₽', validTo: '24 декабря 2027 года' },
  ...{
    link: `${siteUrl}/sertificat/`,
    code: 'ABCD-EFGH-JKMN-PQRS',
    wish: '«С днём рождения!\nОтдыхай от плиты.»',
  },
};

const widths = [390, 768, 1280];
const sizeOf = (width: number) => ({ width, height: { 390: 844, 768: 1024 }[width] ?? 800 });
const pages = [
  ['home', '/'],
  ['programme', '/programmy/balans/'],
  ['order', '/order/?programme=balans&kcal=1500&days=28&people=1'],
  ['blog', '/blog/'],
  ['components', '/test-components/'],
  ['not-found', '/net-takoy-stranicy/'],
] as const;

test.describe('what looks as it did', { tag: '@all' }, () => {
  for (const [name, path] of pages)
    test(`is ${name}`, async ({ page, goto, problems }, info) => {
      problems.allow(/status of 404/);
      for (const width of widths) {
        await page.setViewportSize(sizeOf(width));
        await goto(path);
        await expectLook(page, `${name}-${width}`, info);
      }
    });

  test('is the account', async ({ page, goto, signIn }, info) => {
    const customer = await signIn({ days: 28, payment: 'card' });
    await customer.pay();
    for (const width of widths) {
      await page.setViewportSize(sizeOf(width));
      await goto('/personal/');
      await expectLook(page, `account-${width}`, info);
    }
  });

  test('are a dish and the side menu', async ({ page, goto }, info) => {
    for (const width of widths) {
      await page.setViewportSize(sizeOf(width));
      await goto('/programmy/balans/');
      await page.locator('#menu li a').first().click();
      await expect(dialogOf(page).getByText('Как хранить')).toBeVisible();
      await expectLook(page, `dish-${width}`, info, false);
    }
    await page.setViewportSize(sizeOf(390));
    await goto('/');
    await page.getByRole('button', { name: 'Меню', exact: true }).first().click();
    await expectLook(page, 'menu-390', info, false);
  });

  for (const code of ['order-paid', 'certificate-gift'] as const)
    test(`is the letter ${code}`, async ({ page, site }, info) => {
      // An address of its own: the port of the site changes from run to run.
      await page.route(`${siteUrl}/**`, async (route) => {
        const { pathname } = new URL(route.request().url());
        await route.fulfill({ response: await page.request.get(new URL(pathname, site.url).href) });
      });
      const template = messages.find((one) => one.code === code && one.channel === 'email');
      const html = letterHtml('Письмо', fillTemplate(template?.text ?? '', data), sender);
      for (const width of [360, 700])
        for (const colorScheme of ['light', 'dark'] as const) {
          await page.emulateMedia({ colorScheme });
          await page.setViewportSize({ width, height: 800 });
          await page.setContent(html);
          expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(width);
          await expectLook(page, `letter-${code}-${width}-${colorScheme}`, info);
        }
    });
});
