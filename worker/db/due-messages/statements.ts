import * as z from 'zod/mini';

/** Ways that messages of the outbox go out by. */
export const MessageChannel = z.enum(['sms', 'email', 'push', 'marketing']);
export type MessageChannel = z.infer<typeof MessageChannel>;

/** Whether a message waits for no invoice, or for one that is in the state that it wants. */
export const isOfInvoice = (message: string): string =>
  `(${message}.invoice_id IS NULL OR ${message}.invoice_state = (SELECT state FROM invoices WHERE id = ${message}.invoice_id))`;
