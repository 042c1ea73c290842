import * as z from 'zod/mini';
import { COOKIE_WORDING, type CookieCategory } from './cookies.ts';
import { consentTextPath } from './texts.ts';

/** Versions of the documents that a consent names; each change of a text gets a new version. */
export const documentVersions = {
  personalData: '2026-11-24',
  offer: '2026-11-24',
  subscription: '2026-11-24',
  cookies: COOKIE_WORDING,
} as const;

/** What is consented to; advertising apart for each channel, cookies for each category. */
export const ConsentDocument = z.enum([
  'personalData',
  'offer',
  'healthData',
  'subscription',
  'marketingSms',
  'marketingEmail',
  'marketingPush',
  'cookiesAnalytics',
  'cookiesMarketing',
  'cookiesChat',
]);
export type ConsentDocument = z.infer<typeof ConsentDocument>;

/** The consent to cookies of a category. */
export const cookieDocuments: Readonly<Record<CookieCategory, ConsentDocument>> = {
  analytics: 'cookiesAnalytics',
  marketing: 'cookiesMarketing',
  chat: 'cookiesChat',
};

/** Title of each consent and the page with its text. */
export const consentLabels: Readonly<
  Record<ConsentDocument, { readonly title: string; readonly path: string }>
> = {
  personalData: { title: 'Обработка персональных данных', path: consentTextPath('dannye') },
  offer: { title: 'Публичная оферта', path: '/oferta/' },
  healthData: { title: 'Данные о здоровье', path: consentTextPath('zdorove') },
  subscription: { title: 'Автоматическое продление', path: '/oferta2/' },
  marketingSms: { title: 'Реклама по SMS', path: consentTextPath('reklama') },
  marketingEmail: { title: 'Реклама на почту', path: consentTextPath('reklama') },
  marketingPush: { title: 'Реклама в уведомлениях браузера', path: consentTextPath('reklama') },
  cookiesAnalytics: { title: 'Cookie: аналитика', path: consentTextPath('cookie') },
  cookiesMarketing: { title: 'Cookie: реклама', path: consentTextPath('cookie') },
  cookiesChat: { title: 'Cookie: чат', path: consentTextPath('cookie') },
};

/** A consent of a customer, with its end where it was withdrawn. */
export const Consent = z.object({
  id: z.string(),
  document: ConsentDocument,
  version: z.string(),
  givenAt: z.number(),
  withdrawnAt: z.nullable(z.number()),
});
export type Consent = z.infer<typeof Consent>;
