import * as z from 'zod/mini';
import { type Database, findRow, listRows, sql, writeOne } from '../platform/database.ts';

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
export async function addMessage(db: Database, message: z.input<typeof Message>): Promise<void> {
  const { channel, recipient, text, code, at, html } = message;
  const statements = [
    sql('INSERT INTO inbox (channel, recipient, text, code, at) VALUES (?1, ?2, ?3, ?4, ?5)').with(
      channel,
      recipient,
      text,
      code,
      at,
    ),
    ...(html
      ? [sql('INSERT INTO inbox_letters (message_id, html) VALUES (last_insert_rowid(), ?1)').with(html)]
      : []),
  ];
  await db.write(statements);
}

/** Messages of the inbox, newest first. */
export async function listMessages(db: Database, limit: number): Promise<Message[]> {
  return listRows(
    db,
    Message,
    sql(`SELECT channel, recipient, text, code, at, html FROM inbox LEFT JOIN inbox_letters ON message_id = id
       ORDER BY id DESC LIMIT ?1`).with(limit),
  );
}

/** Stores a payment once for each key and returns its id. */
export async function createSandboxPayment(
  db: Database,
  id: string,
  payment: { key: string; amountKop: number; description: string; returnUrl: string; notifyUrl: string },
): Promise<string> {
  const [, row] = await db.write([
    sql(`INSERT INTO sandbox_payments (id, key, amount_kop, description, return_url, notify_url, state)
         VALUES (?1, ?2, ?3, ?4, ?5, ?6, 'pending') ON CONFLICT (key) DO NOTHING`).with(
      id,
      payment.key,
      payment.amountKop,
      payment.description,
      payment.returnUrl,
      payment.notifyUrl,
    ),
    sql('SELECT id FROM sandbox_payments WHERE key = ?1').with(payment.key),
  ]);
  return z.object({ id: z.string() }).parse(row?.rows[0]).id;
}

/** One payment of the sandbox. */
export async function findSandboxPayment(db: Database, id: string): Promise<SandboxPayment | undefined> {
  return findRow(
    db,
    SandboxPayment,
    sql(
      'SELECT id, amount_kop, description, return_url, notify_url, state FROM sandbox_payments WHERE id = ?1',
    ).with(id),
  );
}

/** Decides a payment; a paid or cancelled one stays so. */
export async function decideSandboxPayment(
  db: Database,
  id: string,
  state: SandboxPayment['state'],
): Promise<void> {
  await writeOne(
    db,
    sql(`UPDATE sandbox_payments SET state = ?2 WHERE id = ?1 AND state NOT IN ('paid', 'cancelled')`).with(
      id,
      state,
    ),
  );
}

/** Keeps a method for a payment, or says what its later charges will come to. */
export async function keepSandboxMethod(db: Database, paymentId: string, declines = false): Promise<void> {
  await writeOne(
    db,
    sql(`INSERT INTO sandbox_methods (token, payment_id, declines) VALUES (?1, ?2, ?3)
       ON CONFLICT (payment_id) DO UPDATE SET declines = excluded.declines`).with(
      `token-${paymentId}`,
      paymentId,
      declines ? 1 : 0,
    ),
  );
}

/** The method that is kept with a payment, or that has a token. */
export async function findSandboxMethod(db: Database, { token, paymentId }: SandboxMethodKey) {
  return findRow(
    db,
    z.object({ token: z.string(), declines: z.number() }),
    sql('SELECT token, declines FROM sandbox_methods WHERE token = ?1 OR payment_id = ?2').with(
      token ?? '',
      paymentId ?? '',
    ),
  );
}

interface SandboxMethodKey {
  readonly token?: string;
  readonly paymentId?: string;
}

/** Registers a receipt of the sandbox, once for each key. */
export async function addSandboxReceipt(
  db: Database,
  receipt: { key: string; externalId: string; amountKop: number },
): Promise<void> {
  await writeOne(
    db,
    sql(
      `INSERT INTO sandbox_receipts (key, payment_id, amount_kop) VALUES (?1, ?2, ?3) ON CONFLICT (key) DO NOTHING`,
    ).with(receipt.key, receipt.externalId, receipt.amountKop),
  );
}

/** Gives money of the sandbox back, once for each key. */
export async function addSandboxRefund(
  db: Database,
  refund: { key: string; externalId: string; amountKop: number },
): Promise<void> {
  await writeOne(
    db,
    sql(
      `INSERT INTO sandbox_refunds (key, payment_id, amount_kop) VALUES (?1, ?2, ?3) ON CONFLICT (key) DO NOTHING`,
    ).with(refund.key, refund.externalId, refund.amountKop),
  );
}
