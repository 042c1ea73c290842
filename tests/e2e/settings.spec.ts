import { newPhone, Visitor } from '#tests/harness/visitor.ts';
import { expect, test } from './fixtures.ts';
import { codeOf, dialogOf, enterCode, toastOf } from './flows.ts';

const settings = { tag: ['@customers', '@identity'] };

test(
  'a customer changes name and e-mail, allows and refuses offers, and takes a removal back',
  settings,
  async ({ page, site, goto, signIn }) => {
    const { phone } = await signIn();
    await goto('/personal/settings/');
    const card = (name: string) => page.getByRole('region', { name, exact: true });
    const dialog = dialogOf(page);
    await card('Профиль').getByRole('button', { name: 'Изменить имя' }).click();
    await dialog.getByLabel('Имя').fill('Мария');
    await dialog.getByRole('button', { name: 'Сохранить' }).click();
    await expect(card('Профиль').getByText('Мария')).toBeVisible();
    const email = `${phone.slice(1)}@befit.example`;
    await card('Профиль').getByRole('button', { name: 'Добавить почту' }).click();
    await dialog.getByLabel('Почта').fill(email);
    await dialog.getByRole('button', { name: 'Получить код' }).click();
    await expect(dialog.getByText('Код из письма').first()).toBeVisible();
    await dialog.getByRole('textbox').first().focus();
    await page.keyboard.type(await codeOf(site, email));
    await expect(card('Профиль').getByText(email)).toBeVisible();

    const offers = card('Уведомления').getByRole('checkbox', { name: /^Акции, бонусы и\sпродление: Почта/ });
    await offers.check();
    await card('Согласия').getByRole('button', { name: 'Отозвать: Реклама на почту' }).click();
    await expect(card('Согласия').getByText(/отозвано 16\sноября/)).toBeVisible();
    await expect(offers).not.toBeChecked();

    const data = card('Мои данные');
    await data.getByText('Удалить мои данные').click();
    await data.getByRole('button', { name: 'Удалить через 30 дней' }).click();
    await expect(data.getByText(/Удалим ваши данные 16\sдекабря 2026/)).toBeVisible();
    await data.getByRole('button', { name: 'Не удалять мои данные' }).click();
    await expect(data.getByText('Удалить мои данные')).toBeVisible();
  },
);

test(
  'a phone changes by a code to each number, and the next sign-in is by the new one',
  settings,
  async ({ page, site, goto, signIn, moveTo, problems }) => {
    problems.allow(/status of 422.*\/rest\/customer\/phone\//);
    const anna = await signIn();
    const fresh = newPhone();
    await moveTo('2026-11-16T07:02:00.000Z');
    await goto('/personal/settings/');
    const dialog = dialogOf(page);
    await page.getByRole('button', { name: 'Сменить номер' }).click();
    await dialog.getByLabel('Новый телефон').fill(fresh);
    await dialog.getByRole('button', { name: 'Получить коды' }).click();
    const ofOld = dialog.getByRole('textbox', { name: /^Код с\sпрежнего номера/ });
    const confirm = async (old: string, now: string) => {
      await ofOld.focus();
      await page.keyboard.type(old);
      await dialog.getByRole('textbox', { name: /^Код с\sнового номера/ }).focus();
      await page.keyboard.type(now);
      await dialog.getByRole('button', { name: 'Сменить номер' }).click();
    };
    await expect(ofOld).toBeVisible();
    const codes = [await codeOf(site, anna.phone), await codeOf(site, fresh)] as const;
    await confirm(codes[1], codes[0]);
    await expect(dialog.getByText(/Неверный код/).first()).toBeVisible();
    await moveTo('2026-11-16T07:04:00.000Z');
    await dialog.getByRole('button', { name: 'Прислать новые коды' }).click();
    await expect(dialog.getByText(/Новые коды можно запросить через/)).toBeVisible();
    await confirm(await codeOf(site, anna.phone), await codeOf(site, fresh));
    await expect(toastOf(page, 'Номер изменён')).toBeVisible();
    await moveTo('2026-11-16T07:06:00.000Z');
    expect((await new Visitor(site).signIn(fresh, 'Пётр')).name).toBe('Анна');
  },
);

test('a customer signs the consent to health data once, for exclusions and for the progress', {
  tag: ['@consents', '@exclusions'],
}, async ({ page, site, goto, signIn }) => {
  const anna = await signIn({ days: 7 });
  await goto('/personal/exceptions/');
  const allergies = page.getByRole('group', { name: /Аллергия/ });
  await allergies.getByRole('checkbox', { name: 'рыба' }).first().check();
  await expect(page.getByRole('region', { name: 'Что изменится' }).getByText(/Изменится меню/)).toBeVisible();
  const save = page.getByRole('button', { name: 'Сохранить' }).first();
  await save.click();
  const dialog = page.getByRole('dialog', { name: 'Подпишите согласие' });
  await expect(dialog.getByRole('region', { name: 'Текст согласия' })).toContainText('Мои аллергены');
  // Whoever changes their mind goes back to the form as it was, and asks again.
  await dialog.getByRole('button', { name: 'Не подписывать' }).click();
  await save.click();
  await enterCode(page, site, anna.phone);
  await expect(toastOf(page, 'Исключения сохранены')).toBeVisible();
  await goto('/personal/progress/');
  await page.getByRole('button', { name: 'Включить прогресс' }).click();
  await expect(page.getByRole('button', { name: 'Начать' })).toBeVisible();
});
