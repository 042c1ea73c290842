import * as z from 'zod/mini';
import { undrawableIn } from '../../drawn-text.ts';
import { numeric, ticked } from '../../form-schemas.ts';
import { IsoDateSchema, IsoDateText } from '../../iso-date-schema.ts';
import { formatMoney } from '../../money.ts';
import { EmailAddress, PersonName, personProof } from '../auth/schema.ts';
import { PaymentProgress } from '../payments/schema.ts';
import { certificateNominals } from '../promotions/terms.ts';
import { giftTerms } from './rules.ts';

const nominalMessage = `Выберите номинал: ${certificateNominals.map(formatMoney).join(', ')}`;

const Empty = z.literal('');

const printed = z.refine<string>((text) => undrawableIn(text) === '', {
  error: ({ input }) => `На сертификате это не напечатать: ${undrawableIn(String(input))}. Напишите иначе`,
});

/** The body of buying a certificate. */
export const BuyCertificate = z
  .object({
    nominalKop: numeric(
      nominalMessage,
      z.int(nominalMessage).check(z.refine((sum) => certificateNominals.includes(sum), nominalMessage)),
    ),
    isFor: z.enum(['self', 'gift'], 'Выберите, для кого сертификат'),
    /** Where it is sent: to the buyer or to whom it is given. */
    email: EmailAddress,
    /** Whom it is given to; a certificate for oneself has none. */
    recipientName: z._default(z.union([Empty, PersonName.check(printed)]), ''),
    /** The day on which a gift is sent; at once without it. */
    deliverOn: z._default(z.union([Empty, IsoDateSchema], 'Укажите дату'), ''),
    text: z._default(
      z
        .string()
        .check(
          z.trim(),
          z.maxLength(giftTerms.textLength, `Не длиннее ${giftTerms.textLength} символов`),
          printed,
        ),
      '',
    ),
    consent: ticked('Без согласия мы не сможем вести личный кабинет, а сертификат покупают в нём'),
    acceptsOffer: ticked('Примите условия оферты, чтобы купить сертификат'),
    ...personProof,
  })
  .check(
    z.refine(({ isFor, recipientName }) => isFor === 'self' || recipientName !== '', {
      path: ['recipientName'],
      message: 'Напишите, кому подарок',
    }),
  );
export type BuyCertificate = z.infer<typeof BuyCertificate>;
export type BuyCertificateInput = z.input<typeof BuyCertificate>;

/** States of a purchase of a certificate. */
export const CertificateState = z.enum(['pending_payment', 'paid', 'cancelled', 'refunded']);
export type CertificateState = z.infer<typeof CertificateState>;

/** A certificate as its buyer sees it. */
export const CertificatePurchase = z.object({
  id: z.string(),
  /** Number for people, for example «100042». */
  number: z.string(),
  state: CertificateState,
  nominalKop: z.int(),
  isGift: z.boolean(),
  recipientName: z.string(),
  email: z.string(),
  /** The wish that it is given with, or nothing. */
  text: z.string(),
  deliverOn: IsoDateText,
  validTo: z.string(),
  payment: PaymentProgress,
  /** Page of the certificate, once it is paid; its pass is over after half an hour. */
  path: z.nullable(z.string()),
  /** What can still be spent; nothing before it is paid and after it was given back. */
  balanceKop: z.int(),
  /** Whether nothing of it is spent, so that its price can go back to the card. */
  isRefundable: z.boolean(),
});
export type CertificatePurchase = z.infer<typeof CertificatePurchase>;

/** A certificate that orders of the customer were paid with, whoever has bought it. */
export const SpentCertificate = z.object({
  id: z.string(),
  nominalKop: z.int(),
  balanceKop: z.int(),
  validTo: z.string(),
  /** Page of the certificate; its pass is over after half an hour. */
  path: z.nullable(z.string()),
});
export type SpentCertificate = z.infer<typeof SpentCertificate>;

/** A certificate as whoever has its code sees it. */
export const Certificate = z.object({
  /** In groups of four. */
  code: z.string(),
  nominalKop: z.int(),
  balanceKop: z.int(),
  validTo: z.string(),
  isExpired: z.boolean(),
  recipientName: z.string(),
  senderName: z.string(),
  text: z.string(),
  /** The square code that leads to its page: the path of an SVG with so many modules a side. */
  qr: z.object({ size: z.int(), path: z.string() }),
});
export type Certificate = z.infer<typeof Certificate>;
