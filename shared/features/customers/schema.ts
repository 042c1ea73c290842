import * as z from 'zod/mini';
import { CaptchaFailure, CaptchaToken, PersonName, Phone } from '../auth/schema.ts';
import { Consent } from '../consents/schema.ts';
import { NotificationChannel, NotificationEvent } from '../notifications/events.ts';
import { PushTerms } from '../notifications/push.ts';

/** Who is signed in, as page state carries it: everything of the auth object but the token. */
export const SignedInCustomer = z.object({
  id: z.string(),
  name: z.string(),
  phone: z.string(),
  email: z.string(),
});
export type SignedInCustomer = z.infer<typeof SignedInCustomer>;

/** Days within which data is erased after a request: 30 by article 21 of 152-FZ. */
export const REMOVAL_DAYS = 30;
/** Years that orders and receipts are kept for: 402-FZ, article 29. */
export const RECEIPTS_KEPT_YEARS = 5;
/** Years that consents are kept for as a proof, after they ended: the general limitation of actions. */
export const CONSENTS_KEPT_YEARS = 3;

/** A browser that is signed in. */
export const OpenSession = z.object({
  id: z.string(),
  /** «Chrome, Android». */
  device: z.string(),
  openedAt: z.number(),
  lastUsedAt: z.number(),
  /** Whether it is the one that asks. */
  isCurrent: z.boolean(),
});
export type OpenSession = z.infer<typeof OpenSession>;

/** What stands in the way of the removal, in words, and where it can be settled. */
export const RemovalBlocker = z.object({ text: z.string(), link: z.nullable(z.string()) });
export type RemovalBlocker = z.infer<typeof RemovalBlocker>;

/** A request to erase everything, until it is done or withdrawn. */
export const RemovalRequest = z.object({ requestedAt: z.number(), dueAt: z.number() });
export type RemovalRequest = z.infer<typeof RemovalRequest>;

/** How one channel of one event stands. */
export const NotificationSwitch = z.object({
  event: NotificationEvent,
  channel: NotificationChannel,
  isOn: z.boolean(),
  /** Whether it may be switched. */
  isOpen: z.boolean(),
});
export type NotificationSwitch = z.infer<typeof NotificationSwitch>;

/** What customers say of themselves without a proof: each field is a column of theirs, and is emptied with them. */
const ProfileFields = z.object({
  name: PersonName,
  /** How letters address the customer, «Анна Петровна»; empty for by the name. */
  salutation: z.union([z.literal(''), PersonName]),
});
/** The name of a field of the profile, and of its column. */
export const ProfileField = z.keyof(ProfileFields);
/** The profile as it is stored: what was taken by other rules once is shown all the same. */
export const Profile = z.record(ProfileField, z.string());
export type Profile = z.infer<typeof Profile>;

/** Fields of the profile that become others. */
export const ProfileChange = z.partial(ProfileFields).check(
  z.refine((change) => Object.keys(change).length > 0, {
    path: ['name'],
    message: 'Напишите, что изменить',
  }),
);
export type ProfileChange = z.infer<typeof ProfileChange>;

/** Everything that a customer settles, but addresses and cards, which have calls of their own. */
export const CustomerSettings = z.object({
  customer: SignedInCustomer,
  profile: Profile,
  notifications: z.array(NotificationSwitch),
  /** Null where push messages are not configured. */
  push: z.nullable(PushTerms),
  consents: z.array(Consent),
  /** Whether the consent to health data is signed in the wording that is in force. */
  isHealthSigned: z.boolean(),
  sessions: z.array(OpenSession),
  removal: z.nullable(RemovalRequest),
  /** What would have to be settled before data can be erased. */
  removalBlockers: z.array(RemovalBlocker),
});
export type CustomerSettings = z.infer<typeof CustomerSettings>;

/** A phone that a code is sent to. */
export const PhoneOnly = z.object({ phone: Phone });

/** Whose data somebody without a session wants erased. */
export const RemovalStepOne = z.extend(PhoneOnly, {
  'smart-token': CaptchaToken,
  'captcha-failure': z.optional(CaptchaFailure),
});
export type RemovalStepOne = z.infer<typeof RemovalStepOne>;
