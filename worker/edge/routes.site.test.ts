import { expect } from 'vitest';
import { fixedRedirects, matchPage, pageRoutes } from '#shared/routes.ts';
import { addRedirects } from '#tests/factories/content.ts';
import { test, type Visitor } from '#tests/site.ts';

/** The allow-list of the variant with IS_SIMPLY on, as the specification writes it. */
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
  // Beyond the specification: docs/decisions/specification.md.
  ...['/blyuda/borsch/', '/kompaniyam/', '/poisk/', '/programmy/', '/spb/', '/spb/dostavka/'],
];
const purposePages = simplyPaths.filter((path) => /^\/(eda-|nabory-)/.test(path));
const paths = [...new Set([...specifiedPaths, ...simplyPaths, '/nope/', '/personal/nope/', '/blyuda/'])];

/** Status and Location: «200», «301 /dostavka/». */
async function outcome(visitor: Visitor, path: string): Promise<string> {
  const answer = await visitor.request(path);
  return [answer.status, answer.headers.get('location')].filter(Boolean).join(' ');
}

test('each specified path is a route of the code', () => {
  const patterns = pageRoutes.map(({ path }) => new RegExp(`^${path.replace(/:[a-z]+/g, '[^/]+')}$`));
  expect(specifiedPaths.filter((path) => !patterns.some((pattern) => pattern.test(path)))).toEqual([]);
});

test('each variant has its own pages and no others', () => {
  const pagesOf = (isSimply: boolean) => paths.filter((path) => matchPage(path, isSimply)).toSorted();
  expect(purposePages).toHaveLength(6);
  expect(pagesOf(false)).toEqual(specifiedPaths.filter((path) => !purposePages.includes(path)).toSorted());
  const redirected = Object.keys(fixedRedirects.simply);
  expect(pagesOf(true)).toEqual(simplyPaths.filter((path) => !redirected.includes(path)).toSorted());
});

test.for([
  ['/recipe/', '301 /'],
  ['/delivery/?a=1', '301 /dostavka/?a=1'],
  ['/menu/?a=1&b=2', '302 /?a=1&b=2#menu'],
  ['/telegram/', '302 https://t.me/befit_demo'],
  ['/programmy/bez-glyutena/?kcal=1800', '301 /programmy/bez-pshenitsy/?kcal=1800'],
  ['/FAQ/?utm_source=a', '301 /faq/?utm_source=a'],
  ['/%66aq//', '301 /faq/'],
  ['/Programmy/BALANS//', '301 /programmy/balans/'],
  ['/BLYUDA/Borsch', '301 /blyuda/borsch/'],
  ['/homemade-food/order/', '302 /homemade-food/?notice=basket'],
  ['/success/', '302 /'],
  ['/programmy/pizza/', '404'],
  ['/eda-na-nedelyu/', '404'],
  ['/main/', '404'],
  ['/test-components/', '200'],
] as const)('%s is answered by %s', async ([path, answer], { site }) => {
  expect(await outcome(site.visitor(), path)).toBe(answer);
});

test('a path that there is not says so in the words of the specification', async ({ site }) => {
  const answer = await site.visitor().request('/nope/');
  const text = (await answer.text()).replace(/<[^>]+>/g, '').replace(/\s+/g, ' ');
  expect(text).toContain(
    'Ошибка 404Увы, такой странички не существует. Перейдите на главную и ознакомьтесь с нашими программами питанияНа главную',
  );
});

test('strangers are sent to the sign-in, which leads back, whatever the spelling', async ({ site }) => {
  const visitor = site.visitor();
  expect(await outcome(visitor, '/personal/orders/?page=2&q=%26')).toBe(
    `302 /?login=yes&back_url=${encodeURIComponent('/personal/orders/?page=2&q=%26')}`,
  );
  for (const path of [
    '/personal',
    '/PERSONAL/',
    '/Personal/Orders/',
    '/%70ersonal/',
    '/personal/%6Frders/',
  ]) {
    const first = await visitor.request(path);
    const led = first.status === 301 ? (first.headers.get('location') ?? '') : path;
    expect(await outcome(visitor, led)).toMatch(/^302 \/\?login=yes&back_url=%2F/);
  }
  expect(await outcome(visitor, '/personal/nope/')).toMatch(/^302 \/\?login=yes/);
  expect(await outcome(await site.customer(), '/personal/nope/')).toBe('404');
});

test('a looked-up redirect leads out by https alone, and never to what looks like a path and is none', async ({
  site,
}) => {
  await addRedirects(site, [
    ['/out/', 'https://partner.example/a?b=1#c', 302],
    ['/unsafe-host/', '//evil.example/', 301],
    ['/unsafe-backslash/', '/\\evil.example/', 301],
    ['/unsafe-tab/', '/\t/evil.example/', 301],
    ['/unsafe-line/', '/a\r\nSet-Cookie: a=b', 301],
    ['/unsafe-user/', 'https://befit.example@evil.example/', 301],
    ['/unsafe-itself/', '/unsafe-itself#top', 301],
  ]);
  const visitor = site.visitor();
  expect(await outcome(visitor, '/out/?utm_source=x')).toBe(
    '302 https://partner.example/a?b=1&utm_source=x#c',
  );
  for (const kind of ['host', 'backslash', 'tab', 'line', 'user', 'itself'])
    expect([kind, await outcome(visitor, `/unsafe-${kind}/`)]).toEqual([kind, '404']);
});

test.describe('the simple variant', () => {
  test.override({ siteOptions: { isSimply: true } });

  test.for([
    ['/o-kompanii/', '301 /'],
    ['/programmy/na-nedelyu/?utm_source=a', '301 /eda-na-nedelyu/?utm_source=a'],
    ['/programmy/na-semyu', '301 /eda-na-semyu/'],
    ['/programmy/na-mesyac/', '301 /eda-na-mesyac/'],
    ['/programmy/domashnyaya/', '301 /'],
    ['/recipe/', '404'],
    ['/personal/workout/', '404'],
    ['/eda-na-nedelyu/', '200'],
    ['/main/', '200'],
    ...[
      '/poisk/',
      '/blyuda/borsch/',
      '/spb/',
      '/spb/dostavka/',
      '/programmy/',
      '/kompaniyam/',
      '/test-components/',
    ].map((path) => [path, '404'] as const),
  ] as const)('%s is answered by %s', async ([path, answer], { site }) => {
    expect(await outcome(site.visitor(), path)).toBe(answer);
  });

  test('steps come in their order: fixed, lookup, allow-list, gate', async ({ site }) => {
    await addRedirects(site, [
      ['/smi/', '/dostavka/', 301],
      ['/nowhere/', '/faq/', 308],
      ['/personal/orders/', '/aktsii/', 302],
      ['/o-kompanii/', '/kontakty/', 301],
      ['/rest/navigation/', '/faq/', 301],
      ['/robots.txt/', '/faq/', 301],
      ['/здоровье/', '/oplata/', 301],
    ]);
    const visitor = site.visitor();
    const ask = async (path: string) => [path, await outcome(visitor, path)].join(' → ');
    expect(await Promise.all(['/o-kompanii/', '/smi/', '/nowhere', '/personal/orders/'].map(ask))).toEqual([
      '/o-kompanii/ → 301 /',
      '/smi/ → 301 /dostavka/',
      '/nowhere → 308 /faq/',
      '/personal/orders/ → 302 /aktsii/',
    ]);
    expect(await Promise.all(['/rest/navigation/', '/robots.txt', '/здоровье'].map(ask))).toEqual([
      '/rest/navigation/ → 200',
      '/robots.txt → 200',
      '/здоровье → 301 /oplata/',
    ]);
    const redirect = await visitor.request('/smi/?utm_source=a&exp=howItWorks');
    expect(redirect.headers.getSetCookie()).toEqual([]);
    expect(redirect.headers.get('location')).toBe('/dostavka/?utm_source=a&exp=howItWorks');
  });
});
