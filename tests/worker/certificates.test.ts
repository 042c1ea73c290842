import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import {
  buyCertificate,
  getCertificate,
  getCertificateFile,
  listCertificates,
  openCertificate,
} from '#shared/features/certificates/contract.ts';
import { codeOfFragment } from '#shared/features/certificates/rules.ts';
import { buildCertificate, buyPaid } from '#tests/factories/certificates.ts';
import { buildOrder, orderMoment } from '#tests/factories/orders.ts';
import { answerOf, call, mustCall, refusalOf } from '#tests/harness/call.ts';
import { complaintsOf, decodeHtml } from '#tests/harness/html.ts';
import { type LocalWorker, startLocalWorker } from '#tests/harness/local-worker.ts';
import { openPlain, submitPlain } from '#tests/harness/plain-forms.ts';
import { newPhone, runTimerOf, setClock, Visitor } from '#tests/harness/visitor.ts';

let site: LocalWorker;
let visitor: Visitor;

beforeAll(async () => {
  site = await startLocalWorker();
});
afterAll(() => site?.stop());
beforeEach(async () => {
  await setClock(site, orderMoment);
  visitor = new Visitor(site);
  await visitor.signIn(newPhone());
});

const newKey = (): string => crypto.randomUUID();
const runTimer = () => runTimerOf(site);
const buy = (body = buildCertificate(), key = newKey(), by = visitor) =>
  by.request('/rest/certificates/', { json: body, headers: { 'Idempotency-Key': key } });
const bought = async (answer: Response) => (await answerOf(buyCertificate, answer)).purchase;
const look = async (code: string) => {
  return (await mustCall(visitor, openCertificate, { body: { code } })).certificate;
};
const letters = async (to: string) => (await visitor.inbox()).filter((message) => message.to === to);
/** Two days of Баланс with a certificate: 2 × 1390 ₽ − 9 %. */
const TRIAL_KOP = 253_000;

async function spend(code: string, by = visitor): Promise<Response> {
  const body = buildOrder({ days: 2 });
  return by.request('/rest/orders/', {
    json: { ...body, reductions: { certificate: code }, expectedTotalKop: 0 },
    headers: { 'Idempotency-Key': newKey() },
  });
}

test('the account lists what was bought, and what an order was paid with by whoever was given it', async () => {
  const { id, code } = await buyPaid(visitor);
  const unpaid = await bought(await buy());
  const receiver = new Visitor(site);
  await receiver.signIn(newPhone());
  expect(await mustCall(receiver, listCertificates)).toEqual({ bought: [], spent: [] });
  expect((await spend(code, receiver)).status).toBe(201);

  const own = await mustCall(visitor, listCertificates);
  expect(own.spent).toEqual([]);
  expect(own.bought).toMatchObject([
    { id: unpaid.id, state: 'pending_payment', balanceKop: 0, path: null },
    { id, state: 'paid', balanceKop: 500_000 - TRIAL_KOP, isRefundable: false },
  ]);
  const given = await mustCall(receiver, listCertificates);
  expect(given.bought).toEqual([]);
  expect(given.spent).toMatchObject([{ id, nominalKop: 500_000, balanceKop: 500_000 - TRIAL_KOP }]);
  expect(codeOfFragment(new URL(given.spent[0]?.path ?? '', site.url).hash)).toBe(code);
  const page = await (await receiver.request('/personal/orders/')).text();
  expect(decodeHtml(page)).toMatch(/Осталось 2\s470\s₽/);
});

describe('a certificate for oneself', () => {
  test('is paid by card, mailed at once with a file and a link, and can be spent in parts', async () => {
    const email = `${newKey()}@example.ru`;
    const answer = await buy(buildCertificate({ email }));
    expect(answer.status).toBe(201);
    const purchase = await bought(answer);
    expect(purchase).toMatchObject({
      state: 'pending_payment',
      path: null,
      isRefundable: false,
      validTo: '2027-11-16',
    });
    await runTimer();
    expect(await letters(email)).toEqual([]);

    await visitor.request(purchase.payment.url ?? '', { form: { state: 'paid' } });
    const paid = await bought(await visitor.request(`/rest/certificates/purchases/${purchase.id}/`));
    expect(paid).toMatchObject({ state: 'paid', isRefundable: true, payment: { paid: true, url: null } });
    const code = codeOfFragment(new URL(paid.path ?? '', site.url).hash);
    expect(code).toMatch(/^([2-9A-HJ-NP-Z]{4}-){3}[2-9A-HJ-NP-Z]{4}$/);

    await runTimer();
    await runTimer();
    const [letter, ...others] = await letters(email);
    expect(others).toEqual([]);
    expect(letter?.text).toContain('5\u00a0000\u00a0₽');
    expect(letter?.text).toContain(`${site.url.replace(/\/$/, '')}/sertificat/#code=${code}`);
    expect(letter?.text).toContain('sertifikat.pdf');

    expect((await spend(code)).status).toBe(201);
    expect(await look(code.toLowerCase().replaceAll('-', ' '))).toMatchObject({
      code,
      nominalKop: 500_000,
      balanceKop: 500_000 - TRIAL_KOP,
      isExpired: false,
      senderName: '',
      qr: { size: expect.any(Number), path: expect.stringMatching(/^M/) },
    });
  });

  test('leaves its code neither in the database nor in the queue of letters', async () => {
    const { code } = await buyPaid(visitor);
    const compact = code.replaceAll('-', '');
    for (const table of ['certificates', 'certificate_purchases', 'messages', 'invoices', 'payments']) {
      const { results } = await site.db.prepare(`SELECT * FROM ${table}`).all();
      const stored = JSON.stringify(results);
      expect(stored.includes(code) || stored.includes(compact)).toBe(false);
    }
  });

  test('comes as a PDF whose parts stand where its table says', async () => {
    const { code } = await buyPaid(visitor);
    const { filename, base64 } = await mustCall(visitor, getCertificateFile, { body: { code } });
    const file = Buffer.from(base64, 'base64').toString('latin1');
    expect(filename).toBe('sertifikat.pdf');
    expect(file.startsWith('%PDF-1.7')).toBe(true);
    const table = Number(/startxref\n(\d+)/.exec(file)?.[1]);
    expect(file.slice(table, table + 4)).toBe('xref');
    expect(file.length).toBeLessThan(400_000);
  });

  test('fifty submits with one key buy one', async () => {
    const key = newKey();
    const answers = await Promise.all(Array.from({ length: 50 }, () => buy(buildCertificate(), key)));
    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([201]));
    expect(new Set(await Promise.all(answers.map((answer) => answer.text()))).size).toBe(1);
  });
});

describe('a certificate that is not paid', () => {
  test('can be spent by nobody, and is given up after a day', async () => {
    const purchase = await bought(await buy());
    const row = await site.db
      .prepare('SELECT code_hash FROM certificate_purchases WHERE id = ?')
      .bind(purchase.id)
      .first<{ code_hash: string }>();
    const known = await site.db
      .prepare('SELECT 1 FROM certificates WHERE code_hash = ?')
      .bind(row?.code_hash)
      .first();
    expect(known).toBeNull();
    await setClock(site, '2026-11-17T07:10:00.000Z');
    await runTimer();
    const after = await bought(await visitor.request(`/rest/certificates/purchases/${purchase.id}/`));
    expect(after).toMatchObject({ state: 'cancelled', path: null, payment: { url: null } });
  });

  test('is nobody else’s', async () => {
    const purchase = await bought(await buy());
    const other = new Visitor(site);
    await other.signIn(newPhone());
    expect((await other.request(`/rest/certificates/purchases/${purchase.id}/`)).status).toBe(404);
    const refund = await other.request(`/rest/certificates/purchases/${purchase.id}/refund/`, { json: {} });
    expect(refund.status).toBe(404);
  });
});

describe('a gift', () => {
  const gift = (email: string) =>
    ({
      isFor: 'gift',
      email,
      recipientName: 'Ольга',
      deliverOn: '2026-12-24',
      text: 'С днём рождения!\nОтдыхай от плиты.',
    }) as const;

  test('is mailed in the morning of its day, not before, and begins its term then', async () => {
    const email = `${newKey()}@example.ru`;
    const paid = await buyPaid(visitor, gift(email));
    await runTimer();
    expect((await visitor.inbox()).map(({ text }) => text)).toContainEqual(
      expect.stringMatching(/Подарок оплачен: .*Получатель — Ольга, письмо отправим 24.декабря утром/),
    );
    expect(paid).toMatchObject({
      isGift: true,
      text: 'С днём рождения!\nОтдыхай от плиты.',
      deliverOn: '2026-12-24',
      validTo: '2027-12-24',
    });
    await setClock(site, '2026-12-24T05:59:00.000Z');
    await runTimer();
    expect(await letters(email)).toEqual([]);
    await setClock(site, '2026-12-24T06:01:00.000Z');
    await runTimer();
    const [letter] = await letters(email);
    expect(letter?.text).toContain('Ольга, вам подарок');
    expect(letter?.text).toContain(`Код: ${paid.code}`);
    expect(letter?.text).toContain('«С днём рождения!\nОтдыхай от плиты.»');
    expect(await look(paid.code)).toMatchObject({
      recipientName: 'Ольга',
      senderName: 'Анна',
      text: 'С днём рождения!\nОтдыхай от плиты.',
    });
  });

  test.each([
    [{ deliverOn: '2026-11-15' }, 'deliverOn'],
    [{ deliverOn: '2027-11-17' }, 'deliverOn'],
    [{ recipientName: '' }, 'recipientName'],
    [{ email: 'olga@' }, 'email'],
    [{ text: 'о'.repeat(301) }, 'text'],
    [{ nominalKop: 400_000 }, 'nominalKop'],
    [{ consent: false }, 'consent'],
  ])('with %o is refused at its field', async (change, field) => {
    const answer = await buy({ ...buildCertificate(gift('olga@example.ru')), ...change });
    expect(answer.status).toBe(400);
    expect(Object.keys((await refusalOf(answer)).fields ?? {})).toEqual([field]);
  });

  test('is not mailed once it is given back', async () => {
    const email = `${newKey()}@example.ru`;
    const { id, code } = await buyPaid(visitor, gift(email));
    const answer = await visitor.request(`/rest/certificates/purchases/${id}/refund/`, { json: {} });
    expect(await bought(answer)).toMatchObject({ state: 'refunded', isRefundable: false, path: null });
    const again = await visitor.request(`/rest/certificates/purchases/${id}/refund/`, { json: {} });
    expect((await bought(again)).state).toBe('refunded');
    const { results } = await site.db.prepare('SELECT id FROM refunds').all();
    expect(results).toHaveLength(1);
    expect((await look(code)).balanceKop).toBe(0);
    expect((await spend(code)).status).toBe(400);
    await setClock(site, '2026-12-24T07:00:00.000Z');
    await runTimer();
    expect(await letters(email)).toEqual([]);
  });
});

test('a certificate of which something is spent is not given back', async () => {
  const { id, code } = await buyPaid(visitor);
  expect((await spend(code)).status).toBe(201);
  const answer = await visitor.request(`/rest/certificates/purchases/${id}/refund/`, { json: {} });
  expect([answer.status, (await refusalOf(answer)).code]).toEqual([422, 'certificate_not_refundable']);
});

test('no call and no page takes a code in its address', async () => {
  const { code } = await buyPaid(visitor);
  const byQuery = await visitor.request(`/rest/certificates/?code=${code}`);
  expect([byQuery.status, (await byQuery.text()).includes(code)]).toEqual([400, false]);
  expect((await visitor.request(`/rest/certificates/file/?code=${code}`)).status).toBe(405);
  const page = await openPlain(visitor, `/sertificat/?code=${code}`);
  expect([page.html.includes('Купить сертификат'), page.html.includes('Наведите камеру')]).toEqual([
    true,
    false,
  ]);
});

test('a pass shows a certificate for half an hour, and its code stands in no address', async () => {
  const { code } = await buyPaid(visitor);
  const stranger = new Visitor(site);
  const { pass, certificate } = await mustCall(stranger, openCertificate, { body: { code } });
  expect(pass).not.toContain(code);
  expect((await mustCall(stranger, getCertificate, { query: { pass } })).certificate).toEqual(certificate);
  const later = new Date(Date.parse(orderMoment) + 31 * 60_000);
  await setClock(site, later.toISOString());
  expect((await call(stranger, getCertificate, { query: { pass } })).status).toBe(404);
  const page = await openPlain(stranger, `/sertificat/?pass=${pass}`);
  expect(page.html.includes('Страница закрылась')).toBe(true);
  expect(page.html.includes(code)).toBe(false);
});

test('the page of a certificate is kept by nobody and found by no search engine', async () => {
  const { path, code } = await buyPaid(visitor);
  const stranger = new Visitor(site);
  const answer = await stranger.request((path ?? '').split('#')[0] ?? '');
  expect(answer.headers.get('X-Robots-Tag')).toBe('noindex, nofollow');
  expect(answer.headers.get('Cache-Control')).toBe('private, no-store');
  const html = await answer.text();
  expect(html.includes(code)).toBe(true);
  expect(html.match(/<h1/g)).toHaveLength(1);
  expect(await complaintsOf(html)).toEqual([]);
});

test('without scripts a certificate is opened by a form, mended where the code was wrong', async () => {
  const { code } = await buyPaid(visitor);
  const stranger = new Visitor(site);
  const page = await openPlain(stranger, '/sertificat/');
  const refused = await submitPlain(stranger, page, '/rest/certificates/open/', {
    code: 'AAAA-BBBB-CCCC-DDDD',
  });
  expect(refused.address).not.toContain('AAAA');
  expect(refused.html.includes('Такого сертификата нет')).toBe(true);
  // No cookie keeps what was typed there.
  expect(refused.html.includes('AAAA-BBBB-CCCC-DDDD')).toBe(false);
  const opened = await submitPlain(stranger, refused, '/rest/certificates/open/', { code });
  expect(opened.address).toMatch(/^\/sertificat\/\?pass=/);
  expect(opened.address).not.toContain(code);
  expect(opened.html.includes(code)).toBe(true);
});

test('without scripts a certificate is bought by a form, mended where it was wrong', async () => {
  const page = await openPlain(visitor, '/sertificat/');
  expect(await complaintsOf(page.html)).toEqual([]);
  const typed = { isFor: 'gift', email: 'olga@example.ru', consent: 'on', acceptsOffer: 'on' };
  const refused = await submitPlain(visitor, page, '/rest/certificates/', typed);
  expect(refused.html.includes('Напишите, кому подарок')).toBe(true);
  expect(refused.html.includes('value="olga@example.ru"')).toBe(true);
  const payment = await submitPlain(visitor, refused, '/rest/certificates/', {
    ...typed,
    recipientName: 'Ольга',
  });
  expect(payment.address).toMatch(/^\/local\/pay\//);
});
