import * as z from 'zod/mini';
import { Complaint } from '#shared/complaint.ts';
import { SMS_CODES_PER_HOUR } from '#shared/features/bounds/terms.ts';
import { type ExperimentShares, parseShares } from '#shared/features/experiments/assignment.ts';
import {
  configOf,
  type OutsideConfig,
  type OutsideScripts,
  scriptsOf,
} from '#shared/features/outside-scripts/table.ts';
import { oncePerObject } from '#shared/once-per-object.ts';
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
  /** Backups, apart from everything else; an origin names a bucket or a folder of its own for them. */
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
const localHost = /^http:\/\/localhost:\d+$/;
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
const Variables = z.object({
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
  /** Public key that backups are encrypted to: `age1…`; nobody but the owner of its private half reads them. */
  BACKUP_RECIPIENT: z.optional(z.string().check(z.regex(/^age1[02-9ac-hj-np-z]{58}$/))),
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
  /** Host of the team of Cloudflare Access that stands in front of the desk, and the tag of its application. */
  ACCESS_HOST: z.optional(z.string().check(z.regex(/^[a-z0-9-]+\.cloudflareaccess\.com$/))),
  ACCESS_AUDIENCE: z.optional(z.string().check(z.regex(/^[0-9a-f]{64}$/))),
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
type Variables = z.infer<typeof Variables>;

/** Variables that every deployment has. */
type Required = 'ENVIRONMENT' | 'IS_SIMPLY';

/** What the platform binds to the worker, variables as the texts that they come as. */
export type Bindings = PlatformBindings &
  Readonly<Record<Required, string>> & { readonly [Name in Exclude<keyof Variables, Required>]?: string };

/** Variables that mean something only together: where some are missing, that part of the site is off. */
const together: readonly (readonly (keyof Variables)[])[] = [
  ['SMS_AERO_EMAIL', 'SMS_AERO_API_KEY'],
  ['MINDBOX_ENDPOINT_ID', 'MINDBOX_SECRET_KEY'],
  ['VAPID_PUBLIC_KEY', 'VAPID_PRIVATE_KEY', 'VAPID_SUBJECT'],
  ['SMARTCAPTCHA_SITE_KEY', 'SMARTCAPTCHA_SECRET'],
  ['RECAPTCHA_SITE_KEY', 'RECAPTCHA_SECRET'],
  ['CLOUDPAYMENTS_PUBLIC_ID', 'CLOUDPAYMENTS_SECRET'],
  ['YOOKASSA_SHOP_ID', 'YOOKASSA_SECRET'],
  ['LEADS_WEBHOOK_URL', 'LEADS_WEBHOOK_SECRET'],
  ['ALERTS_TELEGRAM_TOKEN', 'ALERTS_TELEGRAM_CHAT'],
  ['CONVERSION_SCRIPT_URL', 'CONVERSION_FUNCTION'],
];

/** Variables that say nothing without another one. */
const needing: readonly (readonly [keyof Variables, readonly (keyof Variables)[]])[] = [
  ['SMS_AERO_SIGN', ['SMS_AERO_API_KEY']],
  ['ALERTS_EMAIL', ['EMAIL_FROM']],
  ['SMSC_SENDER', ['SMSC_API_KEY']],
  ['SMARTCAPTCHA_HOST', ['SMARTCAPTCHA_SITE_KEY']],
  ['RECAPTCHA_HOST', ['RECAPTCHA_SITE_KEY']],
  ['JIVO_HOST', ['JIVO_WIDGET_ID']],
  ['AB_TEST_SCRIPT_URL', ['AB_TEST_ID']],
  ['GTM_TAG_HOSTS', ['GTM_ID']],
  ['CLOUDPAYMENTS_INN', ['CLOUDPAYMENTS_SECRET']],
  ['PAYMENT_WIDGETS', ['CLOUDPAYMENTS_SECRET', 'YOOKASSA_SECRET']],
];

/** A part of the site that is off because only some of its variables are set. */
interface HalfSet {
  /** The variables that are set, and count as if they were not. */
  readonly names: readonly (keyof Variables)[];
  readonly because: string;
}

type Given = { readonly [Name in keyof Variables]?: unknown };

const isSetIn = (data: Given) => (name: keyof Variables) =>
  data[name] !== undefined && data[name] !== false && data[name] !== 'false';

/** What of the variables says nothing, because what belongs to it is missing. */
function halfSetOf(data: Given): readonly HalfSet[] {
  const isSet = isSetIn(data);
  const incomplete = together.flatMap((group): HalfSet[] => {
    const [names, missing] = [group.filter(isSet), group.filter((name) => !isSet(name))];
    if (names.length === 0 || missing.length === 0) return [];
    return [{ names, because: `${missing.join(', ')} missing beside ${names.join(', ')}` }];
  });
  const lost = new Set(incomplete.flatMap(({ names }) => names));
  const idle = needing
    .filter(([name, others]) => isSet(name) && !others.some((other) => isSet(other) && !lost.has(other)))
    .map(([name, others]): HalfSet => ({ names: [name], because: `${name} without ${others.join(' or ')}` }));
  return [...incomplete, ...idle];
}

/** What is only half set, in words for whoever deploys. */
export const halfSetIn = (env: Given): string[] => halfSetOf(env).map(({ because }) => because);

/** The bindings without variables that are only half of something: that part of the site is off, and the rest goes on. */
export function withoutHalfSet<B extends Given>(env: B): B {
  const off = new Set<string>(halfSetOf(env).flatMap(({ names }) => names));
  if (off.size === 0) return env;
  return Object.fromEntries(Object.entries(env).filter(([name]) => !off.has(name))) as B;
}

/** What is missing or contradicts so that nothing can go on, in words for whoever deploys. */
function complaintsOf(data: Variables): string[] {
  const isSet = isSetIn(data);
  // Photos would go where nobody looks for them.
  const astray =
    isSet('PHOTOS_URL') === isSet('PHOTOS_REGION')
      ? []
      : ['PHOTOS_URL and PHOTOS_REGION belong together: one of them is missing'];
  // Half of a gate would stand open.
  const ajar =
    isSet('ACCESS_HOST') === isSet('ACCESS_AUDIENCE')
      ? []
      : ['ACCESS_HOST and ACCESS_AUDIENCE belong together: one of them is missing'];
  const isOwnRest = data.REST_ORIGIN === undefined;
  const required = data.ENVIRONMENT === 'production' && isOwnRest && !isSet('CODE_PEPPER');
  const isPlaceOpen = data.ENVIRONMENT === 'production' && data.OWN_SERVER === true;
  const unsaid =
    isPlaceOpen && data.DATA_IN_RUSSIA === undefined ? ['DATA_IN_RUSSIA missing: true or false'] : [];
  // A platform routes hosts of its own; a server hears whatever host somebody names.
  const homeless = isPlaceOpen && !isSet('SITE_URL') ? ['SITE_URL missing'] : [];
  // Without it an edge is a stranger to its origin, and an origin answers whoever finds it.
  const isHop = data.ENVIRONMENT === 'production' && (!isOwnRest || data.OWN_SERVER === true);
  const unsigned = isHop && !isSet('HOP_SECRET') ? ['HOP_SECRET missing: the same on edge and origin'] : [];
  const misplaced = (['SMARTCAPTCHA_HOST', 'RECAPTCHA_HOST', 'JIVO_HOST'] as const)
    .filter((name) => data.ENVIRONMENT !== 'local' && localHost.test(data[name] ?? ''))
    .map((name) => `${name} is the own machine outside the local environment`);
  return [
    ...astray,
    ...ajar,
    ...misplaced,
    ...unsaid,
    ...homeless,
    ...unsigned,
    ...(required ? ['CODE_PEPPER missing'] : []),
  ];
}

/** Checked settings of the deployment. */
export interface Settings {
  readonly isLocal: boolean;
  readonly isSimply: boolean;
  readonly restOrigin: string | undefined;
  /** Origin of the site as visitors name it, whatever a request names; undefined where it is not told. */
  readonly siteOrigin: string | undefined;
  /** Origin of the desk; undefined where it is not told. */
  readonly deskOrigin: string | undefined;
  /** Cloudflare Access in front of the desk; undefined where nothing stands there. */
  readonly access: { readonly host: string; readonly audience: string } | undefined;
  /** Public key that backups are encrypted to; undefined where none are made. */
  readonly backupRecipient: string | undefined;
  /** Whether Node hosts the worker, on a server of its own. */
  readonly isOwnServer: boolean;
  /** Parts of the site that are off because only some of their variables are set, and why. */
  readonly halfSet: readonly string[];
  /** Who gets letters of what goes wrong; undefined where nobody does. */
  readonly alertsEmail: string | undefined;
  /** Whether an edge stands in front of this origin, and nobody else may ask it. */
  readonly isBehindEdge: boolean;
  /** What an edge signs its requests to the origin with; without it an origin believes no edge. */
  readonly hopSecret: string | undefined;
  /** Where the pages that both variants have are to be found by search engines; undefined: here. */
  readonly canonicalOrigin: string | undefined;
  readonly codePepper: string;
  /** The most messages by SMS in an hour whose codes nobody enters. */
  readonly smsCodesPerHour: number;
  /** Secret that codes of certificates are made with; without it none are sold. */
  readonly certificateSecret: string | undefined;
  /** What the operators' commands prove themselves with; without it every one of them is refused. */
  readonly operatorToken: string | undefined;
  /** What pages may load from others. */
  readonly outsideScripts: OutsideScripts;
  /** What of that the browser is told. */
  readonly outside: OutsideConfig | undefined;
  /** Who is put into experiments by lot. */
  readonly experimentShares: ExperimentShares;
  /** Whether cookies count as allowed until they are refused. */
  readonly isConsentImplied: boolean;
}

/** A variable that cannot be, with what it has to be where the schema can say so in few words. */
function describeIssue({ path, ...issue }: z.core.$ZodIssue): string {
  const name = path.join('.');
  if (issue.code === 'too_small') return `${name} (at least ${issue.minimum} characters)`;
  if (issue.code === 'invalid_value') return `${name} (${issue.values.join(' or ')})`;
  return name;
}

/**
 * Reads the settings once per isolate; a wrong one stops the request and names the variable. What is only half set is
 * off.
 */
export const readSettings = oncePerObject((env: Omit<Bindings, 'DB'>): Settings => {
  const parsed = Variables.safeParse(env);
  if (!parsed.success) {
    throw new Complaint(
      `Wrong setting: ${parsed.error.issues.map(describeIssue).join(', ')}; docs/operations.md says what each is.`,
    );
  }
  const data = withoutHalfSet(parsed.data);
  const complaints = complaintsOf(data);
  if (complaints.length > 0)
    throw new Complaint(
      `Settings contradict: ${complaints.join('; ')}; docs/operations.md says what belongs together.`,
    );
  const isLocal = data.ENVIRONMENT === 'local';
  const outsideScripts = scriptsOf(data);
  return {
    isLocal,
    isSimply: data.IS_SIMPLY,
    restOrigin: data.REST_ORIGIN,
    siteOrigin: data.SITE_URL && new URL(data.SITE_URL).origin,
    deskOrigin: data.DESK_URL && new URL(data.DESK_URL).origin,
    access:
      data.ACCESS_HOST !== undefined && data.ACCESS_AUDIENCE !== undefined
        ? { host: data.ACCESS_HOST, audience: data.ACCESS_AUDIENCE }
        : undefined,
    backupRecipient: data.BACKUP_RECIPIENT,
    isOwnServer: data.OWN_SERVER === true,
    halfSet: halfSetIn(parsed.data),
    alertsEmail: data.ALERTS_EMAIL,
    isBehindEdge: !isLocal && data.HOP_SECRET !== undefined && data.REST_ORIGIN === undefined,
    hopSecret: data.HOP_SECRET,
    canonicalOrigin: data.CANONICAL_ORIGIN && new URL(data.CANONICAL_ORIGIN).origin,
    codePepper: data.CODE_PEPPER ?? 'local-environment-only',
    smsCodesPerHour: Number(data.SMS_CODES_PER_HOUR ?? SMS_CODES_PER_HOUR),
    certificateSecret: data.CERTIFICATE_SECRET ?? (isLocal ? 'local-environment-only, no secret' : undefined),
    isConsentImplied: data.CONSENT === 'implied',
    operatorToken: data.OPERATOR_TOKEN ?? (isLocal ? 'local-environment-only-no-secret' : undefined),
    outsideScripts,
    outside: configOf(outsideScripts),
    experimentShares: data.EXPERIMENTS,
  };
});
