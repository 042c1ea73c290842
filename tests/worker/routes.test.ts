import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { fixedRedirects, pageRoutes } from '#shared/routes.ts';
import { type LocalWorker, startLocalWorker } from '#tests/harness/local-worker.ts';
import { newPhone, Visitor } from '#tests/harness/visitor.ts';

/** The allow-list of the variant with IS_SIMPLY on, as the specification writes it, with what came later. */
const simplyPaths = [
  ...[
    '/personal/',
    '/personal/orders/',
    '/personal/exceptions/',
    '/personal/partners/',
    '/personal/settings/',
  ],
  ...['/aktsii/', '/dostavka/', '/oplata/', '/faq/', '/kontakty/', '/recommendation/', '/bonus-review/'],
  ...['/politika/', '/oferta/', '/', '/main/', '/order/', '/success/'],
  ...['/eda-na-nedelyu/', '/eda-na-mesyac/', '/eda-dlya-dvoih/', '/eda-na-semyu/', '/eda-v-ofis/'],
  ...['/nabory-gotovoj-edy/', '/app/removeuserdata/', '/blog/', '/blog/belok/'],
  // Beyond the specification: docs/decisions/pages.md.
  ...['/blyuda/borsch/', '/poisk/', '/spb/', '/spb/dostavka/'],
];

/** The route table of the specification, with an example in place of each parameter. */
const specifiedPaths = [
  ...[
    '/',
    '/faq/',
    '/smi/',
    '/subs/',
    '/retail/',
    '/oferta/',
    '/oferta2/',
    '/oplata/',
    '/otzyvy/',
    '/ecology/',
  ],
  ...['/success/', '/dostavka/', '/kontakty/', '/personal/', '/personal/orders/', '/personal/workout/'],
  ...['/personal/partners/', '/personal/progress/', '/personal/settings/', '/personal/exceptions/'],
  ...['/personal/subscription/', '/politika/', '/blog/', '/blog/belok/', '/blog/author/anna-belova/'],
  ...['/comparison/', '/eda-v-ofis/', '/eda-na-semyu/', '/eda-na-mesyac/', '/eda-dlya-dvoih/'],
  ...['/eda-na-nedelyu/', '/nabory-gotovoj-edy/', '/healthy_food/', '/o-kompanii/', '/chto-takoe-befit/'],
  ...['/sertificat/', '/staff/', '/staff/1/', '/order/', '/aktsii/', '/aktsii/bonus/', '/bonus-review/'],
  ...['/informatsiya/', '/micromarkets/', '/proizvodstvo/', '/recommendation/', '/webview/workout/'],
  ...['/programmy/balans/', '/programmy/na-semyu/', '/programmy/na-mesyac/', '/programmy/na-nedelyu/'],
  ...['/programmy/domashnyaya/', '/app/removeuserdata/', '/homemade-food/', '/homemade-food/order/'],
  ...['/homemade-food/success/', '/homemade-food/order-history/', '/test-components/'],
  // Beyond the specification: docs/decisions/pages.md.
  ...['/blyuda/borsch/', '/kompaniyam/', '/poisk/', '/programmy/', '/spb/', '/spb/dostavka/'],
];
const purposePages = simplyPaths.filter((path) => /^\/(eda-|nabory-)/.test(path));

/** Every path that a rule says something about, and a few that none does. */
const paths = [
  ...new Set([
    ...specifiedPaths,
    ...simplyPaths,
    ...Object.keys({ ...fixedRedirects.full, ...fixedRedirects.simply }),
    ...['/menu/', '/catalog/', '/programs/', '/delivery/', '/contacts/', '/privacy/', '/telegram/'],
    ...['/nope/', '/personal/nope/', '/blyuda/', '/index.php/'],
  ]),
].sort();

interface Side {
  site: LocalWorker;
  stranger: Visitor;
  customer: Visitor;
}

async function startSide(isSimply: boolean): Promise<Side> {
  const site = await startLocalWorker({ isSimply });
  const customer = new Visitor(site);
  await customer.signIn(newPhone());
  return { site, stranger: new Visitor(site), customer };
}

let full: Side;
let simply: Side;
beforeAll(async () => {
  [full, simply] = await Promise.all([startSide(false), startSide(true)]);
});
afterAll(() => Promise.all([full?.site.stop(), simply?.site.stop()]));

/** Status and Location as one word: «200», «301 /dostavka/». */
async function outcome(visitor: Visitor, path: string): Promise<string> {
  const answer = await visitor.request(path);
  await answer.arrayBuffer();
  return [answer.status, answer.headers.get('location')].filter(Boolean).join(' ');
}

async function line({ stranger, customer }: Side, path: string): Promise<string> {
  const bare = path === '/' ? '/?' : path.slice(0, -1);
  const [closed, open, ...others] = await Promise.all(
    [path, bare].flatMap((spelling) => [outcome(stranger, spelling), outcome(customer, spelling)]),
  );
  const isLedOn = others.every((answer) => answer === `301 ${path}`);
  const isSame =
    `${others}`.replaceAll(encodeURIComponent(bare), encodeURIComponent(path)) === `${[closed, open]}`;
  const otherwise = isSame ? '' : isLedOn ? ', led on' : ` ≠ ${others}`;
  return `${path} → ${closed === open ? closed : `${closed}, signed in ${open}`}${otherwise}`;
}

async function table(side: Side): Promise<string> {
  const lines: string[] = [];
  for (let start = 0; start < paths.length; start += 5)
    lines.push(...(await Promise.all(paths.slice(start, start + 5).map((path) => line(side, path)))));
  return `\n${lines.join('\n')}\n`;
}

test('the table of this test is the table of the code', () => {
  const patterns = pageRoutes.map(({ path }) => new RegExp(`^${path.replace(/:[a-z]+/g, '[^/]+')}$`));
  for (const { path } of pageRoutes) {
    const pattern = new RegExp(`^${path.replace(/:[a-z]+/g, '[^/]+')}$`);
    expect
      .soft(
        paths.some((known) => pattern.test(known)),
        path,
      )
      .toBe(true);
  }
  for (const path of specifiedPaths)
    expect
      .soft(
        patterns.some((pattern) => pattern.test(path)),
        path,
      )
      .toBe(true);
});

test('every path of the full site: status and location, signed in or not, with and without the last slash', async () => {
  expect(await table(full)).toMatchSnapshot();
}, 60_000);

test('every path with IS_SIMPLY on: status and location, signed in or not, with and without the last slash', async () => {
  expect(await table(simply)).toMatchSnapshot();
}, 60_000);

describe('the variant', () => {
  test('with IS_SIMPLY on has the listed paths and no other', async () => {
    const redirects = fixedRedirects.simply;
    for (const path of paths.filter((known) => !(known in redirects))) {
      const { status } = await simply.customer.request(path);
      const isRow = /^\/(menu|catalog|programs|delivery|contacts|privacy|telegram)\/$/.test(path);
      expect.soft([path, status === 404], path).toEqual([path, !simplyPaths.includes(path) && !isRow]);
    }
  });

  test('with IS_SIMPLY off has every path of the table but the six programme pages', async () => {
    expect(purposePages).toHaveLength(6);
    for (const path of specifiedPaths) {
      const { status } = await full.customer.request(path);
      expect.soft([path, status === 404], path).toEqual([path, purposePages.includes(path)]);
    }
    expect((await full.customer.request('/main/')).status).toBe(404);
  });

  test('says «Page not found» with a 404 and shows the page for it', async () => {
    for (const { site } of [full, simply]) {
      const answer = await fetch(`${site.url}/nope/`);
      expect([answer.status, answer.statusText]).toEqual([404, 'Page not found']);
      const page = await answer.text();
      expect(page).toContain('<title>Ошибка 404</title>');
      expect(page.replace(/<[^>]+>/g, '')).toContain('Такой страницы нет. Посмотрите программы питания');
      expect(page).toMatch(/<a [^>]*href="\/"[^>]*>На\u00a0главную<\/a>/);
      expect(page).toMatch(/<img [^>]*width="250"[^>]*height="269"/);
    }
  });

  test.each([
    ['full', '/recipe/', '/'],
    ['simply', '/o-kompanii/', '/'],
    ['simply', '/programmy/na-nedelyu/', '/eda-na-nedelyu/'],
    ['simply', '/programmy/na-semyu/', '/eda-na-semyu/'],
    ['simply', '/programmy/na-mesyac/', '/eda-na-mesyac/'],
    ['simply', '/programmy/domashnyaya/', '/'],
  ] as const)('%s: %s leads to %s for good and keeps the query', async (name, path, target) => {
    const { stranger } = name === 'full' ? full : simply;
    for (const spelling of [path, path.slice(0, -1)]) {
      const answer = await stranger.request(`${spelling}?utm_source=a&b=%D1%8F`);
      expect([answer.status, answer.headers.get('location')]).toEqual([
        301,
        `${target}?utm_source=a&b=%D1%8F`,
      ]);
    }
  });

  test('has the redirects of its own only', async () => {
    expect((await simply.stranger.request('/recipe/')).status).toBe(404);
    expect((await full.stranger.request('/o-kompanii/')).status).toBe(200);
  });
});

describe('the redirect lookup', () => {
  test.each([
    ['/delivery/', 301, '/dostavka/'],
    ['/delivery?a=1', 301, '/dostavka/?a=1'],
    ['/menu/?a=1&b=2', 302, '/?a=1&b=2#menu'],
    ['/telegram/', 302, 'https://t.me/befit_demo'],
  ])('%s answers %i to %s', async (path, status, location) => {
    const answer = await full.stranger.request(path);
    expect([answer.status, answer.headers.get('location')]).toEqual([status, location]);
  });
});

describe('the gate', () => {
  test('sends strangers to the sign-in on home, which leads back to the page with its query', async () => {
    const answer = await full.stranger.request('/personal/orders/?page=2&q=%26');
    expect([answer.status, answer.headers.get('location')]).toEqual([
      302,
      `/?login=yes&back_url=${encodeURIComponent('/personal/orders/?page=2&q=%26')}`,
    ]);
  });

  test.each([
    '/personal',
    '/personal//',
    '/PERSONAL/',
    '/Personal/Orders/',
    '/%70ersonal/',
    '/personal/%6Frders/',
    '/personal/./orders/',
    '/personal/x/../settings/',
  ])('is closed to strangers for the spelling %s', async (path) => {
    for (const { stranger } of [full, simply]) {
      const first = await stranger.request(path);
      // Another spelling is led on to the page's own, which is closed.
      const answer =
        first.status === 301 ? await stranger.request(first.headers.get('location') ?? '') : first;
      expect([answer.status, answer.headers.get('location')]).toEqual([
        302,
        expect.stringMatching(/^\/\?login=yes&back_url=%2F/),
      ]);
    }
  });

  test('opens to customers', async () => {
    for (const { customer } of [full, simply])
      expect((await customer.request('/personal/orders/')).status).toBe(200);
  });

  test.each(['/personal/nope/', '/personal/orders/nope/', '/Personal/%6Eope'])(
    'is closed to strangers for %s, which is no page: only customers learn so',
    async (path) => {
      const answer = await full.stranger.request(path);
      expect([answer.status, answer.headers.get('location')]).toEqual([
        302,
        `/?login=yes&back_url=${encodeURIComponent(path)}`,
      ]);
      expect((await full.customer.request(path)).status).toBe(404);
    },
  );

  test('does not stand before what the list of the simple variant refuses to everybody', async () => {
    for (const path of ['/personal/workout/', '/personal/nope/'])
      expect((await simply.stranger.request(path)).status).toBe(404);
  });

  test('takes what tells where a stranger came from along, so that it is stored on home', async () => {
    const answer = await full.stranger.request('/personal/?utm_source=ya&page=2&exp=howItWorks&utm_x=a%3Bb');
    const location = answer.headers.get('location') ?? '';
    expect(location).toBe(
      `/?login=yes&back_url=${encodeURIComponent('/personal/?utm_source=ya&page=2&exp=howItWorks&utm_x=a%3Bb')}&utm_source=ya&exp=howItWorks&utm_x=a%3Bb`,
    );
    expect(answer.headers.getSetCookie()).toEqual([]);
  });
});

describe('one page has one canonical address', () => {
  test.each([
    ['/faq', '/faq/'],
    ['/FAQ/?utm_source=a', '/faq/?utm_source=a'],
    ['/%66aq//', '/faq/'],
    ['/programmy/balans?kcal=1500&days=7', '/programmy/balans/?kcal=1500&days=7'],
    ['/Programmy/BALANS//', '/programmy/balans/'],
    ['/BLYUDA/Borsch', '/blyuda/borsch/'],
    ['/RECIPE', '/'],
    ['/personal', '/personal/'],
  ])('%s leads to %s at once and for good', async (path, address) => {
    for (const method of ['GET', 'HEAD']) {
      const answer = await full.stranger.request(path, { method });
      expect([answer.status, answer.headers.get('location')]).toEqual([301, address]);
    }
  });

  test.each(['/faq/', '/programmy/balans/', '/blyuda/borsch/'])('%s names itself', async (path) => {
    const page = await (await full.stranger.request(path)).text();
    expect(page).toContain(`<link rel="canonical" href="${full.site.url}${path}">`);
  });

  test('/main/ is a copy of home', async () => {
    const page = await (await simply.stranger.request('/main/')).text();
    expect(page).toContain(`<link rel="canonical" href="${simply.site.url}/">`);
  });
});

test('a programme has its page, and an unknown code is a 404', async () => {
  const known = await full.stranger.request('/programmy/balans/');
  expect([known.status, await known.text()]).toEqual([200, expect.stringMatching(/<h1[^>]*>Баланс/)]);
  for (const path of ['/programmy/pizza/', '/programmy/A%20b/']) {
    expect([path, (await full.stranger.request(path)).status]).toEqual([path, 404]);
  }
});
