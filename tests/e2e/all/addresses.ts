import type { Locator, Page } from 'playwright/test';
import { pageRoutes } from '#shared/routes.ts';
import { DAY, type ShiftDay } from '#tests/harness/shift-day.ts';
import { expect } from '../fixtures.ts';

/** One page of each kind whose address names what it shows. */
export const detailPages = [
  ...['/programmy/balans/', '/programmy/na-semyu/', '/blog/belok/', '/blog/?tag=sport', '/staff/2/'],
  ...['/blog/author/anna-belova/', '/blyuda/borsch/', '/comparison/?p=ekstralayt,pohudenie'],
  '/?exp=howItWorks,whyBefit,constructorCalc,replaceDish,familyTariff',
  // Last: home offers to go on with an order that was begun, in as much room as there is.
  '/order/?programme=balans&kcal=1500&days=28&people=1',
];
const isPublic = ({ layout, variants, guard, path }: (typeof pageRoutes)[number]) =>
  layout !== 'personal' && variants !== 'simply' && guard === undefined && !path.includes(':');
export const publicPages = pageRoutes.filter(isPublic).map(({ path }) => path);
export const accountPages = pageRoutes.filter(({ layout }) => layout === 'personal').map(({ path }) => path);

/** Pages in walks of a few: a walk keeps its caches, and all workers have some. */
export const walks = (paths: string[]) =>
  Array.from({ length: Math.ceil(paths.length / 5) }, (_, walk) => paths.slice(walk * 5, walk * 5 + 5));

/** A page, and what opens a dialog of it. */
export type Opening = readonly [path: string, press: (page: Page) => Locator];
const button = (name: string | RegExp) => (page: Page) => page.getByRole('button', { name }).first();
const link = (name: string | RegExp) => (page: Page) => page.getByRole('link', { name }).first();
export const orderPage = '/order/?programme=balans&kcal=1500&days=14&people=1';

export const openings = {
  visitor: [
    ['/subs/', (page) => page.locator('a[href*="#lead-callback"]').first()],
    ['/aktsii/', link(/^Условия/)],
    ['/faq/', button('Войти')],
    ['/faq/', button('Поиск по сайту')],
    ['/faq/', (page) => page.getByRole('button', { name: 'Меню', exact: true }).first()],
    ['/programmy/balans/', (page) => page.locator('#menu li a, #menu article a').first()],
    [orderPage, button(/Кто ест/)],
    [orderPage, button(/Выходные/)],
    [orderPage, button(/Исключения/)],
    [orderPage, button(/Упаковка/)],
    [orderPage, button(/Изменить программу/)],
  ],
  customer: [
    ['/personal/', button(/^Изменить$/)],
    ['/personal/', link(/^Заменить: /)],
    ['/personal/', button(/^Заменить несколько/)],
    ['/personal/', button(/Больше не|Надоело/)],
    ['/personal/', link(/^Заморозить/)],
    ['/personal/', button(/^Отменить остаток/)],
    ['/personal/partners/', button(/^Рассказать о/)],
    ['/personal/partners/', button(/^Потратить/)],
    ['/personal/partners/', button(/^Подарить/)],
    ['/personal/settings/', button(/Сменить номер/)],
    ['/personal/settings/', button(/почту/)],
    ['/personal/settings/', button(/Добавить адрес/)],
    ['/personal/subscription/', button(/^Изменить рацион/)],
    ['/personal/subscription/', button(/^Отключить/)],
  ],
  afterDelivery: [
    ['/personal/', button(/^Оценить блюда/)],
    ['/personal/', button(/^Оценить доставку/)],
    ['/personal/', button(/^Всё плохо/)],
    ['/personal/', button(/^Что-то не/)],
  ],
} as const satisfies Record<string, readonly Opening[]>;

/** Pages of the desk on a day under way, with couriers on their shifts. */
export const deskPages = ({ customer }: ShiftDay['doors'][number]) => [
  ...['/sign-in/', `/?date=${DAY}`, `/?date=${DAY}&days=1`, `/deliveries/?from=${DAY}`, '/orders/'],
  ...[`/orders/${customer.order.id}/`, '/customers/?query=Анна', `/customers/${customer.id}/`],
  ...[`/production/?date=${DAY}`, `/production/?date=${DAY}&days=3`, `/packing/?date=${DAY}`],
  ...['/packing/?date=2026-11-25', `/manifests/?date=${DAY}`, `/shifts/?date=${DAY}`],
  ...[`/manifests/?date=${DAY}&zone=msk-0&interval=06-08`, '/sales/', '/staff/', '/audit/', '/me/'],
];

/** Opens a dialog and waits until all of it is there; with the words on what has opened it. */
export async function openFrom(page: Page, goto: (path: string) => Promise<unknown>, opening: Opening) {
  const [path, opener] = opening;
  await goto(path);
  const name = `${path} ${await opener(page).textContent()}`;
  await opener(page).click();
  const dialog = page.locator('dialog:modal');
  await expect(dialog.getByRole('heading', { level: 2 }).first(), name).toBeVisible();
  await expect(dialog.locator('[aria-busy="true"]'), name).toHaveCount(0);
  return { name, dialog };
}
