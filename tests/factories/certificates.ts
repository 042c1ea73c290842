import { buyCertificate, getCertificatePurchase } from '#shared/features/certificates/contract.ts';
import { codeOfFragment } from '#shared/features/certificates/rules.ts';
import type { BuyCertificateInput, CertificatePurchase } from '#shared/features/certificates/schema.ts';
import { mustCall } from '#tests/harness/call.ts';
import type { Visitor } from '#tests/harness/visitor.ts';
import type { Site } from '#tests/site.ts';
import { sql } from '#worker/platform/database.ts';

/** The body of buying a certificate for oneself. */
export function buildCertificate(options: Partial<BuyCertificateInput> = {}): BuyCertificateInput {
  return {
    nominalKop: 500_000,
    isFor: 'self',
    email: 'anna@example.ru',
    consent: true,
    acceptsOffer: true,
    ...options,
  };
}

/** Buys a certificate for a customer and pays it in the sandbox. */
export async function buyPaid(
  visitor: Visitor,
  options: Partial<BuyCertificateInput> = {},
): Promise<CertificatePurchase & { code: string; pass: string }> {
  const { purchase } = await mustCall(visitor, buyCertificate, { body: buildCertificate(options) });
  await visitor.request(purchase.payment.url ?? '', { form: { state: 'paid' } });
  const { id } = purchase;
  const { purchase: paid } = await mustCall(visitor, getCertificatePurchase, { params: { id } });
  const page = new URL(paid.path ?? '', 'http://site.test');
  return { ...paid, code: codeOfFragment(page.hash), pass: page.searchParams.get('pass') ?? '' };
}

/** The term of a certificate is over: it ended long ago. */
export const endCertificate = ({ inside }: Site, id: string): Promise<unknown> =>
  inside.stores.site.write([
    sql(`UPDATE certificates SET valid_to = '2021-01-01' WHERE id = ?1`).with(id),
    sql(
      `UPDATE certificate_purchases SET deliver_on = '2020-01-01', valid_to = '2021-01-01' WHERE id = ?1`,
    ).with(id),
  ]);
