import { fillTemplate } from '#shared/features/notifications/templates.ts';
import { expect, test } from '#tests/harness/browser.ts';
import { expectLook } from '#tests/harness/looks.ts';
import messages from '#worker/db/seed/messages.json' with { type: 'json' };
import { letterHtml } from '#worker/modules/messaging/notifications/letters/html.ts';

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

for (const code of ['order-paid', 'certificate-gift'] as const)
  for (const width of [360, 700])
    for (const colorScheme of ['light', 'dark'] as const)
      test(`the letter ${code} at ${width} px in ${colorScheme} looks as it did`, async ({
        page,
        site,
      }, info) => {
        // An address of its own: the port of the site changes from run to run.
        await page.route(`${siteUrl}/**`, async (route) => {
          const { pathname } = new URL(route.request().url());
          await route.fulfill({ response: await page.request.get(new URL(pathname, site.url).href) });
        });
        const template = messages.find((one) => one.code === code && one.channel === 'email');
        const html = letterHtml('Письмо', fillTemplate(template?.text ?? '', data), sender);
        await page.emulateMedia({ colorScheme });
        await page.setViewportSize({ width, height: 800 });
        await page.setContent(html);
        // Nothing is wider than the window.
        expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(width);
        await expectLook(page, `letter-${code}-${width}-${colorScheme}`, info);
      });
