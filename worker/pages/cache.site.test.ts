import { expect } from 'vitest';
import { getOrder } from '#shared/features/orders/contract.ts';
import { writeContent } from '#tests/factories/content.ts';
import { type Site, type SiteCustomer, test, type Visitor } from '#tests/site.ts';
import { sql } from '#worker/platform/database.ts';

/** How an answer came to be: made for the request or kept. */
const howOf = (answer: Response) => /page;desc="(\w+)"/.exec(answer.headers.get('server-timing') ?? '')?.[1];

async function ask(visitor: Visitor, path: string, headers: Record<string, string> = {}) {
  const answer = await visitor.request(path, { headers });
  return { how: howOf(answer), status: answer.status, headers: answer.headers, text: await answer.text() };
}
const askTwice = async (site: Site, path: string) =>
  [(await ask(site.visitor(), path)).how, (await ask(site.visitor(), path)).how].join(' ');

test('a page for everybody is made once, without a nonce, and known by its tag', async ({ site }) => {
  const [first, second] = [await ask(site.visitor(), '/faq/'), await ask(site.visitor(), '/faq/')];
  expect([first.how, second.how]).toEqual(['miss', 'hit']);
  expect(second.text).toBe(first.text);
  expect(second.headers.get('cache-control')).toBe('private, no-cache');
  expect(second.text).not.toMatch(/nonce=/);
  const tag = first.headers.get('etag') ?? '';
  const known = await ask(site.visitor(), '/faq/', { 'If-None-Match': tag });
  expect([known.status, known.text]).toEqual([304, '']);
  expect((await ask(site.visitor(), '/faq/', { 'If-None-Match': '"another"' })).status).toBe(200);
});

test('is the same wherever its visitors come from, whose cookies are their own', async ({ site }) => {
  const plain = await ask(site.visitor(), '/kontakty/');
  const visitor = site.visitor();
  visitor.chooseCookies('marketing');
  const tagged = await ask(
    visitor,
    '/kontakty/?utm_source=ya&exp=whyBefit&yclid=1&ysclid=2&srsltid=3&roistat=4',
  );
  expect([tagged.how, tagged.text]).toEqual(['hit', plain.text]);
  expect(tagged.headers.get('cache-control')).toBe('private, no-store');
  expect((await ask(site.visitor(), '/kontakty/')).headers.getSetCookie()).toEqual([]);
});

test('is made again behind a request after half a minute, and at once with new content', async ({ site }) => {
  await ask(site.visitor(), '/aktsii/');
  site.advance(60_000);
  expect(await askTwice(site, '/aktsii/')).toBe('stale hit');
  await writeContent(site, sql('UPDATE promotions SET title = ?1').with('Новая скидка'));
  const fresh = await ask(site.visitor(), '/aktsii/');
  expect([fresh.how, fresh.text]).toEqual(['miss', expect.stringContaining('Новая скидка')]);
});

test.for([
  ['a parameter that no page knows', '/dostavka/?callback=alert'],
  ['what somebody looks for', '/poisk/?q=борщ'],
  ['an address somebody asks about', '/dostavka/?address=Лесная'],
  ['a pass of a certificate', '/sertificat/?pass=0-0-0'],
  ['a form that comes back', '/subs/?form=returned'],
  ['a form that has a key of its own', '/sertificat/'],
  ['a page that there is not', '/no-such-page/'],
] as const)('nothing is kept of %s', async ([, path], { site }) => {
  expect(await askTwice(site, path)).toBe('made made');
});

test('nothing comes to others by a header or a cookie that is no part of the address', async ({ site }) => {
  for (const path of ['/blog/', '/programmy/balans/', '/']) {
    await ask(site.visitor(), path, {
      'X-Forwarded-Host': 'evil.example',
      'X-Original-URL': '/faq/',
      Forwarded: 'host=evil.example',
      'Accept-Language': 'en',
      'User-Agent': 'Googlebot/2.1 poison',
      'X-Request-Id': 'poison-of-a-stranger',
      Origin: 'https://evil.example',
      Referer: 'https://evil.example/',
      Cookie: 'returned_form=x; homemade_basket=x; junk=<script>; invite=poison',
    });
    const { text, status } = await ask(site.visitor(), path);
    expect([path, status]).toEqual([path, 200]);
    expect(text).not.toMatch(/evil|poison/);
  }
});

test('signed in nothing is kept, nor does such a visitor get what is kept', async ({ site }) => {
  const anna = await site.customer({ name: 'Анна Хранимая' });
  await ask(site.visitor(), '/');
  const own = await ask(anna, '/');
  expect([own.how, own.text]).toEqual(['made', expect.stringContaining('Анна Хранимая')]);
  expect(own.headers.get('cache-control')).toBe('private, no-store');
  expect((await ask(site.visitor(), '/')).text).not.toContain('Хранимая');
  const dead = await ask(site.visitor(), '/', { Cookie: 'auth=%7B%22accessToken%22%3A%22dead%22%7D' });
  expect(dead.how).toBe('made');
});

const personal = [
  ...['/', '/personal/', '/personal/orders/', '/personal/settings/', '/success/', '/faq/', '/nope/'],
  ...['/order/?programme=balans&kcal=1500&days=7', '/rest/orders/', '/rest/orders/last/'],
  ...[
    '/rest/deliveries/?from=2026-11-01&to=2027-02-01',
    '/rest/customer/settings/',
    '/rest/customer/export/',
  ],
];

/** What of a customer an answer holds. */
function marksIn(text: string, { id, phone, name, order }: SiteCustomer & { name: string }): string[] {
  const bare = text.replace(/[\s()\-–+]/g, '');
  const marks = [text.includes(name) && 'name', bare.includes(phone.slice(2)) && 'phone'];
  return [...marks, text.includes(id) && 'id', text.includes(order.id) && 'order'].filter(
    (one) => one !== false,
  );
}

test('of customers and strangers at the same time nobody gets anything of another', async ({ site }) => {
  const named = async (name: string) => Object.assign(await site.customer({ name, order: {} }), { name });
  const people = [await named('Щаъэ'), await named('Щбъэ'), await named('Щвъэ'), await named('Щгъэ')];
  for (const path of personal) {
    const askers = [...people, undefined];
    const answers = await Promise.all(askers.map((one) => (one ?? site.visitor()).request(path)));
    for (const [index, answer] of answers.entries()) {
      const text = await answer.text();
      const leaks = people.filter((_, other) => other !== index).flatMap((one) => marksIn(text, one));
      expect([path, index, answer.status < 500, leaks]).toEqual([path, index, true, []]);
      if (askers[index]) expect(answer.headers.get('cache-control')).toBe('private, no-store');
    }
  }
  const [anna, boris] = people;
  expect(marksIn((await ask(anna ?? site.visitor(), '/rest/orders/')).text, anna as never)).toContain(
    'order',
  );
  const foreign = { params: { id: anna?.order.id ?? '' } };
  expect((await boris?.refused(getOrder, foreign))?.code).toBe('not_found');
});
