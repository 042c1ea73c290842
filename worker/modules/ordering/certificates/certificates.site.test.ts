import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect } from 'vitest';
import { DAY_MS } from '#shared/dates.ts';
import {
  buyCertificate,
  getCertificate,
  getCertificatePurchase,
  listCertificates,
  openCertificate,
  refundCertificate,
  refundExpiredCertificate,
} from '#shared/features/certificates/contract.ts';
import type { BuyCertificateInput } from '#shared/features/certificates/schema.ts';
import { cancelOrder, placeOrder, previewCancellation } from '#shared/features/orders/contract.ts';
import { listMoney } from '#shared/features/payments/history/contract.ts';
import { buildCertificate, buyPaid } from '#tests/factories/certificates.ts';
import { balanceOf, readBalances } from '#tests/factories/money.ts';
import { buildOrder } from '#tests/factories/orders.ts';
import { openPlain } from '#tests/harness/plain-forms.ts';
import { type Site, type SiteCustomer, test } from '#tests/site.ts';

/** Two days of Баланс with a certificate: 2 × 1390 ₽ − 9 %. */
const TRIAL_KOP = 253_000;
const email = 'olga@example.ru';
const gift: Partial<BuyCertificateInput> = {
  ...{ isFor: 'gift', email, recipientName: 'Ольга', deliverOn: '2026-12-24', text: 'С днём рождения!' },
};

const open = async (site: Site, code: string) =>
  (await site.visitor().call(openCertificate, { body: { code } })).certificate;
const orderWith = (certificate: string, start = '2026-11-18') => ({
  body: { ...buildOrder({ days: 2, start }), reductions: { certificate }, expectedTotalKop: 0 },
});
const refund = (anna: SiteCustomer, id: string) => anna.call(refundCertificate, { params: { id } });
async function tickAt(site: Site, at: string): Promise<void> {
  site.setClock(at);
  await site.tick();
}

test('a paid certificate is mailed once with its file, and spent in parts by whoever has it', async ({
  site,
}) => {
  const [anna, olga] = [await site.customer(), await site.customer()];
  const { code, state, isRefundable } = await buyPaid(anna, { email });
  expect([state, isRefundable]).toEqual(['paid', true]);
  expect(code).toMatch(/^([2-9A-HJ-NP-Z]{4}-){3}[2-9A-HJ-NP-Z]{4}$/);
  for (let run = 0; run < 2; run += 1) await site.tick();
  expect(await site.sent(email)).toMatchObject([{ text: expect.stringContaining('sertifikat.pdf') }]);

  await olga.call(placeOrder, orderWith(code));
  expect(await open(site, code.toLowerCase().replaceAll('-', ' '))).toMatchObject({
    ...{ code, nominalKop: 500_000, balanceKop: 500_000 - TRIAL_KOP, isExpired: false },
  });
  expect(await anna.call(listCertificates)).toMatchObject({
    bought: [{ balanceKop: 500_000 - TRIAL_KOP, isRefundable: false }],
    spent: [],
  });
  expect(await olga.call(listCertificates)).toMatchObject({
    bought: [],
    spent: [{ nominalKop: 500_000, balanceKop: 500_000 - TRIAL_KOP }],
  });
});

describe('a code', () => {
  test('is nowhere in the database, nor in the log', async ({ site }) => {
    const anna = await site.customer();
    const { code, id } = await buyPaid(anna, gift);
    const { folder, logs } = site.inside;
    const files = readdirSync(folder).filter((name) => name.includes('.sqlite'));
    const stored = [...files.map((name) => readFileSync(join(folder, name), 'latin1')), ...logs].join('\n');
    expect(stored).toContain(id);
    for (const text of [code, code.replaceAll('-', '')]) expect(stored).not.toContain(text);
  });

  test('is replaced by a pass, which shows the certificate for half an hour', async ({ site }) => {
    const { code } = await buyPaid(await site.customer());
    const visitor = site.visitor();
    const { pass, certificate } = await visitor.call(openCertificate, { body: { code } });
    expect(pass).not.toContain(code);
    expect((await visitor.call(getCertificate, { query: { pass } })).certificate).toEqual(certificate);
    const page = await visitor.request(`/sertificat/?pass=${pass}`);
    expect(page.headers.get('X-Robots-Tag')).toContain('noindex');
    expect(page.headers.get('Cache-Control')).toContain('no-store');
    site.advance(31 * 60_000);
    expect((await visitor.refused(getCertificate, { query: { pass } })).code).toBe('not_found');
    expect((await openPlain(visitor, `/sertificat/?pass=${pass}`)).html).toContain('Страница закрылась');
  });
});

test('one key buys one certificate', async ({ site }) => {
  const anna = await site.customer();
  const once = { body: buildCertificate(), key: crypto.randomUUID() };
  await Promise.all([1, 2, 3].map(() => anna.call(buyCertificate, once)));
  expect((await anna.call(listCertificates)).bought).toHaveLength(1);
});

test('a certificate that is not paid cannot be spent, and is cancelled after a day', async ({ site }) => {
  const anna = await site.customer();
  const { purchase } = await anna.call(buyCertificate, { body: buildCertificate({ email }) });
  expect(purchase).toMatchObject({ state: 'pending_payment', path: null, isRefundable: false });
  site.advance(DAY_MS + 600_000);
  await site.tick();
  const after = await anna.call(getCertificatePurchase, { params: { id: purchase.id } });
  expect(after.purchase).toMatchObject({ state: 'cancelled', path: null });
  expect(await site.sent(email)).toEqual([]);
});

describe('a gift', () => {
  test('is mailed in the morning of its day, and begins its term then', async ({ site }) => {
    const anna = await site.customer();
    const { code, validTo } = await buyPaid(anna, gift);
    expect(validTo).toBe('2027-12-24');
    await tickAt(site, '2026-12-24T05:59:00Z');
    expect(await site.sent(email)).toEqual([]);
    await tickAt(site, '2026-12-24T06:01:00Z');
    expect(await site.sent(email)).toHaveLength(1);
    expect(await open(site, code)).toMatchObject({ recipientName: 'Ольга', senderName: 'Анна' });
  });

  test('that is given back pays nothing, is not mailed, and its money comes back once', async ({ site }) => {
    const anna = await site.customer();
    const { id, code } = await buyPaid(anna, gift);
    await Promise.all([refund(anna, id), refund(anna, id)]);
    expect((await refund(anna, id)).purchase).toMatchObject({ state: 'refunded', path: null });
    expect(await anna.call(listMoney)).toMatchObject({ paidKop: 500_000, returnedKop: 500_000 });
    expect((await open(site, code)).balanceKop).toBe(0);
    await anna.refused(placeOrder, orderWith(code));
    await tickAt(site, '2026-12-24T07:00:00Z');
    expect(await site.sent(email)).toEqual([]);
  });
});

test('a certificate of which something is spent is not given back', async ({ site }) => {
  const anna = await site.customer();
  const { id, code } = await buyPaid(anna);
  await anna.call(placeOrder, orderWith(code));
  expect((await anna.refused(refundCertificate, { params: { id } })).code).toBe('certificate_not_refundable');
});

test('after its term what comes back goes to its buyer at once, and the rest by a statement', async ({
  site,
}) => {
  const { code, id, number } = await buyPaid(await site.customer());
  const left = async () => [
    await balanceOf(site, `certificate:${id}`),
    (await readBalances(site)).get('bank'),
  ];
  const statement = { params: { id: number }, body: { because: 'Заявление от 17 ноября' } };
  await expect(site.operate(refundExpiredCertificate, statement)).rejects.toThrow(
    'certificate_not_refundable',
  );
  site.setClock('2027-11-16T06:00:00Z');
  const olga = await site.customer();
  const { order } = await olga.call(placeOrder, orderWith(code, '2027-11-19'));
  site.setClock('2027-11-17T06:00:00Z');
  const params = { id: order.id };
  const { cancellation } = await olga.call(previewCancellation, { params });
  expect(cancellation).toMatchObject({ certificateKop: TRIAL_KOP, isCertificateOver: true });
  await olga.call(cancelOrder, { params, body: { to: 'bonuses', expectedKop: 0 } });
  for (let run = 0; run < 2; run += 1) await site.tick();
  expect(await left()).toEqual([500_000 - TRIAL_KOP, TRIAL_KOP - 500_000]);
  expect(await site.operate(refundExpiredCertificate, statement)).toEqual({
    refundedKop: 500_000 - TRIAL_KOP,
  });
  expect(await left()).toEqual([0, 0]);
  await expect(site.operate(refundExpiredCertificate, statement)).rejects.toThrow(
    'certificate_not_refundable',
  );
});
