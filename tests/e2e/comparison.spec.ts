import { expect, test } from '#tests/harness/browser.ts';
import { begin, open } from '#tests/harness/journey.ts';

test.use({ contextOptions: { reducedMotion: 'reduce' }, viewport: { width: 390, height: 844 } });

test('on a phone the compared programmes stand in the first window, and their names stay while rows slide', async ({
  page,
  site,
}) => {
  await begin(page, site);
  await open(page, '/comparison/?p=balans,fitnes,detoks');
  const table = page.getByRole('region', { name: 'Таблица сравнения' });
  await expect(table.getByRole('link', { name: 'Выбрать' }).first()).toBeInViewport({ ratio: 1 });
  await expect(table.getByText('Калорий в\u00a0день')).toBeInViewport();

  // The row of programmes is swiped to those that it does not show.
  const office = page.getByRole('checkbox', { name: 'Офис' });
  await expect(office).not.toBeInViewport();
  await office.check();
  await expect(page).toHaveURL(/p=balans,fitnes,detoks,ofis$/);
  await expect(table.getByRole('columnheader')).toHaveText([/Баланс/, /Фитнес/, /Детокс/, /Офис/]);

  await table.evaluate((element) => element.scrollTo({ top: 400, left: 100, behavior: 'instant' }));
  await expect(table.getByRole('link', { name: 'Фитнес' })).toBeInViewport();
  await expect(table.getByRole('rowheader', { name: /Сегодня/ })).toBeInViewport();
});

test('two programmes stand whole beside the names of the rows', async ({ page, site }) => {
  await begin(page, site);
  for (const pair of ['ekstralayt,pohudenie', 'vegetarianskaya,detoks']) {
    await open(page, `/comparison/?p=${pair}`);
    const table = page.getByRole('region', { name: 'Таблица сравнения' });
    await expect(table.getByRole('link', { name: 'Выбрать' })).toHaveCount(2);
    await expect(table.getByRole('link', { name: 'Выбрать' }).last()).toBeInViewport({ ratio: 1 });
    const [wide, seen] = await table.evaluate(({ scrollWidth, clientWidth }) => [scrollWidth, clientWidth]);
    expect(wide).toBe(seen);
  }
});
