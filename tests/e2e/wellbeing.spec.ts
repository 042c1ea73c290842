import { addWeight } from '#shared/features/progress/contract.ts';
import { newPhone } from '#tests/harness/visitor.ts';
import { awake, expect, test } from './fixtures.ts';
import { dialogOf, enterCode, register } from './flows.ts';

test('a customer signs the consent, goes six steps, notes weights and erases them', {
  tag: ['@progress', '@care'],
}, async ({ page, site, goto, signIn }) => {
  const anna = await signIn();
  await goto('/personal/progress/');
  await page.getByRole('button', { name: 'Включить прогресс' }).click();
  await enterCode(page, site, anna.phone);
  await page.getByRole('button', { name: 'Начать' }).click();
  const dialog = dialogOf(page);
  const next = () => dialog.getByRole('button', { name: 'Дальше' }).click();
  for (const [label, value] of [
    ['Возраст, лет', '34'],
    ['Рост, см', '168'],
    ['Вес, кг', '72,4'],
  ] as const) {
    await next();
    await dialog.getByLabel(label).fill(value);
  }
  await next();
  await next();
  await expect(dialog.getByText('около 1690')).toBeVisible();
  const wanted = dialog.getByLabel('Желаемый вес, кг');
  await wanted.fill('50');
  await expect(dialog.getByText(/меньше здорового веса/)).toBeVisible();
  await wanted.fill('66');
  await dialog.getByRole('button', { name: 'Сохранить цель' }).click();
  await expect(dialog).toBeHidden();
  await anna.call(addWeight, { body: { date: '2026-11-15', weight: '72,7' } });
  await page.getByRole('button', { name: 'Записать вес' }).click();
  await dialog.getByLabel('Вес, кг').fill('72,1');
  await dialog.getByRole('button', { name: 'Записать' }).click();
  const main = page.locator('main');
  await expect(main.getByRole('heading', { name: '72,1' })).toBeVisible();
  await main.getByText('Мои данные на этой странице').click();
  await main.getByRole('button', { name: 'Стереть вес и цель' }).click();
  await dialog.getByRole('button', { name: 'Продолжить' }).click();
  await dialog.getByRole('button', { name: 'Стереть навсегда' }).click();
  await expect(main.getByRole('button', { name: 'Начать' })).toBeVisible();
});

test('a plan of workouts is shown to anybody in the application, and takes marks after the sign-in', {
  tag: ['@workouts', '@care', '@all'],
}, async ({ page, site, goto }) => {
  await goto('/webview/workout/');
  const main = page.locator('main');
  await expect(page.getByRole('banner')).toHaveCount(0);
  await main.getByText('Изменить план').click();
  await main.getByRole('radio', { name: /^Сила/ }).check();
  const week = main.getByRole('group', { name: 'Тренировок в неделю' });
  await week.getByRole('radio', { name: '2', exact: true }).check();
  await main.getByRole('button', { name: 'Показать план' }).click();
  await expect(main.getByRole('heading', { name: /^Сила: 2/ })).toBeVisible();
  await awake(page);
  await main.getByRole('link', { name: 'Войти' }).click();
  await register(page, site, newPhone());
  await expect(main.getByText('0 из 2')).toBeVisible();
  const mark = main.getByRole('button', { name: /^Сделано: / }).first();
  await mark.click();
  await expect(mark).toHaveAttribute('aria-pressed', 'true');
  await page.reload();
  await awake(page);
  await expect(mark).toHaveAttribute('aria-pressed', 'true');
  await main.getByRole('button', { name: /^Тренировка сделана/ }).click();
  await dialogOf(page).getByRole('button', { name: 'Отлично' }).click();
  await expect(main.getByText('1 из 2')).toBeVisible();
});
