import { Response } from 'miniflare';
import * as z from 'zod';
import { parseObject } from '#tests/harness/parse-object.ts';

interface Payment {
  id: string;
  status: 'pending' | 'waiting_for_capture' | 'succeeded' | 'canceled';
  amount: { value: string; currency: string };
  metadata?: { payment?: string | undefined };
  confirmation: { type: string; confirmation_url?: string; confirmation_token?: string };
  refunded: number;
  payment_method?: { type: string; id: string; saved: boolean; card?: { first6: string; last4: string } };
  cancellation_details?: { party: string; reason: string };
}

interface Refund {
  readonly id: string;
  readonly payment_id: string;
  readonly amount: { value: string; currency: string };
  status: 'pending' | 'succeeded';
}

interface Request {
  readonly url: string;
  readonly method: string;
  readonly headers: { get(name: string): string | null };
  text(): Promise<string>;
}

const error = (status: number, code: string) =>
  Response.json({ type: 'error', id: 'error', code, description: code }, { status });

const Amount = z.object({ value: z.string(), currency: z.string() });
/** What the shop sends, as far as the double reads it. */
const PaymentBody = z.object({
  amount: Amount,
  metadata: z.object({ payment: z.string().optional() }).optional(),
  confirmation: z.object({ type: z.string() }).optional(),
  payment_method_data: z.object({ type: z.string().optional() }).optional(),
  save_payment_method: z.boolean().optional(),
});
type PaymentBody = z.infer<typeof PaymentBody>;

const isEmbedded = ({ confirmation }: PaymentBody) => confirmation?.type === 'embedded';

/** YooKassa as its documentation describes it: keys that replay, objects that move, notifications without a signature. */
export class YooKassaDouble {
  readonly shopId = '100500';
  readonly secret = 'test_secret';
  readonly payments = new Map<string, Payment>();
  readonly bodies: Record<string, unknown>[] = [];
  /** Answers that the next calls get after they were carried out: the outcome is unknown to the caller. */
  readonly lostAnswers: number[] = [];
  readonly refunds: Refund[] = [];
  /** Whether a refund is carried out at once or accepted and underway until `carryOutRefunds`. */
  refundsTake: 'a moment' | 'days' = 'a moment';
  private readonly replies = new Map<string, unknown>();

  async handle(request: Request): Promise<Response> {
    const expected = `Basic ${Buffer.from(`${this.shopId}:${this.secret}`).toString('base64')}`;
    if (request.headers.get('Authorization') !== expected) return error(401, 'invalid_credentials');
    const path = new URL(request.url).pathname.replace('/v3', '');
    if (request.method === 'GET') {
      if (path === '/refunds') return this.listRefunds(new URL(request.url).searchParams);
      if (path === '/payments') return this.listPayments(new URL(request.url).searchParams);
      const payment = this.payments.get(path.split('/').at(-1) ?? '');
      if (!payment) return error(404, 'not_found');
      const { value, currency } = { ...payment.amount, value: payment.refunded.toFixed(2) };
      return Response.json({ ...payment, refunded_amount: { value, currency } });
    }
    const key = request.headers.get('Idempotence-Key');
    if (key === null || key.length > 64) return error(400, 'invalid_request');
    const body = parseObject(await request.text());
    const reply = this.replies.get(key) ?? this.create(path, body);
    if (reply instanceof Response) return reply;
    this.replies.set(key, reply);
    const lost = this.lostAnswers.shift();
    return lost === undefined ? Response.json(reply) : error(lost, 'internal_server_error');
  }

  /** A page of one: so that whoever reads has to follow the cursor. */
  private listed(query: URLSearchParams, all: readonly unknown[]): Response {
    const from = Number(query.get('cursor') ?? 0);
    const next = from + 1 < all.length ? { next_cursor: String(from + 1) } : {};
    return Response.json({ type: 'list', items: all.slice(from, from + 1), ...next });
  }

  private listRefunds(query: URLSearchParams): Response {
    const paymentId = query.get('payment_id');
    const isOf = ({ payment_id: id }: Refund) => paymentId === null || id === paymentId;
    return this.listed(query, this.refunds.filter(isOf));
  }

  /** Somebody gives money back in the provider's cabinet; the site is notified of it unless that is lost. */
  async refundInCabinet(site: string, payment: Payment, sum: number, isTold = true): Promise<void> {
    const amount = { value: sum.toFixed(2), currency: 'RUB' };
    const refund = this.refund(payment, { amount });
    if (isTold) await this.notify(site, 'refund.succeeded', parseObject(JSON.stringify(refund)));
  }

  /** Payments of a time, which has to be named. */
  private listPayments(query: URLSearchParams): Response {
    const times = ['created_at.gte', 'created_at.lte'].map((name) => Date.parse(query.get(name) ?? ''));
    return times.some(Number.isNaN)
      ? error(400, 'invalid_request')
      : this.listed(query, [...this.payments.values()]);
  }

  /** The bank has carried out what was underway. */
  carryOutRefunds(): void {
    for (const refund of this.refunds.filter(({ status }) => status === 'pending')) {
      refund.status = 'succeeded';
      const payment = this.payments.get(refund.payment_id);
      if (payment) payment.refunded += Number(refund.amount.value);
    }
  }

  private endHold(path: string): unknown {
    const [, , id = '', end] = path.split('/');
    const payment = this.payments.get(id);
    if (payment?.status !== 'waiting_for_capture') return error(400, 'invalid_request');
    payment.status = end === 'capture' ? 'succeeded' : 'canceled';
    return { ...payment };
  }

  private register(body: Record<string, unknown>): unknown {
    if (!this.payments.has(String(body.payment_id)) || !Array.isArray(body.settlements)) {
      return error(400, 'invalid_request');
    }
    const id = `rt-${this.bodies.length}`;
    return { id, type: 'payment', status: 'pending', payment_id: body.payment_id };
  }

  private refund(payment: Payment | undefined, body: Record<string, unknown>): unknown {
    const amount = Amount.parse(body.amount);
    const value = Number(amount.value);
    const pending = this.refunds.filter((one) => one.payment_id === payment?.id && one.status === 'pending');
    const underway = pending.reduce((sum, one) => sum + Number(one.amount.value), 0);
    if (!payment || value > Number(payment.amount.value) - payment.refunded - underway)
      return error(400, 'invalid_request');
    const status = this.refundsTake === 'days' ? 'pending' : 'succeeded';
    const id = `refund-${this.refunds.length + 1}`;
    const refund: Refund = { id, payment_id: payment.id, amount, status };
    this.refunds.push(refund);
    if (status === 'succeeded') payment.refunded += value;
    return { ...refund };
  }

  private create(path: string, body: Record<string, unknown>): unknown {
    this.bodies.push(body);
    if (path.endsWith('/capture') || path.endsWith('/cancel')) return this.endHold(path);
    if (path === '/receipts') return this.register(body);
    if (path === '/refunds') return this.refund(this.payments.get(String(body.payment_id)), body);
    const id = `2d0f-${this.payments.size + 1}`;
    const methodId = body.payment_method_id;
    const asked = PaymentBody.parse(body);
    if (typeof methodId === 'string') return this.chargeMethod(id, methodId, asked);
    const isSbp = asked.payment_method_data?.type === 'sbp';
    // Nothing of an account in SBP is kept without an agreement of its own, and the widget chooses by itself.
    if (isSbp && (asked.save_payment_method === true || isEmbedded(asked))) {
      return error(400, 'invalid_request');
    }
    const confirmation_url = `https://yoomoney.ru/checkout/payments/v2/contract?orderId=${id}`;
    const payment: Payment = {
      ...{ id, status: 'pending', amount: asked.amount, refunded: 0 },
      ...(asked.metadata && { metadata: asked.metadata }),
      confirmation: isEmbedded(asked)
        ? { type: 'embedded', confirmation_token: `ct-${id}` }
        : { type: 'redirect', confirmation_url },
    };
    if (isSbp) payment.payment_method = { type: 'sbp', id, saved: false };
    if (asked.save_payment_method === true) {
      const card = { first6: '555555', last4: '4444' };
      payment.payment_method = { type: 'bank_card', id, saved: true, card };
    }
    this.payments.set(id, payment);
    return { ...payment };
  }

  /** A charge of a kept method is decided at once: nobody has to confirm it. */
  private chargeMethod(id: string, methodId: string, { amount, metadata }: PaymentBody): unknown {
    const kept = this.payments.get(methodId)?.payment_method;
    if (!kept) return error(400, 'invalid_request');
    const confirmation = { type: 'none', confirmation_url: 'https://yoomoney.ru/' };
    const payment: Payment = {
      ...{ id, amount, confirmation, refunded: 0, payment_method: kept },
      ...(metadata && { metadata }),
      status: 'succeeded',
    };
    this.payments.set(id, payment);
    return { ...payment };
  }

  /** The widget's script for a browser test: whoever pays there calls `payAtYooMoney` with the token. */
  readonly widgetScript = `window.YooMoneyCheckoutWidget = class {
    constructor(options) { this.options = options; this.listeners = {}; }
    on(event, listener) { this.listeners[event] = listener; }
    destroy() { this.listeners = {}; }
    async render() {
      const outcome = await window.payAtYooMoney(this.options.confirmation_token);
      if (outcome === 'token_expired') this.options.error_callback({ error: outcome });
      else this.listeners[outcome]?.();
    }
  };`;

  /** The payment that a token of the widget stands for; undefined for a token that is too old or unknown. */
  paymentOf(token: string): Payment | undefined {
    return [...this.payments.values()].find(({ confirmation }) => confirmation.confirmation_token === token);
  }

  /** The payment that an address leads to. */
  paymentAt(url: string): Payment {
    const payment = this.payments.get(new URL(url).searchParams.get('orderId') ?? '');
    if (!payment) throw new Error(`No payment of the double: ${url}`);
    return payment;
  }

  /** Sends a notification to the site, from an address of the provider unless told otherwise; returns the status. */
  async notify(site: string, event: string, object: object, address = '185.71.76.5'): Promise<number> {
    const answer = await fetch(`${site}/rest/payments/notifications/yookassa/`, {
      method: 'POST',
      headers: { 'Content-Type': 'application/json', 'CF-Connecting-IP': address },
      body: JSON.stringify({ type: 'notification', event, object }),
    });
    return answer.status;
  }
}
