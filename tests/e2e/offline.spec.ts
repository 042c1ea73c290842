import { awake, controlled, expect, test } from './fixtures.ts';
import { heading } from './flows.ts';

const offline = { tag: ['@service-worker', '@service_worker'] };

test.use({ serviceWorkers: 'allow' });

test(
  'without a network a page is the branded one, and nothing personal or dated is kept',
  offline,
  async ({ page, context, goto, problems }) => {
    problems.allow(/ERR_INTERNET_DISCONNECTED/);
    let loads = 0;
    page.on('load', () => (loads += 1));
    await goto('/faq/');
    await controlled(page);
    expect(loads, 'the first visit is not loaded twice').toBe(1);
    const kept = await page.evaluate(async () => {
      const names = await caches.keys();
      const requests = await Promise.all(names.map(async (name) => (await caches.open(name)).keys()));
      return requests.flat().map(({ url }) => new URL(url).pathname);
    });
    expect(kept).toContain('/offline.html');
    const known = /^\/(assets|fonts|icons)\/|^\/offline\.(html|css|js)$/;
    expect(kept.filter((path) => !known.test(path))).toEqual([]);
    await context.setOffline(true);
    await page.goto('/oplata/');
    await expect(heading(page)).toContainText('Нет соединения');
    await context.setOffline(false);
    // By itself: nobody has to press.
    await expect(heading(page)).not.toContainText('Нет соединения');
  },
);

test(
  'a customer reads calendar and menu without a network until signing out',
  offline,
  async ({ page, context, goto, signIn, problems }) => {
    problems.allow(/ERR_INTERNET_DISCONNECTED|WebSocket/);
    await signIn({ days: 7 });
    await goto('/personal/');
    await controlled(page);
    const kept = () =>
      page.evaluate(async () => (await caches.keys()).filter((name) => name.startsWith('account-')));
    await expect.poll(kept).toHaveLength(1);
    await context.setOffline(true);
    await page.goto('/personal/');
    await expect(page.getByRole('status')).toContainText(/Показываем, как было 16\sноября/);
    await page.getByText(/^Среда, 18\sноября: Баланс/).click();
    await expect(page.getByText(/Завтрак, \d+\sккал/).first()).toBeVisible();
    const keptAgain = page.waitForResponse(/\/rest\/rations\//);
    await context.setOffline(false);
    await keptAgain;
    await awake(page);
    await page.getByText('Ещё', { exact: true }).click();
    await page.getByRole('button', { name: 'Выйти' }).filter({ visible: true }).click();
    await page.waitForURL('/');
    await expect.poll(kept).toEqual([]);
  },
);
