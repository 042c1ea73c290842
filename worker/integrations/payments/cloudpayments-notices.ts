import { toBase64 } from '../../hash.ts';
import { methodOf, toKopecks } from './cloudpayments-values.ts';
import type { Notice, NoticeMessage, NoticeOutcome } from './port.ts';

const encoder = new TextEncoder();

/** Codes by which the provider lets a payment pass or stops it before the card is charged. */
const answerCodes: Readonly<Record<NoticeOutcome, number>> = {
  taken: 0,
  unknown: 10,
  wrong_amount: 12,
  closed: 20,
};

/** Compares without telling by its time how much of the texts is equal. */
function isEqual(a: string, b: string): boolean {
  const [left, right] = [encoder.encode(a), encoder.encode(b)];
  return left.length === right.length && crypto.subtle.timingSafeEqual(left, right);
}

async function sign(text: string, secret: string): Promise<string> {
  const hash = { name: 'HMAC', hash: 'SHA-256' };
  const key = await crypto.subtle.importKey('raw', encoder.encode(secret), hash, false, ['sign']);
  return toBase64(await crypto.subtle.sign('HMAC', key, encoder.encode(text)));
}

function decoded(text: string): string {
  try {
    return decodeURIComponent(text.replaceAll('+', ' '));
  } catch {
    // Anybody may send a text that is no form: it is signed as it stands, or not at all.
    return text;
  }
}

/** `Content-HMAC` signs the text as it was sent, `X-Content-HMAC` the same decoded; either proves the sender. */
async function isSigned(text: string, headers: Headers, secret: string): Promise<boolean> {
  const claims = [
    [headers.get('Content-HMAC'), text],
    [headers.get('X-Content-HMAC'), decoded(text)],
  ] as const;
  for (const [claim, signed] of claims) {
    if (claim !== null && isEqual(claim, await sign(signed, secret))) return true;
  }
  return false;
}

/** A notification, where the provider has signed it. */
export async function readNotice(
  { text, type, headers }: NoticeMessage,
  secret: string,
): Promise<Notice | undefined> {
  if (!(await isSigned(text, headers, secret))) return undefined;
  const fields = new URLSearchParams(text);
  const externalId = fields.get('InvoiceId') ?? '';
  const tryId = fields.get('PaymentTransactionId') ?? fields.get('TransactionId') ?? undefined;
  if (type !== 'check') {
    const kind = type === 'fail' ? 'failed' : 'moved';
    const ofPayment = fields.get('PaymentTransactionId');
    return {
      ...{ externalId, tryId, kind, ...methodOf(fields.get('Token'), fields.get('CardLastFour')) },
      ...(ofPayment !== null && {
        returned: {
          ...{ id: fields.get('TransactionId') ?? '', externalId: ofPayment, isDone: true },
          amountKop: toKopecks(Number(fields.get('Amount'))),
        },
      }),
    };
  }
  return {
    externalId,
    tryId,
    kind: 'check',
    amountKop: toKopecks(Number(fields.get('Amount'))),
    currency: fields.get('Currency') ?? '',
  };
}

/** What the provider reads as our answer. */
export const answerNotice = (outcome: NoticeOutcome) => ({ code: answerCodes[outcome] });
