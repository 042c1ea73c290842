import * as z from 'zod/mini';
import { defineContract } from '../../contract.ts';
import { Because } from '../payments/refunds/contract.ts';
import { BuyCertificate, Certificate, CertificatePurchase, SpentCertificate } from './schema.ts';

const Code = z.string().check(z.trim(), z.minLength(4, 'Укажите код'), z.maxLength(30, 'Такого кода нет'));
const PurchaseId = z.object({ id: z.string().check(z.regex(/^[0-9a-f-]{36}$/)) });

/** Buys a certificate; repeating the call with the same key gives the same answer. */
export const buyCertificate = defineContract({
  method: 'POST',
  path: '/rest/certificates/',
  summary: 'Купить сертификат себе или в подарок',
  tag: 'certificates',
  auth: 'customer',
  body: BuyCertificate,
  response: z.object({ purchase: CertificatePurchase }),
  status: 201,
  idempotent: true,
});

/** Whether certificates are sold. */
export const getCertificateTerms = defineContract({
  method: 'GET',
  path: '/rest/certificates/terms/',
  summary: 'Можно ли сейчас купить сертификат',
  tag: 'certificates',
  response: z.object({ isSold: z.boolean() }),
});

/**
 * Opens a certificate by its code: nominal, balance and term, and a pass for half an hour that an address may hold in
 * place of the code.
 */
export const openCertificate = defineContract({
  method: 'POST',
  path: '/rest/certificates/open/',
  summary: 'Сертификат по коду: номинал, остаток и срок',
  tag: 'certificates',
  body: z.object({ code: Code }),
  response: z.object({ certificate: Certificate, pass: z.string() }),
});

/** The certificate that a pass shows. */
export const getCertificate = defineContract({
  method: 'GET',
  path: '/rest/certificates/',
  summary: 'Сертификат, который только что открыли по коду',
  tag: 'certificates',
  query: z.object({ pass: z.string().check(z.maxLength(120)) }),
  response: z.object({ certificate: Certificate }),
});

/** The certificate as a file to print. */
export const getCertificateFile = defineContract({
  method: 'POST',
  path: '/rest/certificates/file/',
  // A third of a second of a processor.
  cost: 30,
  summary: 'Сертификат файлом PDF, в Base64',
  tag: 'certificates',
  body: z.object({ code: Code }),
  response: z.object({ filename: z.string(), base64: z.string() }),
});

/** Certificates that the customer has bought, newest first, and those that have paid for their orders. */
export const listCertificates = defineContract({
  method: 'GET',
  path: '/rest/certificates/own/',
  summary: 'Мои сертификаты: купленные и те, которыми я платил',
  tag: 'certificates',
  auth: 'customer',
  response: z.object({ bought: z.array(CertificatePurchase), spent: z.array(SpentCertificate) }),
});

/** One own purchase. */
export const getCertificatePurchase = defineContract({
  method: 'GET',
  path: '/rest/certificates/purchases/:id/',
  summary: 'Мой купленный сертификат',
  tag: 'certificates',
  auth: 'customer',
  params: PurchaseId,
  response: z.object({ purchase: CertificatePurchase }),
});

/** Gives a certificate back that nothing was spent of. */
export const refundCertificate = defineContract({
  method: 'POST',
  path: '/rest/certificates/purchases/:id/refund/',
  summary: 'Вернуть неиспользованный сертификат: деньги придут на карту',
  tag: 'certificates',
  auth: 'customer',
  params: PurchaseId,
  response: z.object({ purchase: CertificatePurchase }),
});

/** Gives back what is left on a certificate after its term, to the card that has bought it. */
export const refundExpiredCertificate = defineContract({
  method: 'POST',
  path: '/rest/operations/certificates/:id/refund/',
  summary: 'Вернуть покупателю остаток истёкшего сертификата: id — номер покупки, because — его заявление',
  tag: 'operations',
  auth: 'operator',
  crossOrigin: true,
  params: z.object({ id: z.string().check(z.maxLength(40)) }),
  body: Because,
  response: z.object({ refundedKop: z.int() }),
});
