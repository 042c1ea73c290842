import { createHmac } from 'node:crypto';
import { Response } from 'miniflare';
import { parseObject } from '#tests/harness/parse-object.ts';

interface CardOutcome {
  isPaid: boolean;
  /** Its token is refused when the shop charges it. */
  isRefusedLater?: boolean;
  reasonCode?: number;
  reason?: string;
}

/** How cards end, by their number: the test cards of the provider's documentation. */
const cards: Readonly<Record<string, CardOutcome>> = {
  '4242 4242 4242 4242': { isPaid: true },
  '2200 0000 0000 0004': { isPaid: true },
  '4111 1111 1111 1111': { isPaid: true, isRefusedLater: true, reasonCode: 5051 },
  '4012 8888 8888 1881': { isPaid: false, reasonCode: 5051, reason: 'InsufficientFunds' },
};

export interface Transaction {
  id: number;
  invoiceId: string;
  amount: number;
  currency: string;
  status: 'AwaitingAuthentication' | 'Authorized' | 'Completed' | 'Declined' | 'Cancelled';
  refunded: number;
  reasonCode: number;
  /** The number that was paid with; a charge of a kept method tells none. */
  card?: string;
  accountId?: string;
}

/** Money of a transaction that has gone back. */
interface Return {
  readonly id: number;
  readonly of: Transaction;
  readonly amount: number;
}

/** What a payer is led to: the invoice that a page or a widget takes. */
interface Link {
  readonly invoiceId: string;
  readonly amount: number;
  readonly accountId: string;
}

interface Attempt {
  readonly card?: keyof typeof cards & string;
  /** What the browser sets in place of the order's own sum. */
  readonly amount?: number;
  readonly currency?: string;
  /** How many times the notification after the charge is sent; 0 loses it. */
  readonly notices?: number;
}

interface Request {
  readonly url: string;
  readonly headers: { get(name: string): string | null };
  text(): Promise<string>;
}

const fail = (Message: string) => ({ Success: false, Message, Model: null });
const succeed = (Model: Record<string, unknown> | null) => ({ Success: true, Message: null, Model });

/** What every notification of a transaction tells. */
const fieldsOf = ({ id, amount, currency, invoiceId, card = '' }: Transaction) => ({
  ...{ TransactionId: String(id), Amount: amount.toFixed(2), Currency: currency, InvoiceId: invoiceId },
  ...{ CardFirstSix: card.replaceAll(' ', '').slice(0, 6), CardLastFour: card.slice(-4) },
  ...{ DateTime: '2026-11-16 07:00:00', Name: 'ANNA IVANOVA', OperationType: 'Payment', TestMode: '1' },
});

const modelOfReturn = ({ id, of, amount }: Return) => ({
  ...{ TransactionId: id, OriginalTransactionId: of.id, Type: 1, Status: 'Completed' },
  ...{ Amount: amount, Currency: of.currency, InvoiceId: of.invoiceId },
});

/** CloudPayments as its documentation describes it: links to pay at, checks before a charge, signed notifications. */
export class CloudPaymentsDouble {
  readonly publicId = 'test_api_00000000000000000000002';
  readonly secret = 'secret of the double';
  /** Bodies of the calls that came in, by path. */
  readonly calls: { path: string; body: Record<string, unknown>; key: string | null }[] = [];
  private lastId = 999;
  readonly transactions: Transaction[] = [];
  readonly returns: Return[] = [];
  /** What banks have taken back for payers. */
  readonly chargebacks: Record<string, unknown>[] = [];
  /** Whether the shop's terminal holds money until it is confirmed. */
  isTwoStage = false;
  /** Answers that the next calls get instead of the right ones. */
  readonly failures: number[] = [];
  /** Kept cards by token; a token is given out for an account only. */
  readonly tokens = new Map<string, { accountId: string; card: string }>();
  private readonly links = new Map<string, Link>();
  private readonly replies = new Map<string, unknown>();

  async handle(request: Request): Promise<Response> {
    const failure = this.failures.shift();
    if (failure !== undefined) return new Response('', { status: failure });
    const expected = `Basic ${Buffer.from(`${this.publicId}:${this.secret}`).toString('base64')}`;
    if (request.headers.get('Authorization') !== expected) return new Response('', { status: 401 });
    const path = new URL(request.url).pathname;
    const body = parseObject(await request.text());
    const key = request.headers.get('X-Request-ID');
    this.calls.push({ path, body, key });
    const known = key === null ? undefined : this.replies.get(`${path} ${key}`);
    const reply = known ?? this.answer(path, body);
    if (key !== null) this.replies.set(`${path} ${key}`, reply);
    return Response.json(reply);
  }

  private answer(path: string, body: Record<string, unknown>): unknown {
    if (path === '/orders/create') return this.createLink(body);
    if (path === '/payments/qr/sbp/link') return this.createSbpLink(body);
    if (path === '/v2/payments/find') return this.find(String(body.InvoiceId));
    if (path === '/payments/get') return this.get(Number(body.TransactionId));
    if (path === '/v2/payments/list') return this.list(body);
    if (path === '/chargebacks/list') return { ...succeed(null), Model: this.chargebacks };
    if (path === '/payments/tokens/charge') return this.chargeToken(body);
    if (path === '/kkt/receipt') return this.register(body);
    if (path === '/payments/confirm') return this.endHold(body, 'Completed');
    if (path === '/payments/void') return this.endHold(body, 'Cancelled');
    if (path === '/payments/refund') return this.refund(Number(body.TransactionId), Number(body.Amount));
    return fail('Unknown method');
  }

  private createLink(body: Record<string, unknown>) {
    const id = `link${this.links.size + 1}`;
    const accountId = String(body.AccountId ?? '');
    this.links.set(id, { invoiceId: String(body.InvoiceId), amount: Number(body.Amount), accountId });
    return succeed({ Id: id, Url: `https://orders.cloudpayments.ru/d/${id}` });
  }

  private createSbpLink(body: Record<string, unknown>) {
    if (body.PublicId !== this.publicId || body.Scheme !== 'charge') return fail('Wrong request');
    const id = this.createLink(body).Model?.Id;
    const QrUrl = `https://qr.nspk.ru/${id}`;
    return succeed({ QrUrl, TransactionId: 1000, ProviderQrId: id, Message: 'Created' });
  }

  private chargeToken(body: Record<string, unknown>) {
    const kept = this.tokens.get(String(body.Token));
    const isScheduled = body.TrInitiatorCode === 0 && body.PaymentScheduled === 1;
    if (!kept || kept.accountId !== body.AccountId || !isScheduled) return fail('Wrong request');
    const outcome = cards[kept.card];
    const isPaid = outcome?.isPaid === true && outcome.isRefusedLater !== true;
    const [invoiceId, currency] = [String(body.InvoiceId), String(body.Currency)];
    const [id, amount] = [this.newId(), Number(body.Amount)];
    this.transactions.push({
      ...{ id, invoiceId, amount, currency, refunded: 0 },
      status: isPaid ? 'Completed' : 'Declined',
      reasonCode: isPaid ? 0 : (outcome?.reasonCode ?? 0),
    });
    return this.find(invoiceId);
  }

  private keep(card: string, accountId: string): { Token?: string; AccountId?: string } {
    if (accountId === '') return {};
    const digest = createHmac('sha256', accountId).update(card).digest('hex');
    const token = `tk_${digest.slice(0, 28).replace(/\d{5,}/g, 'x')}`;
    this.tokens.set(token, { accountId, card });
    return { Token: token, AccountId: accountId };
  }

  /** Transactions of a time, which has to be named, a hundred on a page. */
  private list({ PageNumber, CreatedDateGte, CreatedDateLte }: Record<string, unknown>) {
    const isTime = [CreatedDateGte, CreatedDateLte].every((time) => !Number.isNaN(Date.parse(String(time))));
    if (!isTime) return fail('Wrong request');
    const start = (Number(PageNumber) - 1) * 100;
    const all = [...this.transactions.map((one) => this.modelOf(one)), ...this.returns.map(modelOfReturn)];
    return { ...succeed(null), Model: all.slice(start, start + 100) };
  }

  /** The newest transaction of an invoice alone, refunds among them. */
  private find(invoiceId: string) {
    const found = this.transactions.findLast((transaction) => transaction.invoiceId === invoiceId);
    if (!found) return fail('Not found');
    const back = this.returns.findLast(({ of }) => of.invoiceId === invoiceId);
    if (back && back.of.id >= found.id) return succeed(modelOfReturn(back));
    return { ...succeed(this.modelOf(found)), Success: found.status === 'Completed' };
  }

  private get(id: number) {
    const found = this.transactions.find((transaction) => transaction.id === id);
    return found ? succeed(this.modelOf(found)) : fail('Not found');
  }

  private modelOf({ id, invoiceId, amount, currency, status, reasonCode, card }: Transaction) {
    return {
      ...{ TransactionId: id, Amount: amount, Currency: currency, InvoiceId: invoiceId, Status: status },
      ...{ ReasonCode: reasonCode, Type: 0 },
      ...(card !== undefined && {
        CardFirstSix: card.replaceAll(' ', '').slice(0, 6),
        CardLastFour: card.slice(-4),
        CardExpDate: '11/29',
      }),
    };
  }

  private endHold(body: Record<string, unknown>, status: 'Completed' | 'Cancelled') {
    const found = this.transactions.find(({ id }) => id === Number(body.TransactionId));
    if (found?.status !== 'Authorized') return fail('Nothing is held');
    found.status = status;
    return succeed(null);
  }

  private register(body: Record<string, unknown>) {
    const isWhole =
      typeof body.Inn === 'string' &&
      ['Income', 'IncomeReturn'].includes(String(body.Type)) &&
      body.CustomerReceipt !== undefined;
    return isWhole ? succeed({ Id: `receipt${this.calls.length}`, ErrorCode: 0 }) : fail('Inn is required');
  }

  private refund(id: number, amount: number) {
    const found = this.transactions.find((transaction) => transaction.id === id);
    if (found?.status !== 'Completed' || found.refunded + amount > found.amount)
      return fail('Refund is not possible');
    found.refunded += amount;
    const back = { id: 900_000 + this.returns.length, of: found, amount };
    this.returns.push(back);
    return succeed({ TransactionId: back.id });
  }

  /** The payer's bank takes money back, which no notification tells. */
  takeBack({ id: TransactionId, currency: Currency }: Transaction, Amount: number): void {
    const ChargeBackId = String(this.chargebacks.length);
    const kind = { Type: 'Chargeback', Operation: 'Presentment' };
    this.chargebacks.push({ ChargeBackId, TransactionId, Amount, Currency, ...kind });
  }

  /** The bank withdraws its last claim: the shop has the money again. */
  withdraw(): void {
    const ChargeBackId = String(this.chargebacks.length);
    this.chargebacks.push({ ...this.chargebacks.at(-1), ChargeBackId, Operation: 'Representment' });
  }

  /** Somebody gives money back in the provider's cabinet, which the site is notified of. */
  async refundInCabinet(site: string, { id, invoiceId }: Transaction, amount: number): Promise<void> {
    const { Model } = this.refund(id, amount);
    const fields = { InvoiceId: invoiceId, Amount: amount.toFixed(2), OperationType: 'Refund' };
    const ids = { TransactionId: String(Model?.TransactionId), PaymentTransactionId: String(id) };
    const code = await this.notify(site, 'refund', { ...ids, ...fields });
    if (code !== 0) throw new Error(`The site answered ${code} to a refund`);
  }

  /** Sends a signed notification to the site and returns the code of its answer. */
  async notify(site: string, type: string, fields: Record<string, string>, secret = this.secret) {
    const text = new URLSearchParams(fields).toString();
    const hmac = (message: string) => createHmac('sha256', secret).update(message).digest('base64');
    const answer = await fetch(`${site}/rest/payments/notifications/cloudpayments/?type=${type}`, {
      method: 'POST',
      headers: {
        'Content-Type': 'application/x-www-form-urlencoded',
        'Content-HMAC': hmac(text),
        'X-Content-HMAC': hmac(decodeURIComponent(text.replaceAll('+', ' '))),
      },
      body: text,
    });
    if (answer.status !== 200) return -answer.status;
    const { code }: { code: number } = await answer.json();
    return code;
  }

  /** The widget's script: both ways to open it lead to `payAtDouble`, which the page's test gives. */
  readonly widgetScript = `window.cp = { CloudPayments: class {
    start(params) { return window.payAtDouble(params); }
    pay(kind, { invoiceId, amount }) { return this.start({ externalId: invoiceId, amount }); }
  } };`;

  /** A customer pays in the widget, which the browser has opened with these words. */
  payInWidget(site: string, params: Record<string, unknown>, attempt: Attempt = {}) {
    const user = typeof params.userInfo === 'object' ? params.userInfo : null;
    const accountId = user && 'accountId' in user ? String(user.accountId) : '';
    const payment = {
      invoiceId: String(params.externalId),
      amount: Number(params.amount),
      accountId: params.tokenize === true ? accountId : '',
    };
    return this.charge(site, payment, attempt);
  }

  /** A customer pays at a link; returns how it ended for them. */
  async pay(site: string, url: string, attempt: Attempt = {}): Promise<'paid' | 'declined'> {
    return this.charge(site, this.linkAt(url), attempt);
  }

  /** A payer begins to pay at a link; the provider asks whether it may charge the card. */
  begin(site: string, url: string, attempt: Attempt = {}): Promise<{ tried: Transaction; check: number }> {
    return this.tryToPay(site, this.linkAt(url), attempt);
  }

  /** A try ends as its card does; a notification tells that. */
  async end(
    site: string,
    tried: Transaction,
    { card = '4242 4242 4242 4242', notices = 1 }: Attempt = {},
  ): Promise<'paid' | 'declined'> {
    const outcome = cards[card] ?? { isPaid: false };
    tried.reasonCode = outcome.reasonCode ?? 0;
    tried.status = !outcome.isPaid ? 'Declined' : this.isTwoStage ? 'Authorized' : 'Completed';
    for (let sent = 0; sent < notices; sent += 1) await this.tell(site, tried, card);
    return outcome.isPaid ? 'paid' : 'declined';
  }

  /** Notifies the site of how a try has ended. */
  async tell(site: string, tried: Transaction, card = tried.card ?? ''): Promise<void> {
    const isPaid = tried.status !== 'Declined';
    const extra = isPaid
      ? this.keep(card, tried.accountId ?? '')
      : { Reason: cards[card]?.reason ?? '', ReasonCode: String(tried.reasonCode) };
    const code = await this.notify(site, isPaid ? 'pay' : 'fail', {
      ...fieldsOf(tried),
      ...extra,
      Status: tried.status,
    });
    if (code !== 0) throw new Error(`The site answered ${code}`);
  }

  /** Its own number for each try, of many at once too. */
  private newId(): number {
    this.lastId += 1;
    return this.lastId;
  }

  private linkAt(url: string): Link {
    const link = this.links.get(url.split('/').at(-1) ?? '');
    if (!link) throw new Error(`No link of the double: ${url}`);
    return link;
  }

  private async tryToPay(site: string, link: Link, attempt: Attempt) {
    const tried: Transaction = {
      ...{ id: this.newId(), ...link, amount: attempt.amount ?? link.amount },
      ...{ currency: attempt.currency ?? 'RUB', refunded: 0, reasonCode: 0 },
      ...{ card: attempt.card ?? '4242 4242 4242 4242', status: 'AwaitingAuthentication' },
    };
    const check = await this.notify(site, 'check', { ...fieldsOf(tried), Status: 'Completed' });
    if (check !== 0) tried.status = 'Declined';
    this.transactions.push(tried);
    return { tried, check };
  }

  private async charge(site: string, link: Link, attempt: Attempt): Promise<'paid' | 'declined'> {
    const { tried, check } = await this.tryToPay(site, link, attempt);
    return check === 0 ? this.end(site, tried, attempt) : 'declined';
  }
}
