import type { Context } from 'hono';
import type { SignedInCustomer } from '#shared/features/customers/schema.ts';
import type { ExperimentKey } from '#shared/features/experiments/keys.ts';
import type { PageRoute } from '#shared/routes.ts';
import type { KeptPage } from './edge/page-memory.ts';
import type { Bindings } from './env.ts';
import type { Hop } from './hop.ts';
import type { SuggestionPort } from './modules/content/regions/suggestions.ts';
import type { CaptchaPort } from './modules/identity/auth/captcha.ts';
import type { LeadChannel } from './modules/messaging/leads/channel.ts';
import type { AttachmentBuilder } from './modules/messaging/notifications/commands.ts';
import type { EmailPort, MarketingPort, PushPort, SmsPort } from './modules/messaging/notifications/ports.ts';
import type { PaymentPort } from './modules/money/payments/port.ts';
import type { Scope } from './scope.ts';

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
  /** Completes addresses; null where only our own list of streets does. */
  readonly suggestions: SuggestionPort | null;
  /** Card payment providers by name; empty where none is configured. */
  readonly payments: Readonly<Record<string, PaymentPort>>;
}

/** A verified session. */
export interface Session {
  readonly customer: SignedInCustomer;
  readonly token: string;
}

/** One line of a request's log: a message and flat fields without personal data. */
export type Log = (
  level: 'info' | 'warn' | 'error',
  message: string,
  fields?: Record<string, unknown>,
) => void;

/** What the steps of the pipeline leave for the later ones. */
export interface Variables {
  requestId: string;
  /** Network address of the visitor as it is; empty where nobody tells. */
  clientAddress: string;
  /** What an edge in front of this origin says of the visitor; undefined where there is none. */
  hop?: Hop;
  /** What commands work with. */
  scope: Scope;
  /** Address of the request; nobody changes it. */
  url: URL;
  /** The page that the address names in this variant; undefined where there is none. */
  page: PageRoute | undefined;
  /** Whether pages for tests exist: on test hosts and locally. */
  isTestSite: boolean;
  session: Session | null;
  /** Whether the page is for somebody who is not signed in and whose data is at hand: rendered whole, with no script in it. */
  isStrangers: boolean;
  /** Experiments whose variant the page shows. */
  experiments: readonly ExperimentKey[];
  /** Content of `<meta name=robots>`, or null. */
  robots: string | null;
  secureHeadersNonce?: string;
  /** The kept page that is answered, where who asks without a cookie may get it again. */
  keptPage?: KeptPage;
}

export interface AppEnv {
  Bindings: Bindings;
  Variables: Variables;
}

export type AppContext = Context<AppEnv>;
