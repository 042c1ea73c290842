import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { test as base, type Page } from 'playwright/test';
import { plainSpaces } from '#shared/typography.ts';
import { type Development, startDevelopment } from '#tests/harness/development.ts';
import { awake, expect as expectIn, watch } from '../fixtures.ts';

/** What React's development build alone has to say of pages as they are. */
const knownOfDevelopment = [
  // A late part whose code has come meanwhile no longer waits for it.
  /This library called use\(\) to suspend in a previous render/,
  // Effects run twice: the first connection is closed before it stands.
  /WebSocket connection to '[^']*\/rest\/live\/' failed: WebSocket is closed before/,
];

const test = base.extend<{ problems: string[] }>({
  problems: [
    async ({ context }, use) => {
      const seen: string[] = [];
      await watch(context, seen);
      await use(seen);
      expect(
        seen.filter((problem) => !knownOfDevelopment.some((known) => known.test(problem))),
        'errors on the pages',
      ).toEqual([]);
    },
    { auto: true },
  ],
});

/** Each edit is transformed, sent and run again beside whatever else the machine does. */
const expect = expectIn.configure({ timeout: 60_000 });

let development: Development;

// One server, and one copy of the sources that all of them edit.
test.describe.configure({ mode: 'serial' });
test.setTimeout(300_000);

test.beforeAll(async () => {
  development = await startDevelopment();
});
test.afterAll(() => development.stop());

/** Opens a page that takes edits in, and marks it: a page that is loaded anew has lost the mark. */
async function open(page: Page, url: string): Promise<void> {
  const connected = page.waitForEvent('console', (message) => message.text().includes('[vite] connected.'));
  await page.goto(url);
  await connected;
  // What the server has sent is taken over from: an edit before that would be of another page than the server's.
  await awake(page);
  await page.evaluate(() => document.documentElement.setAttribute('data-marked', ''));
}

const expectKept = (page: Page) => expect(page.locator('html[data-marked]')).toBeAttached();

/** What the server answers now, without the spaces that do not break. */
async function serverText(url: string): Promise<string> {
  return plainSpaces(await (await fetch(url)).text());
}

/** An edited page is answered by the server as well; on a busy machine not by the next request yet. */
const expectServed = (url: string, text: string) => expect.poll(() => serverText(url)).toContain(text);

const replace = (from: string, to: string) => (text: string) => text.replace(from, to);

test.describe('the development server', { tag: '@all' }, () => {
  test('a page of a stranger is styled, and shows an edited footer, screen and style without a reload', async ({
    page,
  }) => {
    await open(page, `${development.url}/`);
    const footer = page.locator('[data-footer]');
    await expect(footer).toHaveCSS('background-color', 'rgb(244, 241, 234)');
    const frame = 'client/shell/page-frame.tsx';
    await development.edit(frame, replace('"Покупателям"', '"Гостям сайта"'), async () => {
      await expect(footer.getByText('Гостям сайта')).toBeVisible();
      await expectServed(page.url(), 'Гостям сайта');
    });
    const home = 'client/features/catalogue/home-screen.tsx';
    await development.edit(home, replace('<Hero ', '<p>Слова главной</p><Hero '), async () => {
      await expect(page.getByText('Слова главной')).toBeVisible();
      await expectServed(page.url(), 'Слова главной');
    });
    await development.edit(
      'client/shell/footer.module.css',
      replace('.footer {', '.footer { outline: 7px solid;'),
      () => expect(footer).toHaveCSS('outline-style', 'solid'),
    );
    await expect(footer).toHaveCSS('outline-style', 'none');
    await expectKept(page);
  });

  test('rules and statements are those of the files with the next request', async () => {
    const { url, edit } = development;
    await edit('worker/pages/crawlers/files.ts', replace('Sitemap: $', 'sitemap: $'), async () => {
      await expectServed(`${url}/robots.txt`, 'sitemap: ');
    });
    const contract = 'shared/features/certificates/contract.ts';
    await edit(contract, replace('Можно ли сейчас купить', 'Продаётся ли'), async () => {
      await expectServed(`${url}/rest/openapi.json`, 'Продаётся ли сертификат');
    });
    const pages = 'worker/modules/content/pages.ts';
    await edit(pages, replace('texts.line(question)', "texts.line('SQL: ' + question)"), async () => {
      await expectServed(`${url}/faq/`, 'SQL: Как выбрать программу?');
    });
  });

  test('an open page shows edited rules, texts and new migrations', async ({ page }) => {
    const { url, edit } = development;
    await open(page, `${url}/faq/`);
    const rules = 'shared/features/regions/rules.ts';
    const links = page.locator('[data-footer] nav li');
    const all = await links.count();
    await edit(rules, replace('group.programs)', 'group.programs).slice(0, 1)'), async () => {
      await expect.poll(() => links.count()).toBeLessThan(all);
    });
    await expect.poll(() => links.count()).toBe(all);
    await edit('worker/db/seed/faq.json', replace('Начните с цели', 'Решите, чего хотите'), async () => {
      await expect(page.getByText('Решите, чего хотите').first()).toBeAttached();
      await expectServed(page.url(), 'Решите, чего хотите');
    });
    await expect(page.getByText('Начните с цели').first()).toBeAttached();
    writeFileSync(
      join(development.folder, 'worker/db/migrations/9999_words.sql'),
      `UPDATE faq_questions SET question = 'Что вам подойдёт?' WHERE id = 'how-to-choose';\n`,
    );
    await expect(page.getByText('Что вам подойдёт?').first()).toBeAttached();
  });

  test('the server ends with whoever has started it', async () => {
    development.parent.kill('SIGKILL');
    await expect
      .poll(() =>
        fetch(development.url).then(
          () => true,
          () => false,
        ),
      )
      .toBe(false);
  });
});
