import * as z from 'zod/mini';
import type { EpochMs } from '#shared/dates.ts';
import { paymentScripts } from '#shared/features/outside-scripts/table.ts';
import { callOutside, type OutsideAnswer } from '../outside-call.ts';
import {
  type NewProviderPayment,
  type PaymentPort,
  type ProviderPage,
  type ProviderPayment,
  type ProviderReturn,
  type ReadPayment,
  RefusedByProvider,
} from './port.ts';
import { readNotice } from './yookassa-notices.ts';
import { Amount, Payment, receiptData, toAmount, toKopecks, toPayment } from './yookassa-values.ts';

const TIMEOUT_MS = 20_000;
/** For what a payer waits for: opening and reading a payment, after which another provider may have to be asked. */
const WAITED_TIMEOUT_MS = 6000;
/** The provider's limit of a description, in characters. */
const DESCRIPTION_LIMIT = 128;

interface YooKassaSettings {
  readonly shopId: string;
  readonly secret: string;
  /** Whether payers may pay on the site itself. */
  readonly hasWidget?: boolean | undefined;
  readonly api?: string | undefined;
}

/** Whatever is made there has an id. */
const Made = z.object({ id: z.string() });
const Refund = z.object({ id: z.string(), status: z.enum(['pending', 'succeeded', 'canceled']) });
const RefundPage = z.object({
  items: z.array(z.extend(Refund, { payment_id: z.string(), amount: Amount })),
  next_cursor: z.optional(z.string()),
});
const PaymentPage = z.object({ items: z.array(Payment), next_cursor: z.optional(z.string()) });
async function call(
  { shopId, secret, api }: YooKassaSettings,
  path: string,
  { post, timeoutMs = TIMEOUT_MS }: { post?: { body: object; key: string }; timeoutMs?: number },
): Promise<OutsideAnswer> {
  return callOutside(`${api ?? 'https://api.yookassa.ru/v3'}${path}`, {
    method: post ? 'POST' : 'GET',
    headers: {
      Authorization: `Basic ${btoa(`${shopId}:${secret}`)}`,
      ...(post && { 'Content-Type': 'application/json', 'Idempotence-Key': post.key }),
    },
    ...(post && { body: JSON.stringify(post.body) }),
    timeoutMs,
  });
}

async function post(
  settings: YooKassaSettings,
  path: string,
  body: object,
  key: string,
  timeoutMs?: number,
): Promise<unknown> {
  const { status, ok, json } = await call(settings, path, {
    post: { body, key },
    ...(timeoutMs && { timeoutMs }),
  });
  if (!ok) {
    const text = `YooKassa answered ${status} to ${path}`;
    // These say that the request was understood and is not done; any other answer says nothing of that.
    throw [400, 403, 404].includes(status) ? new RefusedByProvider(text) : new Error(text);
  }
  if (!Made.safeParse(json).success) throw new Error(`YooKassa answered in a way of its own to ${path}`);
  return json;
}

function createPayment(
  settings: YooKassaSettings,
  { key, amountKop, description, saveMethod, way, receipt }: NewProviderPayment,
  confirmation: object,
): Promise<z.output<typeof Payment>> {
  const body = {
    amount: toAmount(amountKop),
    capture: true,
    confirmation,
    description: description.slice(0, DESCRIPTION_LIMIT),
    metadata: { payment: key },
    ...(saveMethod && { save_payment_method: true }),
    ...(way === 'sbp' && { payment_method_data: { type: 'sbp' } }),
    receipt: receiptData(receipt),
  };
  return post(settings, '/payments', body, key, WAITED_TIMEOUT_MS).then((answer) => Payment.parse(answer));
}

/** Opens the provider's page. */
async function openPage(settings: YooKassaSettings, payment: NewProviderPayment): Promise<ProviderPage> {
  const confirmation = { type: 'redirect', return_url: payment.returnUrl, locale: 'ru_RU' };
  const created = await createPayment(settings, payment, confirmation);
  const url = created.confirmation?.confirmation_url;
  if (url === undefined) throw new Error('YooKassa gave no address to pay at');
  return { externalId: created.id, url };
}

/** Opens a payment that the provider's widget takes on the site itself. */
async function openWidget(settings: YooKassaSettings, payment: NewProviderPayment) {
  const created = await createPayment(settings, payment, { type: 'embedded', locale: 'ru_RU' });
  const token = created.confirmation?.confirmation_token;
  if (token === undefined) throw new Error('YooKassa gave no token of its widget');
  const { src: script } = paymentScripts.yookassa;
  const params = { confirmation_token: token };
  return { externalId: created.id, widget: { provider: 'yookassa' as const, script, params } };
}

async function chargeMethod(
  settings: YooKassaSettings,
  { key, token, amountKop, description, receipt }: Parameters<PaymentPort['charge']>[0],
): Promise<ProviderPayment> {
  const body = {
    amount: toAmount(amountKop),
    capture: true,
    payment_method_id: token,
    description: description.slice(0, DESCRIPTION_LIMIT),
    metadata: { payment: key },
    receipt: receiptData(receipt),
  };
  return toPayment(Payment.parse(await post(settings, '/payments', body, key)));
}

async function readPayment(
  settings: YooKassaSettings,
  { externalId }: ReadPayment,
): Promise<ProviderPayment[]> {
  const { status, ok, json } = await call(settings, `/payments/${encodeURIComponent(externalId)}`, {
    timeoutMs: WAITED_TIMEOUT_MS,
  });
  if (status === 404) return [];
  if (!ok) throw new Error(`YooKassa answered ${status} to a read`);
  return [toPayment(Payment.parse(json))];
}

async function refundPayment(
  settings: YooKassaSettings,
  { key, externalId, amountKop, receipt }: Parameters<PaymentPort['refund']>[0],
): Promise<{ id: string }> {
  const body = { payment_id: externalId, amount: toAmount(amountKop), receipt: receiptData(receipt) };
  const refund = Refund.parse(await post(settings, '/refunds', body, key));
  if (refund.status === 'canceled') throw new RefusedByProvider('The refund is canceled');
  // One on its way is asked about again with its key.
  if (refund.status !== 'succeeded') throw new Error(`The refund is ${refund.status}`);
  return { id: refund.id };
}

/** Refunds that a query names, a page after the other; those that were given up are left out. */
async function* listRefunds(
  settings: YooKassaSettings,
  query: Readonly<Record<string, string>>,
): AsyncGenerator<ProviderReturn> {
  let cursor = '';
  do {
    const page = new URLSearchParams({ ...query, limit: '100', ...(cursor && { cursor }) });
    const { status, ok, json } = await call(settings, `/refunds?${page}`, {});
    if (!ok) throw new Error(`YooKassa answered ${status} to a read`);
    const { items, next_cursor: next = '' } = RefundPage.parse(json);
    for (const { id, payment_id: externalId, amount, status: state } of items) {
      if (state === 'canceled') continue;
      yield { id, externalId, amountKop: toKopecks(amount.value), isDone: state === 'succeeded' };
    }
    cursor = next;
  } while (cursor !== '');
}

const timeOf = (from: EpochMs, until: EpochMs) => ({
  'created_at.gte': new Date(from).toISOString(),
  'created_at.lte': new Date(until).toISOString(),
});

/** Payments that were made in a time, a page after the other. */
async function* listPayments(
  settings: YooKassaSettings,
  from: EpochMs,
  until: EpochMs,
): AsyncGenerator<ProviderPayment> {
  let cursor = '';
  do {
    const query = new URLSearchParams({
      ...timeOf(from, until),
      ...{ limit: '100', ...(cursor && { cursor }) },
    });
    const { status, ok, json } = await call(settings, `/payments?${query}`, {});
    if (!ok) throw new Error(`YooKassa answered ${status} to a list`);
    const page = PaymentPage.parse(json);
    for (const payment of page.items) yield toPayment(payment);
    cursor = page.next_cursor ?? '';
  } while (cursor !== '');
}

/** What ends the holds of a two-stage shop. */
const holdsOf = (settings: YooKassaSettings): NonNullable<PaymentPort['held']> => ({
  capture: async ({ key, externalId, amountKop }) => {
    const path = `/payments/${encodeURIComponent(externalId)}/capture`;
    await post(settings, path, { amount: toAmount(amountKop) }, key);
  },
  release: async ({ key, externalId }) => {
    await post(settings, `/payments/${encodeURIComponent(externalId)}/cancel`, {}, key);
  },
});

/** Registers the second receipt, which offsets the prepayment, or takes one back. */
async function registerOffset(
  settings: YooKassaSettings,
  { key, externalId, receipt, isReturn }: Parameters<PaymentPort['offset']>[0],
): Promise<void> {
  const sum = receipt.items.reduce((total, { amountKop }) => total + amountKop, 0);
  const body = {
    type: isReturn ? 'refund' : 'payment',
    payment_id: externalId,
    send: true,
    ...receiptData(receipt, 'full_payment'),
    settlements: [{ type: 'prepayment', amount: toAmount(sum) }],
  };
  await post(settings, '/receipts', body, key);
}

/** Cards, SBP and wallets through YooKassa, on its own page. */
export function createYooKassa(settings: YooKassaSettings): PaymentPort {
  return {
    create: (payment) => openPage(settings, payment),
    ...(settings.hasWidget && { embed: (payment: NewProviderPayment) => openWidget(settings, payment) }),
    charge: (charge) => chargeMethod(settings, charge),
    read: (payment) => readPayment(settings, payment),
    refund: (refund) => refundPayment(settings, refund),

    list: (from, until) => listPayments(settings, from, until),
    async readReturns(externalId) {
      const returns: ProviderReturn[] = [];
      for await (const one of listRefunds(settings, { payment_id: externalId })) returns.push(one);
      return returns;
    },
    listReturns: (from, until) => listRefunds(settings, timeOf(from, until)),
    held: holdsOf(settings),
    offset: (offset) => registerOffset(settings, offset),
    readNotice: (message) => Promise.resolve(readNotice(message)),
    answerNotice: () => ({ success: true }),
  };
}
