import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { type LocalWorker, startLocalWorker } from '#tests/harness/local-worker.ts';
import { newPhone, Visitor } from '#tests/harness/visitor.ts';

const crawler = 'Mozilla/5.0 (compatible; YandexBot/3.0; +http://yandex.com/bots)';
/** Words of the database’s errors and of the tables in them. */
const inside = /D1_ERROR|SQLITE|no such table|hidden_|\.js:\d|stack/i;

let site: LocalWorker;
let visitor: Visitor;
beforeEach(() => {
  visitor = new Visitor(site);
});

/** A failure in words, which no index may keep in place of the page. */
async function expectWords(answer: Response): Promise<void> {
  const html = await answer.text();
  expect([answer.status, answer.headers.get('content-type')]).toEqual([500, 'text/html; charset=UTF-8']);
  expect(html).toContain('Что-то пошло не\u00a0так');
  expect(html).toContain('<meta name="robots" content="noindex, nofollow">');
}

/** A site of the tests around, which has never been able to read these tables. */
function startWithout(...tables: string[]): void {
  beforeAll(async () => {
    site = await startLocalWorker();
    for (const table of tables) await hide(table);
  });
  afterAll(() => site?.stop());
}

const hide = (table: string) => site.db.prepare(`ALTER TABLE ${table} RENAME TO hidden_${table}`).run();

/** Home as it fails: once the shell has been sent, on a busy machine, the status is no longer to be changed. */
async function failedHome(): Promise<Response> {
  let answer = await visitor.request('/');
  for (let tries = 0; answer.status !== 500 && tries < 10; tries += 1) answer = await visitor.request('/');
  return answer;
}

describe('a page that fails', () => {
  startWithout('programmes');

  test('shows people the error page with a 500, and crawlers the same words', async () => {
    const answer = await failedHome();
    expect([answer.status, answer.headers.get('content-type')]).toEqual([500, 'text/html; charset=UTF-8']);
    const html = await answer.text();
    expect(html).toContain('<html lang="ru">');
    expect(html).toContain('Что-то пошло не\u00a0так');
    expect(html).toContain(answer.headers.get('x-request-id'));
    expect(html).not.toMatch(inside);
    expect(answer.headers.get('content-security-policy')).toContain("default-src 'self'");
    const [, style = ''] = /<link rel="stylesheet" href="([^"]+)"/.exec(html) ?? [];
    expect((await visitor.request(style)).status).toBe(200);
    await expectWords(await visitor.request('/', { headers: { 'User-Agent': crawler } }));
  });

  test('gives crawlers the words also where a guard has to wait for the data', async () => {
    const path = '/order/?programme=balans&kcal=1500&days=7';
    const bot = await visitor.request(path, { headers: { 'User-Agent': crawler } });
    await expectWords(bot);
    expect((await visitor.request(path)).status).toBe(500);
  });

  test('leaves its reason in the log, under the id that the page shows', async () => {
    const answer = await failedHome();
    const id = answer.headers.get('x-request-id') ?? '';
    await answer.text();
    await expect
      .poll(() => site.logs.filter((line) => line.includes(id)).join(), { timeout: 10_000 })
      .toMatch(/no such table/);
  });

  test('does not take other pages with it', async () => {
    expect((await visitor.request('/faq/')).status).toBe(200);
  });
});

describe('a page that lacks what it asked for', () => {
  startWithout();

  test('leaves in the log what a call of it was refused with, and nothing of who asked', async () => {
    const phone = newPhone();
    const { id } = await visitor.signIn(phone, 'Зоя Редкая');
    expect((await visitor.request('/blog/net-takoy/?phone=1')).status).toBe(404);
    const refusals = () => site.logs.filter((line) => line.includes('call refused'));
    await expect.poll(refusals, { timeout: 10_000 }).not.toEqual([]);
    const [line = ''] = refusals();
    expect(JSON.parse(line)).toMatchObject({
      level: 'warn',
      call: '/rest/articles/net-takoy/',
      status: 404,
      userId: id,
      reason: expect.stringMatching(/[а-я]/),
    });
    expect(line).not.toContain(phone);
    expect(line).not.toContain('Зоя');
  });
});

describe('a call that fails', () => {
  startWithout('programmes', 'navigation_items', 'regions');

  test.each([
    '/rest/programmes/',
    '/rest/navigation/',
    '/rest/helper/config/',
    '/rest/menu/?programme=balans&kcal=1500',
  ])('%s answers 500 in its own words and nothing of the error', async (path) => {
    const answer = await visitor.request(path);
    const text = await answer.text();
    expect(answer.status).toBe(500);
    expect(JSON.parse(text)).toEqual({
      error: {
        code: 'internal',
        message: 'Что-то пошло не\u00a0так. Мы\u00a0уже знаем и\u00a0чиним',
        requestId: answer.headers.get('x-request-id'),
      },
    });
    expect(text).not.toMatch(inside);
  });
});

describe('configuration and navigation that cannot be read', () => {
  startWithout('regions', 'navigation_items');

  test('are said on the console in the specified words, and pages still stand', async () => {
    const answer = await visitor.request('/comparison/');
    expect(answer.status).toBe(200);
    const html = await answer.text();
    expect(html).toContain('<h1');
    expect(html).not.toMatch(inside);
    await expect.poll(() => site.logs.join('\n'), { timeout: 10_000 }).toContain('Ошибка загрузки конфига:');
    expect(site.logs.join('\n')).toContain('Ошибка загрузки навигации:');
  });
});

describe('navigation that cannot be read', () => {
  startWithout('navigation_items');

  test('does not close the account, home or the 404', async () => {
    await visitor.signIn(newPhone());
    for (const [path, status] of [
      ['/personal/', 200],
      ['/', 200],
      ['/nope/', 404],
    ] as const)
      expect([path, (await visitor.request(path)).status]).toEqual([path, status]);
  });
});

describe('redirects that cannot be read', () => {
  startWithout('redirects');

  test('stop nobody', async () => {
    expect((await visitor.request('/faq/')).status).toBe(200);
    expect((await visitor.request('/delivery/')).status).toBe(404);
  });
});
