import { listDishCalls } from '#shared/features/deliveries/dish-calls/contract.ts';
import { saveTastes } from '#shared/features/exclusions/contract.ts';
import { deskDay, setDeskClock } from '#tests/harness/desk-site.ts';
import { runTimerOf } from '#tests/harness/visitor.ts';
import { Customer, expect, operate, deskTest as test } from './fixtures.ts';

test('a dish that its eater became allergic to is marked, refused at packing, replaced and packed', {
  tag: ['@desk', '@operations'],
}, async ({ page, site, goto, workAs, problems }) => {
  problems.allow(/status of 422/);
  const anna = await Customer.signedIn(site);
  await anna.signHealthConsent();
  await anna.place();
  await setDeskClock(site, '2026-11-16T11:01:00.000Z');
  await runTimerOf(site);
  await anna.call(saveTastes, { body: { version: 1, without: ['allergy-dairy'] } });
  const { calls } = await operate(site, listDishCalls, { query: { date: deskDay, days: 1 } });
  await workAs('kitchen');
  await goto(`/packing/?date=${deskDay}`);
  const bag = page.getByRole('listitem').filter({ has: page.getByText('Сначала замените блюдо') });
  await expect(bag.getByRole('link', { name: /^Заменить: / })).toHaveCount(calls.length);
  await page.keyboard.type(calls[0]?.bag ?? '');
  await page.keyboard.press('Enter');
  await expect(page.getByRole('alert')).toContainText('В этом пакете есть то, что человеку нельзя');
  await workAs('care');
  await goto(`/?date=${deskDay}&days=1`);
  const list = page.getByRole('region', { name: /Кому позвонить/ });
  await list.getByRole('button', { name: /^Беру/ }).first().click();
  await expect(list.getByRole('button', { name: /^Беру/ })).toHaveCount(calls.length - 1);
  for (const { dish } of calls) {
    await list.getByRole('link', { name: `Заменить: ${dish.title}` }).click();
    const form = page.locator('form').filter({ has: page.getByText('Заменить…') });
    await form.getByText('Заменить…').click();
    await form.getByRole('button', { name: 'Проверить' }).click();
    await form.getByRole('button', { name: 'Заменить', exact: true }).click();
    await expect(page.getByText('Сделано.')).toBeVisible();
    await goto(`/?date=${deskDay}&days=1`);
  }
  await expect(list).toHaveCount(0);
  await workAs('kitchen');
  await goto(`/packing/?date=${deskDay}`);
  await page.keyboard.type(calls[0]?.bag ?? '');
  await page.keyboard.press('Enter');
  await expect(page.getByText(/Собраны последними/)).toBeVisible();
});
