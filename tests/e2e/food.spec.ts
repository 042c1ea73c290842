import { getAskedRating } from '#shared/features/ratings/contract.ts';
import { answerTicket, listOpenTickets } from '#shared/features/tickets/answers/contract.ts';
import { takePhoto } from '#tests/factories/tickets.ts';
import { bring, expect, inLongRun, operate, test } from './fixtures.ts';
import { dialogOf, payInSandbox, stir, toastOf } from './flows.ts';

const noPhoto = { name: 'photo.jpg', mimeType: 'image/jpeg', buffer: Buffer.from('%PDF-1.7\n') };
const rations = { tag: ['@rations', '@menu'] };
const ratings = { tag: ['@ratings', '@tickets', '@care'] };

test(
  'a customer replaces a dish, takes it back, is tired of one, and asks for more protein',
  rations,
  async ({ page, goto, signIn }) => {
    await signIn({ days: 7 });
    await goto('/personal/');
    const dialog = dialogOf(page);
    const replace = page.getByRole('link', { name: 'Заменить: обед' });
    const replaced = page.getByText(/^Ваша замена вместо блюда/);
    await replace.click();
    await expect(dialog.getByText(/^Обед, среда, 18\sноября\. .*можно до\s16\sноября, 14:00/)).toBeVisible();
    await dialog
      .getByRole('button', { name: /^Выбрать/ })
      .first()
      .click();
    await expect(replaced).toBeVisible();
    await replace.click();
    await dialog.getByRole('button', { name: /^Вернуть/ }).click();
    await expect(replaced).toBeHidden();
    await page
      .getByRole('button', { name: /^Надоело/ })
      .first()
      .click();
    await expect(dialog.getByText(/Изменится меню/)).toBeVisible();
    await dialog.getByRole('button', { name: 'Больше не привозить' }).click();
    await expect(page.getByText(/: надоело$/).first()).toBeVisible();
    await page.getByRole('button', { name: 'Заменить несколько блюд' }).click();
    await dialog.getByRole('radio', { name: 'Больше белка' }).check();
    const replaceAll = dialog.getByRole('button', { name: /^Заменить [2-5] блюд/ });
    const count = Number(/\d/.exec((await replaceAll.textContent()) ?? '')?.[0]);
    await replaceAll.click();
    await expect(replaced).toHaveCount(count);
  },
);

test(
  'a delivery gets stars and words, and is not asked about again',
  ratings,
  async ({ page, site, goto, signIn }) => {
    const anna = await signIn({});
    await bring(site, anna, 'delivered');
    await goto('/personal/');
    const asked = page.getByRole('region', { name: /^Как вам доставка/ });
    const dialog = dialogOf(page);
    await asked.getByRole('button', { name: 'Оценить доставку' }).click();
    await dialog.getByRole('button', { name: 'Отправить' }).click();
    await expect(dialog.getByRole('alert')).toHaveText('Поставьте оценку');
    await dialog.getByRole('radio', { name: /^4 из 5/ }).check();
    await dialog.getByRole('button', { name: 'Вежливый курьер' }).click();
    await dialog.getByLabel(/^Что запомнилось/).fill('Курьер позвонил заранее');
    await dialog.getByRole('button', { name: 'Отправить' }).click();
    await expect(toastOf(page, 'Спасибо, передали команде')).toBeVisible();
    await expect(asked).toBeHidden();
    expect(await anna.call(getAskedRating)).toEqual({ delivery: null });
  },
);

test(
  'whoever complains with a photo gets bonuses at once, and an answer by the hour that is named',
  ratings,
  async ({ page, site, goto, signIn }) => {
    const anna = await signIn({});
    await bring(site, anna, 'delivered');
    await goto('/personal/');
    const dialog = dialogOf(page);
    await page.getByRole('button', { name: 'Всё плохо' }).click();
    await expect(dialog.getByRole('heading', { name: 'Простите нас' })).toBeVisible();
    await dialog.getByRole('button', { name: 'Сообщить о проблеме' }).click();
    await dialog.getByRole('radio', { name: 'Упаковка повреждена' }).check();
    await dialog.getByLabel('Подробности').fill('Крышка открыта');
    await dialog.locator('input[type=file]').setInputFiles(noPhoto);
    await dialog.getByRole('button', { name: 'Отправить' }).click();
    await expect(dialog.getByText(/^Это не\sфото\. Выберите снимок/)).toBeVisible();
    await dialog.locator('input[type=file]').setInputFiles({ ...noPhoto, buffer: await takePhoto() });
    await dialog.getByRole('button', { name: 'Отправить' }).click();
    await expect(dialog.getByText(/Ответим до\s16\sноября/)).toBeVisible();
    await expect(dialog.getByText(/Начислили 200\sбонусов/)).toBeVisible();
    await dialog.getByRole('button', { name: 'Хорошо' }).click();
    await expect(page.getByRole('link', { name: 'Ваше фото' })).toBeVisible();
    const { tickets } = await operate(site, listOpenTickets);
    const ticket = tickets.find(({ text }) => text === 'Крышка открыта');
    const body = { answer: 'Привезём завтра' };
    await operate(site, answerTicket, { params: { id: ticket?.id ?? '' }, body });
    await page.reload();
    await expect(page.getByText('Привезём завтра').first()).toBeVisible();
  },
);

test(
  'a family rates the plates of each apart, on the day on which they are eaten',
  inLongRun(ratings),
  async ({ page, site, goto, signIn, moveTo }) => {
    const anna = await signIn({ others: [{ name: 'Мама' }] });
    await bring(site, anna, 'delivered');
    await moveTo('2026-11-18T09:00:00.000Z');
    await goto('/personal/');
    const dialog = dialogOf(page);
    const rateDay = page.getByRole('button', { name: 'Оценить блюда дня' });
    await rateDay.click();
    const stars = (who: string, name: RegExp) =>
      dialog
        .getByRole('region', { name: `18 ноября, ${who}` })
        .getByRole('radio', { name })
        .first();
    await stars('Человек 1', /^5 из 5/).check();
    await stars('Мама', /^2 из 5/).check();
    await dialog.getByRole('button', { name: 'Пересолено' }).first().click();
    await dialog.getByRole('button', { name: 'Отправить' }).click();
    await expect(page.getByText('Спасибо! Учтём в ваших рационах')).toBeVisible();
    // What is eaten tomorrow stands in the calendar without stars.
    await page.getByRole('link', { name: 'Завтра' }).click();
    await expect(page.getByRole('heading', { name: /19\sноября/ }).first()).toBeVisible();
    await expect(rateDay).toHaveCount(0);
  },
);

test('a failed delivery, an answer and an unpaid extension are settled one after another', {
  tag: ['@needs', '@care'],
}, async ({ page, site, goto, signIn }) => {
  const anna = await signIn({ days: 7 });
  await bring(site, anna, 'failed');
  await anna.place({ payment: 'card', firstOrder: false, start: '2026-11-27' });
  await goto('/faq/');
  const account = page.getByRole('link', { name: /^Личный кабинет/ }).first();
  await stir(page, () => account.getAttribute('aria-label'), 'Личный кабинет, ждёт решения: 2');
  await account.click();
  const card = page.getByRole('region', { name: 'Ждёт вашего решения' });
  const first = card.getByRole('heading', { level: 2 }).first();
  await expect(first).toHaveText(/^Мы\sне\sпривезли доставку/);
  await card.getByRole('button', { name: /^Привезите ещё раз/ }).click();
  await expect(first).toHaveText(/^Продление ждёт оплаты/);
  await card.getByRole('link', { name: /^Оплатить/ }).click();
  await payInSandbox(page);
  await goto('/personal/');
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  await expect(card).toBeHidden();
});

test(
  'a customer writes a review with a picture, allows to show it and takes it back',
  ratings,
  async ({ page, site, goto, signIn, moveTo }) => {
    const anna = await signIn({});
    await bring(site, anna, 'delivered');
    await moveTo('2026-11-18T09:00:00.000Z');
    await goto('/otzyvy/');
    await page.getByRole('radio', { name: /^5 из 5/ }).check();
    await page.getByLabel('Что понравилось').fill('Вкусно, сытно и вовремя, спасибо за доставку.');
    const file = page.locator('input[type=file]');
    await file.setInputFiles({ ...noPhoto, buffer: await takePhoto() });
    await page.getByRole('button', { name: 'Убрать фото' }).click();
    await expect(file).toHaveValue('');
    await file.setInputFiles({ ...noPhoto, buffer: await takePhoto() });
    const send = page.getByRole('button', { name: 'Отправить отзыв' });
    await send.click();
    await expect(page.getByText('Разрешите показать снимок')).toBeVisible();
    await page.getByRole('checkbox', { name: /Разрешаю показать снимок/ }).check();
    await send.click();
    await expect(page.getByText(/Отзыв появится здесь после проверки/)).toBeVisible();
    // It is theirs to see while it waits, and to take back.
    await goto('/otzyvy/');
    const own = page.getByRole('img', { name: 'Ваш снимок к отзыву о программе «Баланс»' });
    await expect(own).toBeVisible();
    await page.getByText('Убрать снимок').click();
    await page.getByRole('button', { name: /^Убрать с\sсайта и\sстереть/ }).click();
    await expect(page.getByText('Снимок стёрт, отзыв остался')).toBeVisible();
    await expect(own).toBeHidden();
  },
);
