import * as z from 'zod/mini';

/** Versions of the documents that a consent names; each change of a text gets a new version. */
export const documentVersions = {
  personalData: '2026-11-21',
  offer: '2026-11-21',
  subscription: '2026-11-21',
} as const;

/** What is consented to; advertising apart for each channel. */
export const ConsentDocument = z.enum([
  'personalData',
  'offer',
  'healthData',
  'subscription',
  'marketingSms',
  'marketingEmail',
  'marketingPush',
]);
export type ConsentDocument = z.infer<typeof ConsentDocument>;

/** Title of each consent and the page with its text. */
export const consentLabels: Readonly<
  Record<ConsentDocument, { readonly title: string; readonly path: string }>
> = {
  personalData: { title: 'Обработка персональных данных', path: '/politika/' },
  offer: { title: 'Публичная оферта', path: '/oferta/' },
  healthData: { title: 'Данные о здоровье', path: '/politika/' },
  subscription: { title: 'Автоматическое продление', path: '/oferta2/' },
  marketingSms: { title: 'Реклама по SMS', path: '/politika/' },
  marketingEmail: { title: 'Реклама на почту', path: '/politika/' },
  marketingPush: { title: 'Реклама в уведомлениях браузера', path: '/politika/' },
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
