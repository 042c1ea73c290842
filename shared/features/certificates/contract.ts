import * as z from 'zod/mini';
import { group } from '../../contract.ts';
import { Because } from '../payments/refunds/contract.ts';
import { BuyCertificate, Certificate, CertificatePurchase, SpentCertificate } from './schema.ts';

const own = group({ tag: 'certificates', auth: 'customer', pages: ['sertificat'] });
const open = group({ tag: 'certificates', pages: ['sertificat'] });
const operator = group({ tag: 'operations', auth: 'operator' });

const Code = z.string().check(z.trim(), z.minLength(4, 'Укажите код'), z.maxLength(30, 'Такого кода нет'));
const PurchaseId = z.object({ id: z.string().check(z.regex(/^[0-9a-f-]{36}$/)) });

/** Buys a certificate; repeating the call with the same key gives the same answer. */
export const buyCertificate = own.post('/rest/certificates/', 'Купить сертификат себе или в подарок', {
  body: BuyCertificate,
  response: z.object({ purchase: CertificatePurchase }),
  status: 201,
  idempotent: true,
  example: {
    body: { nominalKop: 500_000, isFor: 'self', email: 'anna@example.ru', consent: true, acceptsOffer: true },
  },
});

/** Whether certificates are sold. */
export const getCertificateTerms = open.get(
  '/rest/certificates/terms/',
  'Можно ли сейчас купить сертификат',
  { response: z.object({ isSold: z.boolean() }) },
);

/**
 * Opens a certificate by its code: nominal, balance and term, and a pass for half an hour that an address may hold in
 * place of the code.
 */
export const openCertificate = open.post(
  '/rest/certificates/open/',
  'Сертификат по коду: номинал, остаток и срок',
  {
    body: z.object({ code: Code }),
    response: z.object({ certificate: Certificate, pass: z.string() }),
    example: { body: { code: 'ABCD-EFGH-2345-6789' } },
  },
);

/** The certificate that a pass shows. */
export const getCertificate = open.get(
  '/rest/certificates/',
  'Сертификат, который только что открыли по коду',
  {
    query: z.object({ pass: z.string().check(z.maxLength(120)) }),
    response: z.object({ certificate: Certificate }),
    example: { query: { pass: 'over' } },
  },
);

/** The certificate as a file to print. */
export const getCertificateFile = open.post('/rest/certificates/file/', 'Сертификат файлом PDF, в Base64', {
  // A third of a second of a processor.
  cost: 30,
  body: z.object({ code: Code }),
  response: z.object({ filename: z.string(), base64: z.string() }),
  example: { body: { code: 'ABCD-EFGH-2345-6789' } },
});

/** Certificates that the customer has bought, newest first, and those that have paid for their orders. */
export const listCertificates = own.get(
  '/rest/certificates/own/',
  'Мои сертификаты: купленные и те, которыми я платил',
  {
    // Stands among the orders of both variants, where a code that was given may have paid.
    pages: ['personal-orders'],
    response: z.object({ bought: z.array(CertificatePurchase), spent: z.array(SpentCertificate) }),
  },
);

/** One own purchase. */
export const getCertificatePurchase = own.get(
  '/rest/certificates/purchases/:id/',
  'Мой купленный сертификат',
  { params: PurchaseId, response: z.object({ purchase: CertificatePurchase }) },
);

/** Gives a certificate back that nothing was spent of. */
export const refundCertificate = own.post(
  '/rest/certificates/purchases/:id/refund/',
  'Вернуть неиспользованный сертификат: деньги придут на карту',
  { params: PurchaseId, response: z.object({ purchase: CertificatePurchase }) },
);

/** Gives back what is left on a certificate after its term, to the card that has bought it. */
export const refundExpiredCertificate = operator.post(
  '/rest/operations/certificates/:id/refund/',
  'Вернуть покупателю остаток истёкшего сертификата: id — номер покупки, because — его заявление',
  {
    roles: ['manager', 'finance'],
    params: z.object({ id: z.string().check(z.maxLength(40)) }),
    body: Because,
    response: z.object({ refundedKop: z.int() }),
    example: { body: { because: 'Заявление от 1 декабря' } },
  },
);
