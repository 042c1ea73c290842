import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Contract } from '#shared/contract.ts';
import { getCertificateFile } from '#shared/features/certificates/contract.ts';
import { openCalendarFeed } from '#shared/features/deliveries/feed/contract.ts';
import { pageRoutes } from '#shared/routes.ts';
import { listContracts, nameOf } from '#tests/contracts.ts';
import { callExamples } from '#tests/factories/calls.ts';
import { buyPaid } from '#tests/factories/certificates.ts';
import { orderHomemade } from '#tests/factories/homemade.ts';
import { buildOrder, orderMoment, orderProgramme } from '#tests/factories/orders.ts';
import { deliverFirst } from '#tests/factories/tickets.ts';
import { addressOf, mustCall } from '#tests/harness/call.ts';
import { type Path, replaceAt } from '#tests/harness/json-paths.ts';
import { localOperatorToken } from '#tests/harness/local-bindings.ts';
import { type LocalWorker, startLocalWorker } from '#tests/harness/local-worker.ts';
import { newPhone, setClock, Visitor } from '#tests/harness/visitor.ts';

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

let site: LocalWorker;
let anna: Visitor;
let feed = '';
let certificateCode = '';
const planted = new Set<string>();

/** Sends a right body with a script in one of its texts; true where it was taken. */
async function plant(
  contract: Contract,
  body: unknown,
  ids: Readonly<Record<string, string>>,
): Promise<boolean> {
  const address = addressOf(contract, { params: ids });
  const answer = await anna.request(address, {
    method: contract.method,
    json: body,
    headers: {
      'Idempotency-Key': crypto.randomUUID(),
      ...(contract.auth === 'operator' && { Authorization: `Bearer ${localOperatorToken}` }),
    },
  });
  await answer.arrayBuffer();
  return answer.ok;
}

/** Puts every script into every text of every call that takes one. */
async function plantEverywhere(orderId: string, deliveryId: string): Promise<void> {
  const examples = callExamples(orderId);
  const contracts = (await listContracts()).filter(
    ({ method, path }) => method !== 'GET' && !/logout|removal|sessions|customer\/auth/.test(path),
  );
  for (const contract of contracts) {
    const { params = {}, body } = examples[nameOf(contract)] ?? {};
    const ids = contract.path.includes('/deliveries/:id') ? { ...params, id: deliveryId } : params;
    const right =
      typeof body === 'object' && body !== null && 'deliveryId' in body ? { ...body, deliveryId } : body;
    for (const path of textsIn(right)) {
      for (const script of scripts) {
        const wanted = replaceAt(right, path, script);
        // What the contract refuses is refused in the other tests of bad input.
        if (contract.body?.safeParse(wanted).success !== true) continue;
        if (await plant(contract, wanted, ids)) planted.add(`${nameOf(contract)} ${path.join('.')}`);
      }
    }
  }
}

/** Puts scripts where only letters are taken, as if they had got there by another way. */
async function plantInRows(): Promise<void> {
  const text = `${scripts[0]}${scripts[2]}`;
  const update = (sql: string) => site.db.prepare(sql).bind(text).run();
  await update('UPDATE customers SET name = ?1');
  await update(`UPDATE reviews SET author = ?1, text = ?1, state = 'published'`);
  await update(`UPDATE tickets SET text = ?1, answer = ?1`);
  await update(`UPDATE orders SET contact = json_set(contact, '$.name', ?1)`);
}

beforeAll(async () => {
  site = await startLocalWorker({ floodLimit: 1_000_000 });
  await setClock(site, orderMoment);
  anna = new Visitor(site);
  await anna.signIn(newPhone());
  const { id } = await orderProgramme(anna, buildOrder());
  await orderHomemade(anna);
  const gift = { isFor: 'gift', recipientName: 'Борис', text: `${scripts[2]})/JS` } as const;
  certificateCode = (await buyPaid(anna, gift)).code;
  feed = new URL((await mustCall(anna, openCalendarFeed)).url).pathname;
  await setClock(site, '2026-11-18T12:00:00.000Z');
  const deliveryId = await deliverFirst(site, id);
  await plantEverywhere(id, deliveryId);
  await plantInRows();
}, 120_000);
afterAll(() => site?.stop());

test('scripts are taken as text where any text is', () => {
  expect([...planted].sort()).toEqual(
    expect.arrayContaining([
      'POST /rest/customer/addresses/ comment',
      'POST /rest/helper/lead/add/ message',
      'POST /rest/tickets/ text',
    ]),
  );
  expect(planted.size).toBeGreaterThan(12);
});

const paths = pageRoutes
  .filter(({ path }) => !path.includes(':'))
  .map(({ path }) => path)
  .concat(
    '/programmy/balans/',
    `/poisk/?q=${encodeURIComponent(scripts[0])}`,
    `/?search=${encodeURIComponent(scripts[1])}`,
    `/otzyvy/?programme=${encodeURIComponent(scripts[2])}`,
    `/?login=yes&back_url=${encodeURIComponent(scripts[3])}`,
    `/faq/?utm_source=${encodeURIComponent(scripts[0])}`,
    `/order/?programme=balans&kcal=1500&days=7&name=${encodeURIComponent(scripts[2])}`,
    `/${encodeURIComponent(scripts[0])}/`,
  );

describe.each(paths)('%s', (path) => {
  test('shows planted scripts as text, to their owner, to others and to crawlers', async () => {
    const stranger = new Visitor(site);
    const answers = await Promise.all([
      anna.request(path),
      stranger.request(path),
      stranger.request(path, { headers: { 'User-Agent': 'Googlebot/2.1' } }),
    ]);
    for (const answer of answers) {
      const html = await answer.text();
      expect(answer.status).toBeLessThan(500);
      expect(html.match(runs)?.[0]).toBeUndefined();
    }
  });
});

test.each(['/personal/', '/personal/orders/', '/personal/settings/', '/otzyvy/'])(
  '%s shows what was planted, letter by letter',
  async (path) => {
    const answer = await anna.request(path);
    expect(answer.status).toBe(200);
    expect(await answer.text()).toContain('&lt;img src=x onerror=planted(7)&gt;');
  },
);

test('the inbox’ page and its letters show them as text', async () => {
  const html = await (await anna.request('/local/inbox')).text();
  expect(html.match(runs)?.[0]).toBeUndefined();
});

test.each([
  '/rest/customer/export/',
  '/rest/orders/',
  '/rest/tickets/',
  '/rest/reviews/',
  '/rest/customer/addresses/',
])('%s gives them as data that no browser shows as a page', async (path) => {
  const answer = await anna.request(path, { headers: { Accept: 'text/html' } });
  expect(answer.headers.get('Content-Type')).toMatch(/^application\/json/);
  expect(answer.headers.get('X-Content-Type-Options')).toBe('nosniff');
});

test('the calendar’s feed keeps to its lines', async () => {
  const answer = await new Visitor(site).request(feed);
  const text = await answer.text();
  expect(answer.headers.get('Content-Type')).toMatch(/^text\/calendar/);
  const lines = text.split('\r\n').filter((line) => line !== '' && !line.startsWith(' '));
  expect(lines.filter((line) => !/^[A-Z-]+[;:]/.test(line))).toEqual([]);
});

test('the certificate’s file runs nothing and leads nowhere but to the site', async () => {
  const { base64 } = await mustCall(anna, getCertificateFile, { body: { code: certificateCode } });
  const pdf = Buffer.from(base64, 'base64').toString('latin1');
  expect(pdf.startsWith('%PDF-')).toBe(true);
  expect(pdf).not.toMatch(/\/(JavaScript|JS|OpenAction|Launch|AA|EmbeddedFile)\b|planted/);
  const links = [...pdf.matchAll(/\/URI\s*\(([^)]*)\)/g)].map(([, link = '']) => new URL(link).origin);
  expect(links).toEqual([new URL(site.url).origin]);
});
