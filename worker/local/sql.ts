import * as z from 'zod/mini';

const Message = z.object({
  channel: z.enum(['sms', 'email', 'marketing']),
  recipient: z.string(),
  text: z.string(),
  code: z.nullable(z.string()),
  at: z.number(),
  /** A letter as mail programs show it. */
  html: z._default(z.nullable(z.string()), null),
});
export type Message = z.infer<typeof Message>;

const SandboxPayment = z.object({
  id: z.string(),
  amount_kop: z.number(),
  description: z.string(),
  return_url: z.string(),
  notify_url: z.string(),
  state: z.enum(['pending', 'paid', 'failed', 'insufficient_funds', 'not_confirmed', 'cancelled']),
});
export type SandboxPayment = z.infer<typeof SandboxPayment>;

/** Puts a message into the inbox. */
export async function addMessage(db: D1Database, message: z.input<typeof Message>): Promise<void> {
  const { channel, recipient, text, code, at, html } = message;
  const statements = [
    db
      .prepare('INSERT INTO inbox (channel, recipient, text, code, at) VALUES (?1, ?2, ?3, ?4, ?5)')
      .bind(channel, recipient, text, code, at),
    ...(html
      ? [
          db
            .prepare('INSERT INTO inbox_letters (message_id, html) VALUES (last_insert_rowid(), ?1)')
            .bind(html),
        ]
      : []),
  ];
  await db.batch(statements);
}

/** Messages of the inbox, newest first. */
export async function listMessages(db: D1Database, limit: number): Promise<Message[]> {
  const { results } = await db
    .prepare(
      `SELECT channel, recipient, text, code, at, html FROM inbox LEFT JOIN inbox_letters ON message_id = id
       ORDER BY id DESC LIMIT ?1`,
    )
    .bind(limit)
    .all();
  return z.array(Message).parse(results);
}

/** Stores a payment once for each key and returns its id. */
export async function createSandboxPayment(
  db: D1Database,
  id: string,
  payment: { key: string; amountKop: number; description: string; returnUrl: string; notifyUrl: string },
): Promise<string> {
  const [, row] = await db.batch([
    db
      .prepare(
        `INSERT INTO sandbox_payments (id, key, amount_kop, description, return_url, notify_url, state)
         VALUES (?1, ?2, ?3, ?4, ?5, ?6, 'pending') ON CONFLICT (key) DO NOTHING`,
      )
      .bind(id, payment.key, payment.amountKop, payment.description, payment.returnUrl, payment.notifyUrl),
    db.prepare('SELECT id FROM sandbox_payments WHERE key = ?1').bind(payment.key),
  ]);
  return z.object({ id: z.string() }).parse(row?.results[0]).id;
}

/** One payment of the sandbox. */
export async function findSandboxPayment(db: D1Database, id: string): Promise<SandboxPayment | undefined> {
  const row = await db
    .prepare(
      'SELECT id, amount_kop, description, return_url, notify_url, state FROM sandbox_payments WHERE id = ?1',
    )
    .bind(id)
    .first();
  return row === null ? undefined : SandboxPayment.parse(row);
}

/** Decides a payment; a paid or cancelled one stays so. */
export async function decideSandboxPayment(
  db: D1Database,
  id: string,
  state: SandboxPayment['state'],
): Promise<void> {
  await db
    .prepare(`UPDATE sandbox_payments SET state = ?2 WHERE id = ?1 AND state NOT IN ('paid', 'cancelled')`)
    .bind(id, state)
    .run();
}

/** Keeps a method for a payment, or says what its later charges will come to. */
export async function keepSandboxMethod(db: D1Database, paymentId: string, declines = false): Promise<void> {
  await db
    .prepare(
      `INSERT INTO sandbox_methods (token, payment_id, declines) VALUES (?1, ?2, ?3)
       ON CONFLICT (payment_id) DO UPDATE SET declines = excluded.declines`,
    )
    .bind(`token-${paymentId}`, paymentId, declines ? 1 : 0)
    .run();
}

/** The method that is kept with a payment, or that has a token. */
export async function findSandboxMethod(db: D1Database, { token, paymentId }: SandboxMethodKey) {
  const row = await db
    .prepare('SELECT token, declines FROM sandbox_methods WHERE token = ?1 OR payment_id = ?2')
    .bind(token ?? '', paymentId ?? '')
    .first();
  return row === null ? undefined : z.object({ token: z.string(), declines: z.number() }).parse(row);
}

interface SandboxMethodKey {
  readonly token?: string;
  readonly paymentId?: string;
}

/** Registers a receipt of the sandbox, once for each key. */
export async function addSandboxReceipt(
  db: D1Database,
  receipt: { key: string; externalId: string; amountKop: number },
): Promise<void> {
  await db
    .prepare(
      `INSERT INTO sandbox_receipts (key, payment_id, amount_kop) VALUES (?1, ?2, ?3) ON CONFLICT (key) DO NOTHING`,
    )
    .bind(receipt.key, receipt.externalId, receipt.amountKop)
    .run();
}

/** Gives money of the sandbox back, once for each key. */
export async function addSandboxRefund(
  db: D1Database,
  refund: { key: string; externalId: string; amountKop: number },
): Promise<void> {
  await db
    .prepare(
      `INSERT INTO sandbox_refunds (key, payment_id, amount_kop) VALUES (?1, ?2, ?3) ON CONFLICT (key) DO NOTHING`,
    )
    .bind(refund.key, refund.externalId, refund.amountKop)
    .run();
}
