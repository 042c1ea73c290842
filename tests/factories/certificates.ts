import type { BuyCertificateInput, CertificatePurchase } from '#shared/features/certificates/schema.ts';
import type { Visitor } from '#tests/harness/visitor.ts';

/** The body of buying a certificate for oneself. */
export function buildCertificate(wish: Partial<BuyCertificateInput> = {}): BuyCertificateInput {
  return {
    nominalKop: 500_000,
    isFor: 'self',
    email: 'anna@example.ru',
    consent: true,
    acceptsOffer: true,
    ...wish,
  };
}

/** Buys a certificate for a customer and pays it in the sandbox. */
export async function buyPaid(
  visitor: Visitor,
  wish: Partial<BuyCertificateInput> = {},
): Promise<CertificatePurchase & { code: string }> {
  const answer = await visitor.request('/rest/certificates/', {
    json: buildCertificate(wish),
    headers: { 'Idempotency-Key': crypto.randomUUID() },
  });
  if (!answer.ok) throw new Error(`No certificate: ${answer.status} ${await answer.text()}`);
  const { purchase } = (await answer.json()) as { purchase: CertificatePurchase };
  await visitor.request(purchase.payment.url ?? '', { form: { state: 'paid' } });
  const known = await visitor.request(`/rest/certificates/purchases/${purchase.id}/`);
  const paid = ((await known.json()) as { purchase: CertificatePurchase }).purchase;
  return { ...paid, code: new URL(paid.path ?? '', 'http://site.test').searchParams.get('code') ?? '' };
}
