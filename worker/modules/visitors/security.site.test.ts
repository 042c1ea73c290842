import { expect } from 'vitest';
import { HOUR_MS } from '#shared/dates.ts';
import { readHealth } from '#shared/features/operations/health/contract.ts';
import { listSecurityEvents } from '#shared/features/operations/security/contract.ts';
import { cloudTest as test } from '#tests/factories/providers.ts';
import { newPhone } from '#tests/harness/visitor.ts';
import type { Site } from '#tests/site.ts';

const countsOf = async (site: Site) =>
  Object.fromEntries((await site.operate(listSecurityEvents)).events.map(({ kind, count }) => [kind, count]));

test('every kind of what somebody tried is logged without a person and counted by the hour', async ({
  site,
}) => {
  const visitor = site.visitor();
  const phone = newPhone();
  await site.bearer('guessed-token').refused(readHealth);
  await visitor.request('/rest/customer/settings/', {
    headers: { 'authorization-token': 'x'.repeat(43), 'customer-phone': phone },
  });
  await visitor.request('/rest/customer/auth/', {
    json: { step: 1, phone, name: 'Анна', type: 'register', consent: true },
  });
  for (let tries = 0; tries < 2; tries += 1)
    await visitor.request('/rest/customer/auth/register/', {
      json: { step: 2, phone, code: 100_000, type: 'register' },
    });
  await visitor.request('/rest/quotes/', { json: {}, headers: { Origin: 'https://evil.example' } });
  await visitor.request('/rest/payments/notifications/cloudpayments/', {
    form: { InvoiceId: 'x', TransactionId: '1' },
    headers: { 'Content-HMAC': 'x' },
  });
  expect(await countsOf(site)).toEqual({
    ...{ 'operator-token': 1, session: 1, code: 2, 'foreign-origin': 1, 'payment-notice': 1 },
  });
  const lines = site.inside.logs.filter((line) => line.includes('security event'));
  expect(lines).toHaveLength(6);
  expect(lines.filter((line) => /\+?79\d{9}|\d+\.\d+\.\d+\.\d+/.test(line))).toEqual([]);
  site.advance(47 * HOUR_MS);
  expect(await countsOf(site)).not.toEqual({});
  site.advance(HOUR_MS);
  expect(await countsOf(site)).toEqual({});
});
