import type { Page } from 'playwright/test';
import type { StaffRole } from '#shared/features/staff/roles.ts';
import { test as base, expect } from './browser.ts';
import { startDesk } from './desk-site.ts';
import { expectTakenOver } from './journey.ts';
import type { LocalWorker } from './local-worker.ts';

/** Journeys at a desk of their own, on an office's screen; its site is filled once for all of a file. */
export const deskTest = (fill: (site: LocalWorker) => Promise<void> = async () => undefined) =>
  base.extend<object, { site: LocalWorker }>({
    site: [
      async ({ isSimply }, use) => {
        const site = await startDesk({ isSimply, floodLimit: 100_000 });
        await fill(site);
        await use(site);
        await site.stop();
      },
      { scope: 'worker', timeout: 120_000 },
    ],
    baseURL: ({ site }, use) => use(site.deskUrl),
    viewport: { width: 1440, height: 900 },
    isMobile: false,
    hasTouch: false,
  });

/** Signs in for trying, as the local desk lets anybody do. */
export async function signInAtDesk(page: Page, role: StaffRole = 'manager'): Promise<void> {
  await page.goto('/sign-in/');
  await page.getByLabel('Роль').selectOption(role);
  await page.getByRole('button', { name: 'Войти для пробы' }).click();
  await expect(page).not.toHaveURL(/sign-in/);
}

/** Waits until keys are heard: before that a page shows what it was sent with. */
export const deskIsAwake = (page: Page): Promise<void> => expectTakenOver(page.getByRole('main'));

/** Opens a page of the desk whose keys are pressed. */
export async function openAtDesk(page: Page, address: string): Promise<void> {
  await page.goto(address);
  await deskIsAwake(page);
}
