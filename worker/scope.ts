import type { Clock } from '#shared/dates.ts';
import type { Attribution } from '#shared/features/attribution/touches.ts';
import type { CookieTerms } from '#shared/features/consents/cookies.ts';
import type { Actor } from './actor.ts';
import type { Bindings } from './env.ts';
import type { AlertChannel } from './integrations/alerts/port.ts';
import type { CaptchaPort } from './integrations/captcha/port.ts';
import type { LeadChannel } from './integrations/leads/port.ts';
import type { EmailPort, Enclosure, MarketingPort, PushPort, SmsPort } from './integrations/messages/port.ts';
import type { PaymentPort } from './integrations/payments/port.ts';
import type { SuggestionPort } from './integrations/suggestions/port.ts';
import type { InvoiceActs } from './invoice-acts.ts';
import type { Database } from './platform/database.ts';
import type { Metrics } from './platform/metrics.ts';
import type { Published } from './published/part.ts';
import type { Settings } from './settings.ts';

/** One line of a request's log: a message and flat fields without personal data. */
export type Log = (
  level: 'info' | 'warn' | 'error',
  message: string,
  fields?: Record<string, unknown>,
) => void;

/** Makes what comes with a message when it is sent; the reference says of what. */
export type AttachmentBuilder = (scope: Scope, ref: string) => Promise<Enclosure>;

/** Everything outside the worker that features talk to; composed in index.ts and, for the local environment, in local/. */
export interface Services {
  readonly sms: SmsPort;
  /** Null where the deployment sends no letters: they wait in the database. */
  readonly email: EmailPort | null;
  /** Null where nobody takes marketing events. */
  readonly marketing: MarketingPort | null;
  /** Null where the deployment has no keys to tell browsers anything. */
  readonly push: PushPort | null;
  /** Makes the files that letters carry, by kind. */
  readonly attachments: Readonly<Record<string, AttachmentBuilder>>;
  /** Origin of the site, for links in messages. */
  readonly siteUrl: string;
  readonly captcha: CaptchaPort;
  /** Where operators read the visitors' requests; null where they have none yet: requests wait in the database. */
  readonly leads: LeadChannel | null;
  /** Where whoever runs the site is told that something goes wrong; empty where the log alone says so. */
  readonly alerts: readonly AlertChannel[];
  /** Completes addresses; null where only our own list of streets does. */
  readonly suggestions: SuggestionPort | null;
  /** Card payment providers by name; empty where none is configured. */
  readonly payments: Readonly<Record<string, PaymentPort>>;
  /** Lets so many milliseconds pass behind an answer. */
  readonly pause: (ms: number) => Promise<void>;
}

/** What a visitor brings that robots cannot have in numbers; limits of a network address are wider for it. */
export interface VisitorProof {
  /** Answer to a proof of work, as its header says. */
  readonly work: string | undefined;
  /** Whether a proof of work can be asked for: a form without scripts cannot bring one. */
  readonly canWork: boolean;
}

/** Of whoever is no visitor: a timer, a queue. */
export const noProof: VisitorProof = { work: undefined, canWork: false };

/** What is read of published content alone. */
export interface PublishedScope {
  readonly published: Pick<Published, 'rows'>;
}

/**
 * What a command works with, whoever asks for it: the pipeline makes one for a request, the timer for a run, the queue
 * for a message. Nothing in it knows HTTP.
 */
export interface Scope {
  readonly db: Database;
  /** What every visitor gets alike. */
  readonly published: Published;
  /** What the platform binds beside the database: stores, queues, channels. */
  readonly bindings: Omit<Bindings, 'DB'>;
  readonly clock: Clock;
  readonly services: Services;
  /** What invoices mean to what they are for; composed above all modules. */
  readonly acts: InvoiceActs;
  readonly settings: Settings;
  readonly log: Log;
  /** Counts what happens, without a word of whom it concerns. */
  readonly metrics: Metrics;
  /** Goes on with work after the answer; the platform may end it after 30 seconds. */
  readonly waitUntil: (work: Promise<unknown>) => void;
  /** Network address of the client as limits count it; empty where no request asks. */
  readonly address: string;
  readonly proof: VisitorProof;
  /** Origin that links back to the site begin with. */
  readonly origin: string;
  /** What pages bring in from others where an edge in front of this origin shows them; undefined without one. */
  readonly edgeServices?: readonly string[] | undefined;
  /** Code of the region that the visitor has chosen; empty for the default one. */
  readonly region: string;
  /** What the visitor's browser says of cookies; null where no request asks. */
  readonly cookies: CookieTerms | null;
  /** Who of the staff asks, and the entry of the audit that it stands under; undefined where nobody of them does. */
  readonly audited?: { readonly actor: Actor; readonly entryId: string } | undefined;
  /** Where the visitor's browser has come from; null where that is not known, or not allowed to be kept. */
  readonly touches: Attribution | null;
}
