import { generateKeyPairSync, randomBytes } from 'node:crypto';
import { beforeEach, describe, expect, test, vi } from 'vitest';
import { keysOf } from '#tests/harness/keys-of.ts';
import { createCaptcha } from './captcha/captcha.ts';
import { createLeadWebhook } from './leads/lead-webhook.ts';
import { createMindbox } from './marketing/mindbox.ts';
import { NotAccepted } from './messages/port.ts';
import { createCloudPayments } from './payments/cloudpayments.ts';
import { createYooKassa } from './payments/yookassa.ts';
import { createSmsAero } from './sms/sms-aero.ts';
import { createSmsRu } from './sms/sms-ru.ts';
import { createSmsc } from './sms/smsc.ts';
import { createDadata } from './suggestions/dadata.ts';
import { createWebPush } from './web-push/web-push.ts';

const MEGABYTE = 1024 * 1024;
/** What is read, and what of the stream is made ready ahead. */
const MOST_READ = 448 * 1024;

/** A server that fails in one way; `signal` is the one that the call gave. */
type Fault = (signal: AbortSignal) => Promise<Response>;

let pulled = 0;
let isCancelled = false;

/** A body of so many bytes, of which a part comes when it is asked for. */
function bodyOf(bytes: number, end: (controller: ReadableStreamDefaultController) => void) {
  const chunk = new Uint8Array(64 * 1024).fill(0x20);
  return new ReadableStream<Uint8Array>({
    pull(controller) {
      if (pulled >= bytes) return end(controller);
      pulled += chunk.byteLength;
      controller.enqueue(chunk);
    },
    cancel() {
      isCancelled = true;
    },
  });
}

const whenAborted = (signal: AbortSignal) =>
  new Promise<never>((_, reject) => {
    if (signal.aborted) reject(signal.reason);
    signal.addEventListener('abort', () => reject(signal.reason));
  });

const faults = {
  'no connection': () => Promise.reject(new TypeError('fetch failed')),
  'nothing within its time': (signal) => {
    fireTimeout();
    return whenAborted(signal);
  },
  'a body that stops within its time': (signal) => {
    const body = new ReadableStream<Uint8Array>({
      async pull(controller) {
        fireTimeout();
        await whenAborted(signal).catch((error: unknown) => controller.error(error));
      },
    });
    return Promise.resolve(new Response(body));
  },
  'a 500': () => Promise.resolve(new Response('oops', { status: 500 })),
  'a page with a 200': () => Promise.resolve(new Response('<!DOCTYPE html><title>Welcome</title>')),
  'JSON of somebody else': () => Promise.resolve(Response.json([{ a: 1 }])),
  'half an answer': () => Promise.resolve(new Response('{"status":"OK","stat')),
  'an answer that is cut off': () =>
    Promise.resolve(
      new Response(bodyOf(64 * 1024, (controller) => controller.error(new TypeError('terminated')))),
    ),
  'ten megabytes': () =>
    Promise.resolve(new Response(bodyOf(10 * MEGABYTE, (controller) => controller.close()))),
  'a redirect into the inner network': () =>
    Promise.resolve(new Response(null, { status: 302, headers: { Location: 'http://169.254.169.254/' } })),
} as const satisfies Record<string, Fault>;
type FaultName = keyof typeof faults;

const receipt = { phone: '+79160000000', email: '', items: [] };
const payment = {
  ...{ key: 'key', amountKop: 100, description: '', saveMethod: false, way: 'card' as const, receipt },
  ...{ customerId: 'id', returnUrl: 'https://befit.example/', notifyUrl: '' },
};
const cloud = createCloudPayments({ publicId: 'p', secret: 's', inn: '7700000000' });
const yoo = createYooKassa({ shopId: 'p', secret: 's' });
const money = { key: 'k', id: 'p', paymentId: 'p', externalId: 'e', amountKop: 100, receipt };
const mindbox = { MINDBOX_ENDPOINT_ID: 'e', MINDBOX_SECRET_KEY: 's' };
const registered = { eventType: 'register', name: 'Анна', phone: '+79160000000' } as const;
const sms = { to: '+79160000000', text: 'Привет' };
const person = generateKeyPairSync('ec', { namedCurve: 'P-256' }).publicKey.export({ format: 'jwk' });
const site = generateKeyPairSync('ec', { namedCurve: 'P-256' }).privateKey.export({ format: 'jwk' });
const point = ({ x = '', y = '' }: { x?: string; y?: string }) =>
  Buffer.concat([Buffer.from([4]), Buffer.from(x, 'base64url'), Buffer.from(y, 'base64url')]).toString(
    'base64url',
  );

const vapid = {
  ...{ VAPID_PUBLIC_KEY: point(site), VAPID_PRIVATE_KEY: site.d ?? '' },
  VAPID_SUBJECT: 'mailto:a@befit.example',
};
const auth = randomBytes(16).toString('base64url');
const subscription = { endpoint: 'https://push.example/1', p256dh: point(person), auth };
const push = { title: '', text: '', path: '/', tag: '' };
const webhook = { LEADS_WEBHOOK_URL: 'https://crm.example/', LEADS_WEBHOOK_SECRET: 's' };
const lead = { id: 'i', number: '1', kind: 'contact-us', fields: {}, text: '' } as const;

type Call = readonly [name: string, timeoutMs: number, make: () => Promise<unknown> | undefined];
/** Every call that leaves the worker, with the time that it may take. */
const calls: readonly Call[] = [
  ['SMS.ru', 10_000, () => createSmsRu('id').send(sms)],
  ['SMS Aero', 10_000, () => createSmsAero({ email: 'e', apiKey: 'k', sign: 's' }).send(sms)],
  ['SMSC', 10_000, () => createSmsc({ apiKey: 'k' }).send(sms)],
  ['DaData', 3000, () => createDadata({ DADATA_API_KEY: 'k' })?.suggest('лесная', 'msk')],
  ['Mindbox', 10_000, () => createMindbox(mindbox)?.report(registered, 'key')],
  ['CloudPayments, opening', 6000, () => cloud.create(payment)],
  ['CloudPayments, reading', 6000, () => cloud.read({ ...money, tries: [] })],
  ['CloudPayments, refund', 20_000, () => cloud.refund(money)],
  ['CloudPayments, receipt', 20_000, () => cloud.offset({ ...money, isReturn: true })],
  ['YooKassa, opening', 6000, () => yoo.create(payment)],
  ['YooKassa, reading', 6000, () => yoo.read({ ...money, tries: [] })],
  ['YooKassa, refund', 20_000, () => yoo.refund(money)],
  ['YooKassa, capture', 20_000, () => yoo.held?.capture(money)],
  ['YooKassa, receipt', 20_000, () => yoo.offset({ ...money, isReturn: true })],
];

/** Calls of which only the status counts. */
const told: readonly Call[] = [
  ['a browser', 10_000, () => createWebPush(vapid)?.send(subscription, push)],
  ['the operators’ system', 10_000, () => createLeadWebhook(webhook)?.send(lead)],
];

let fault: Fault = faults['no connection'];
let waited: number[] = [];
let fireTimeout = () => {};
const asked = vi.fn<typeof fetch>();

beforeEach(() => {
  [pulled, isCancelled, waited] = [0, false, []];
  asked.mockReset().mockImplementation((_, init) => fault(init?.signal ?? AbortSignal.abort()));
  vi.stubGlobal('fetch', asked);
  vi.spyOn(AbortSignal, 'timeout').mockImplementation((ms) => {
    waited.push(ms);
    const controller = new AbortController();
    fireTimeout = () => controller.abort(new DOMException('The operation timed out', 'TimeoutError'));
    return controller.signal;
  });
});

const rowsOf = (table: readonly Call[], names: readonly FaultName[]) =>
  table.flatMap((call) =>
    names.map((name) => ({ name: call[0], timeoutMs: call[1], make: call[2], fault: name })),
  );
const every = keysOf(faults);
const byStatus: readonly FaultName[] = [
  ...(['no connection', 'nothing within its time', 'a 500', 'a redirect into the inner network'] as const),
];

/** Gateways of messages, and after what one of them may have taken a message all the same. */
const gateways = calls.slice(0, 3).map(([name]) => name);
const unsure: readonly FaultName[] = [
  ...(['nothing within its time', 'a body that stops within its time'] as const),
  ...(['an answer that is cut off', 'ten megabytes'] as const),
];

describe('a service of others that answers with', () => {
  test.each(rowsOf(calls, every))('$fault: $name fails after one try', async (row) => {
    fault = faults[row.fault];
    const error = await row.make()?.catch((thrown: unknown) => thrown);
    expect(error).toBeInstanceOf(Error);
    if (gateways.includes(row.name)) expect(error instanceof NotAccepted).toBe(!unsure.includes(row.fault));
    expect([asked.mock.calls.length, waited]).toEqual([1, [row.timeoutMs]]);
    expect(asked.mock.calls[0]?.[1]?.redirect).toBe('manual');
    expect(pulled).toBeLessThanOrEqual(MOST_READ);
    if (row.fault === 'ten megabytes') expect(isCancelled).toBe(true);
  });

  test.each(rowsOf(told, byStatus))('$fault: $name was not told', async (row) => {
    fault = faults[row.fault];
    await expect(row.make()).rejects.toThrow(/./);
    expect([asked.mock.calls.length, waited]).toEqual([1, [row.timeoutMs]]);
  });
});

describe('a bot check', () => {
  test.each(every)('that answers with %s locks nobody out, and is asked once', async (name) => {
    fault = faults[name];
    const warned = vi.spyOn(console, 'warn').mockImplementation(() => undefined);
    const captcha = createCaptcha({ SMARTCAPTCHA_SECRET: 's', RECAPTCHA_SECRET: 's' });
    expect(await captcha.verify('smart', 'token', '10.0.0.1')).toBe('passed');
    expect([asked.mock.calls.length, waited]).toEqual([1, [1500]]);
    expect(pulled).toBeLessThanOrEqual(MOST_READ);
    expect(warned).toHaveBeenCalledTimes(1);
  });
});
