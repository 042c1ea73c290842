import * as z from 'zod/mini';

const CertificateRow = z.object({ id: z.string(), valid_to: z.string() });

/** The certificate with a code, by the code's hash. */
export async function findCertificate(db: D1Database, codeHash: string) {
  const row = await db
    .prepare('SELECT id, valid_to FROM certificates WHERE code_hash = ?1')
    .bind(codeHash)
    .first();
  return row === null ? undefined : CertificateRow.parse(row);
}
