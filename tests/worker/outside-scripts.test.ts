import { afterAll, beforeAll, expect, test } from 'vitest';
import { type LocalWorker, startLocalWorker } from '#tests/harness/local-worker.ts';
import { Visitor } from '#tests/harness/visitor.ts';

const vars = {
  MINDBOX_TRACKER_ID: 'befit.Website',
  FLOCKTORY_SITE_ID: '1',
  POPMECHANIC_ID: '2',
  SOCKET_SCRIPT_URL: 'https://sockets.example/client.js',
  BOT_SCRIPT_URL: 'https://bot.example/widget.js',
  CONVERSION_SCRIPT_URL: 'https://ads.example/count.js',
  CONVERSION_FUNCTION: 'count',
  AB_TEST_ID: 'metrika.3',
  YM_ID: '3',
  GTM_ID: 'GTM-BEFIT',
};
let site: LocalWorker;

beforeAll(async () => {
  site = await startLocalWorker({ vars });
});
afterAll(() => site?.stop());

test.each(['/', '/faq/', '/order/', '/nowhere/'])(
  'the policy of %s lets in the hosts of what is on, and of nothing else',
  async (path) => {
    const answer = await new Visitor(site).request(path);
    const policy = answer.headers.get('content-security-policy') ?? '';
    const scripts = /script-src ([^;]*)/.exec(policy)?.[1]?.split(' ') ?? [];
    expect(scripts.filter((source) => source.startsWith('https:'))).toEqual([
      'https://api.mindbox.ru/scripts/v1/',
      'https://api.flocktory.com/v2/',
      'https://static.popmechanic.ru/service/',
      'https://sockets.example',
      'https://bot.example',
      'https://ads.example',
      'https://abt.s3.yandex.net/expjs/latest/',
      'https://mc.yandex.ru/metrika/',
      'https://mc.yandex.com/metrika/',
      'https://yastatic.net/s3/',
      'https://www.googletagmanager.com/gtm.js',
      'https://www.googletagmanager.com/gtag/',
    ]);
    expect(policy).not.toContain('unsafe-eval');
    expect(scripts).not.toContain("'unsafe-inline'");
  },
);

test('pages name the scripts for the browser, and load none by themselves', async () => {
  const html = await (await new Visitor(site).request('/')).text();
  expect(html).toContain('https://mc.yandex.ru/metrika/tag.js');
  expect(html).not.toMatch(/<(script|img|iframe)[^>]*src="https?:/);
});
