import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Contract } from '#shared/contract.ts';
import { openCalendarFeed } from '#shared/features/deliveries/feed/contract.ts';
import { pageRoutes } from '#shared/routes.ts';
import { listContracts, nameOf } from '#tests/contracts.ts';
import { callExamples } from '#tests/factories/calls.ts';
import { orderHomemade } from '#tests/factories/homemade.ts';
import { shiftDay } from '#tests/factories/shifts.ts';
import { send } from '#tests/harness/call.ts';
import { openInProcess } from '#tests/harness/in-process.ts';
import { type Path, replaceAt } from '#tests/harness/json-paths.ts';
import { Site, type SiteCustomer } from '#tests/site.ts';
import { sql } from '#worker/platform/database.ts';

/** Each would run in another place: between tags, in an attribute, in the state of a page, in a link. */
const scripts = [
  `<img src=x onerror=planted(7)>`,
  `"><svg onload=planted(7)>`,
  `</script><script>planted(7)</script>`,
  `javascript:planted(7)`,
  `=HYPERLINK("//evil")planted(7)`,
] as const;
/** What a browser would run of them; as text they may stand anywhere. */
const runs = /<(img|svg|script)[^>]*planted|<script>planted|(href|src|action)="\s*javascript:/i;

function textsIn(value: unknown, path: Path = []): Path[] {
  if (typeof value === 'string') return [path];
  if (typeof value !== 'object' || value === null) return [];
  return Object.entries(value).flatMap(([name, part]) => textsIn(part, [...path, name]));
}

let site: Site;
let anna: SiteCustomer;
let feed = '';
const planted = new Set<string>();

/** Puts every script into every text of a call; what its contract refuses is tried in the other tests of bad input. */
async function plantIn(contract: Contract, deliveryId: string): Promise<void> {
  const { params = {}, body } = callExamples(anna.order.id)[nameOf(contract)] ?? {};
  const ids = contract.path.includes('/deliveries/:id') ? { ...params, id: deliveryId } : params;
  const right =
    Object(body) === body && 'deliveryId' in Object(body) ? { ...Object(body), deliveryId } : body;
  const caller = contract.auth === 'operator' ? site.bearer() : anna;
  for (const path of textsIn(right)) {
    for (const script of scripts) {
      const wanted = replaceAt(right, path, script);
      if (contract.body?.safeParse(wanted).success !== true) continue;
      const answer = await send(caller, contract, { params: ids, body: wanted });
      if (answer.ok) planted.add(`${nameOf(contract)} ${path.join('.')}`);
    }
  }
}

beforeAll(async () => {
  site = new Site(await openInProcess({ floodLimit: 1_000_000 }));
  anna = await site.customer({ order: {} });
  await orderHomemade(anna);
  feed = new URL((await anna.call(openCalendarFeed)).url).pathname;
  site.setClock('2026-11-18T12:00:00.000Z');
  const delivery = await anna.delivery(shiftDay);
  await site.bring([delivery], 'delivered');
  for (const contract of await listContracts())
    if (contract.method !== 'GET' && !/logout|removal|sessions|customer\/auth/.test(contract.path))
      await plantIn(contract, delivery.id);
  // Where only letters are taken, as if they had got there by another way.
  const updates = [
    'UPDATE customers SET name = ?1',
    `UPDATE reviews SET author = ?1, text = ?1, state = 'published'`,
    'UPDATE tickets SET text = ?1, answer = ?1',
    `UPDATE orders SET contact = json_set(contact, '$.name', ?1)`,
  ];
  const text = `${scripts[0]}${scripts[2]}`;
  await site.inside.stores.site.write(updates.map((update) => sql(update).with(text)));
}, 240_000);
afterAll(() => site.inside.stop());

test('scripts are taken as text where any text is', () => {
  const texts = ['customer/addresses/ comment', 'helper/lead/add/ message', 'tickets/ text'];
  expect([...planted]).toEqual(expect.arrayContaining(texts.map((text) => `POST /rest/${text}`)));
  expect(planted.size).toBeGreaterThan(12);
});

const encoded = scripts.map((script) => encodeURIComponent(script));
const paths = [
  ...pageRoutes.map(({ path }) => path).filter((path) => !path.includes(':')),
  ...['/programmy/balans/', `/poisk/?q=${encoded[0]}`, `/?search=${encoded[1]}`, `/${encoded[0]}/`],
  ...[`/otzyvy/?programme=${encoded[2]}`, `/?login=yes&back_url=${encoded[3]}`],
];

test.each(paths)(
  '%s shows planted scripts as text, to their owner, to others and to crawlers',
  async (path) => {
    const stranger = site.visitor();
    const crawler = { headers: { 'User-Agent': 'Googlebot/2.1' } };
    for (const ask of [anna.request(path), stranger.request(path), stranger.request(path, crawler)]) {
      const answer = await ask;
      expect(answer.status).toBeLessThan(500);
      expect((await answer.text()).match(runs)?.[0]).toBeUndefined();
    }
  },
);

test.each(['/personal/', '/personal/orders/', '/personal/settings/', '/otzyvy/'])(
  '%s shows what was planted, letter by letter',
  async (path) => {
    const answer = await anna.request(path);
    expect([answer.status, await answer.text()]).toEqual([
      ...[200, expect.stringContaining('&lt;img src=x onerror=planted(7)&gt;')],
    ]);
  },
);

test.each(['customer/export/', 'orders/', 'tickets/', 'reviews/', 'customer/addresses/'])(
  '/rest/%s gives them as data that no browser shows as a page',
  async (path) => {
    const { headers } = await anna.request(`/rest/${path}`, { headers: { Accept: 'text/html' } });
    expect(headers.get('Content-Type')).toMatch(/^application\/json/);
    expect(headers.get('X-Content-Type-Options')).toBe('nosniff');
  },
);

test('the calendar’s feed keeps to its lines', async () => {
  const answer = await site.visitor().request(feed);
  expect(answer.headers.get('Content-Type')).toMatch(/^text\/calendar/);
  const lines = (await answer.text()).split('\r\n').filter((line) => line !== '' && !line.startsWith(' '));
  expect(lines.filter((line) => !/^[A-Z-]+[;:]/.test(line))).toEqual([]);
});
