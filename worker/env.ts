import * as z from 'zod/mini';
import { parseShares } from '#shared/features/experiments/assignment.ts';
import type { AccountChannel } from './live/account-channel.ts';
import type { BoundDatabase } from './platform/database.ts';
import type { Metrics, ReadableMetrics } from './platform/metrics.ts';
import type { ObjectStore } from './platform/object-store.ts';

/** What Cloudflare binds to the worker beside variables and secrets; see wrangler.toml. */
interface PlatformBindings {
  /** D1; where Node hosts the worker, a database that speaks its words itself. */
  readonly DB: D1Database | BoundDatabase;
  /** Published snapshots of what every visitor gets alike. */
  readonly CONTENT: KVNamespace;
  readonly ASSETS: Fetcher;
  readonly IMAGES: ImagesBinding;
  /** Pictures that customers send with complaints: nobody but their owner gets them. */
  readonly PHOTOS: R2Bucket;
  /** Copies and what was erased since, apart from everything else; an origin names a bucket or a folder for them. */
  readonly BACKUPS?: ObjectStore;
  readonly FLOOD_LIMITER: RateLimit;
  /** Sockets of open account pages. */
  readonly ACCOUNT_CHANNELS: DurableObjectNamespace<AccountChannel>;
  /** Renewals that are due, on their way to be charged. */
  readonly CHARGES: Queue;
  /** Says that more messages wait than one run claims. */
  readonly MESSAGES: Queue;
  /** Work of the timer that one run has left. */
  readonly TASKS: Queue;
  /** Where is counted what happens: Analytics Engine, or where Node hosts the worker, the metrics of its process. */
  readonly METRICS?: AnalyticsEngineDataset | Metrics | ReadableMetrics;
  /** Sends letters, from the address `EMAIL_FROM`. */
  readonly EMAIL?: SendEmail;
  /** Mail server that letters leave by where Cloudflare's is not: an origin on Node. */
  readonly SMTP_URL?: string;
}

const flag = z.pipe(
  z.enum(['true', 'false']),
  z.transform((text: 'true' | 'false') => text === 'true'),
);

const text = z.optional(z.string().check(z.minLength(1)));
const httpsUrl = z.optional(z.url({ protocol: /^https?$/ }));
/** An address that what goes there can be read by nobody on the way to: by https, or on the own machine. */
const privateUrl = z.optional(
  z
    .url({ protocol: /^https?$/ })
    .check(
      z.refine(
        (url) =>
          url.startsWith('https:') || ['localhost', '127.0.0.1', '[::1]'].includes(new URL(url).hostname),
      ),
    ),
);
export const localHost = /^http:\/\/localhost:\d+$/;
/** A vendor's host; with its protocol only where a double of it runs on the own machine. */
const vendorHost = z.optional(
  z.string().check(z.refine((host) => localHost.test(host) || /^([a-z0-9-]+\.)+[a-z]{2,}$/.test(host))),
);

const shares = z.pipe(
  z.optional(z.string().check(z.refine((list) => parseShares(list) !== null))),
  z.transform((list: string | undefined) => parseShares(list ?? '') ?? {}),
);
/** Names that vendors give to sites. */
const vendorName = z.optional(z.string().check(z.regex(/^[\w.-]+$/)));
const digits = z.optional(z.string().check(z.regex(/^\d+$/)));
const scriptUrl = z.optional(z.url({ protocol: /^https$/ }));
const hostName = String.raw`([a-z0-9-]+\.)+[a-z]{2,}`;

/** Every variable and secret that the worker reads; other bindings are checked by wrangler. */
export const Variables = z.object({
  ENVIRONMENT: z.enum(['local', 'production']),
  IS_SIMPLY: flag,
  /** Origin that answers `/rest` in place of this worker. */
  REST_ORIGIN: privateUrl,
  /** Secret of an edge and its origin, by which the origin believes what the edge says of a visitor. */
  HOP_SECRET: z.optional(z.string().check(z.minLength(32))),
  /** Origin of the other deployment of this site, where search engines are to find the pages that both have. */
  CANONICAL_ORIGIN: httpsUrl,
  /** `true` where Node hosts the worker, which says so itself: then the database is not Cloudflare's. */
  OWN_SERVER: z.optional(flag),
  /** Whether the database of this server lies in Russia: the policy says where data is stored. */
  DATA_IN_RUSSIA: z.optional(flag),
  /** Address of the bucket where an origin on Node keeps photos; without it they are in a folder beside the database. */
  PHOTOS_URL: httpsUrl,
  /** Region of that bucket, by its store's own name: the policy says whether it is in Russia. */
  PHOTOS_REGION: text,
  /** Secret that codes are hashed with. */
  CODE_PEPPER: z.optional(z.string().check(z.minLength(16))),
  /** Secret that codes of certificates are made with; with another secret all codes change. */
  CERTIFICATE_SECRET: z.optional(z.string().check(z.minLength(32))),
  /** Token of the operators' commands; without it there are none. */
  OPERATOR_TOKEN: z.optional(z.string().check(z.minLength(32))),
  /** `implied` lets cookies count as allowed until a visitor refuses them. */
  CONSENT: z.optional(z.enum(['explicit', 'implied'])),
  /** Origin of the site: for links in messages, canonical addresses and where payments lead back to. */
  SITE_URL: httpsUrl,
  /** Origin of the desk: passkeys belong to its host, and links of invitations begin with it. */
  DESK_URL: privateUrl,
  SMS_RU_API_ID: text,
  /** Key of DaData; addresses are completed from our own list of streets without it. */
  DADATA_API_KEY: text,
  SMS_AERO_EMAIL: z.optional(z.email()),
  SMS_AERO_API_KEY: text,
  SMS_AERO_SIGN: text,
  SMSC_API_KEY: text,
  SMSC_SENDER: text,
  /** The most messages by SMS in an hour whose codes nobody enters: what an attack can cost. 3000 where it is not set. */
  SMS_CODES_PER_HOUR: digits,
  EMAIL_FROM: z.optional(z.email()),
  MINDBOX_ENDPOINT_ID: text,
  MINDBOX_SECRET_KEY: text,
  /** Keys of the site for messages to browsers, and who is behind them: `mailto:…`; see README. */
  VAPID_PUBLIC_KEY: text,
  VAPID_PRIVATE_KEY: text,
  VAPID_SUBJECT: z.optional(z.string().check(z.regex(/^(mailto:|https:)/))),
  /** Keys of the bot checks: the one that pages carry, the one that asks for the result, the vendor's host. */
  SMARTCAPTCHA_SITE_KEY: text,
  SMARTCAPTCHA_SECRET: text,
  SMARTCAPTCHA_HOST: vendorHost,
  RECAPTCHA_SITE_KEY: text,
  RECAPTCHA_SECRET: text,
  RECAPTCHA_HOST: vendorHost,
  /** Id of the chat's widget, and the vendor's host. */
  JIVO_WIDGET_ID: z.optional(z.string().check(z.regex(/^\w+$/))),
  JIVO_HOST: vendorHost,
  /** Per cent of visitors who get the variant of an experiment: `whyBefit:50,howItWorks:20`, or JSON. */
  EXPERIMENTS: shares,
  /** What turns on the scripts of marketing, analytics and chat, each by itself; see shared/features/outside-scripts. */
  MINDBOX_TRACKER_ID: vendorName,
  FLOCKTORY_SITE_ID: digits,
  POPMECHANIC_ID: vendorName,
  SOCKET_SCRIPT_URL: scriptUrl,
  BOT_SCRIPT_URL: scriptUrl,
  CONVERSION_SCRIPT_URL: scriptUrl,
  /** Name of the global function of the conversion script. */
  CONVERSION_FUNCTION: z.optional(z.string().check(z.regex(/^[\w$]+$/))),
  AB_TEST_ID: vendorName,
  /** Where another vendor than Varioqub, or another host of it, serves the script of experiments. */
  AB_TEST_SCRIPT_URL: scriptUrl,
  YM_ID: digits,
  GTM_ID: z.optional(z.string().check(z.regex(/^GTM-[A-Z0-9]+$/))),
  /** Hosts of what the tags of the container load, with commas between them. */
  GTM_TAG_HOSTS: z.optional(z.string().check(z.regex(new RegExp(`^${hostName}(,${hostName})*$`)))),
  /** `true` lets customers pay in the provider's widget on the site, where it has one. */
  PAYMENT_WIDGETS: z.optional(flag),
  CLOUDPAYMENTS_PUBLIC_ID: text,
  CLOUDPAYMENTS_SECRET: text,
  /** Taxpayer number of the shop, for the second receipts of its cash register. */
  CLOUDPAYMENTS_INN: z.optional(z.string().check(z.regex(/^(\d{10}|\d{12})$/))),
  YOOKASSA_SHOP_ID: text,
  YOOKASSA_SECRET: text,
  /** Address of the operators' system that takes requests, and the secret it checks their signature with. */
  LEADS_WEBHOOK_URL: httpsUrl,
  LEADS_WEBHOOK_SECRET: text,
  /** Where whoever runs the site is told of what goes wrong: an address that takes JSON, a mailbox, a chat of Telegram. */
  ALERTS_WEBHOOK_URL: httpsUrl,
  ALERTS_EMAIL: z.optional(z.email()),
  ALERTS_TELEGRAM_TOKEN: z.optional(z.string().check(z.regex(/^\d+:[\w-]+$/))),
  ALERTS_TELEGRAM_CHAT: z.optional(z.string().check(z.regex(/^(-?\d+|@\w+)$/))),
});
export type Variables = z.infer<typeof Variables>;

/** Variables that every deployment has. */
type Required = 'ENVIRONMENT' | 'IS_SIMPLY';

/** What the platform binds to the worker, variables as the texts that they come as. */
export type Bindings = PlatformBindings &
  Readonly<Record<Required, string>> & { readonly [Name in Exclude<keyof Variables, Required>]?: string };
