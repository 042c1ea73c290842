import * as z from 'zod/mini';
import type { AccountChannel } from './features/deliveries/live/object.ts';

/** What Cloudflare binds to the worker; see wrangler.toml. */
export interface Bindings {
  readonly DB: D1Database;
  readonly ASSETS: Fetcher;
  readonly IMAGES: ImagesBinding;
  /** Pictures that customers send with complaints: nobody but their owner gets them. */
  readonly PHOTOS: R2Bucket;
  readonly FLOOD_LIMITER: RateLimit;
  /** Sockets of open account pages. */
  readonly ACCOUNT_CHANNELS: DurableObjectNamespace<AccountChannel>;
  /** Renewals that are due, on their way to be charged. */
  readonly CHARGES: Queue;
  /** Says that more messages wait than one run may send. */
  readonly MESSAGES: Queue;
  readonly ENVIRONMENT: string;
  readonly IS_SIMPLY: string;
  /** Origin that answers `/rest` in place of this worker. */
  readonly REST_ORIGIN?: string;
  /** Secret that codes are hashed with. */
  readonly CODE_PEPPER?: string;
  /** Secret that codes of certificates are made with; another one makes all codes anew. */
  readonly CERTIFICATE_SECRET?: string;
  /** Token of the operators' commands; without it there are none. */
  readonly OPERATOR_TOKEN?: string;
  /** Origin of the site, for links in messages. */
  readonly SITE_URL?: string;
  readonly SMS_RU_API_ID?: string;
  /** Key of DaData; addresses are completed from our own list of streets without it. */
  readonly DADATA_API_KEY?: string;
  readonly SMS_AERO_EMAIL?: string;
  readonly SMS_AERO_API_KEY?: string;
  readonly SMS_AERO_SIGN?: string;
  readonly SMSC_API_KEY?: string;
  readonly SMSC_SENDER?: string;
  /** Sends letters, from the address `EMAIL_FROM`. */
  readonly EMAIL?: SendEmail;
  readonly EMAIL_FROM?: string;
  readonly MINDBOX_ENDPOINT_ID?: string;
  readonly MINDBOX_SECRET_KEY?: string;
  /** Keys of the site for messages to browsers, and who is behind them: `mailto:…`; see README. */
  readonly VAPID_PUBLIC_KEY?: string;
  readonly VAPID_PRIVATE_KEY?: string;
  readonly VAPID_SUBJECT?: string;
  readonly SMARTCAPTCHA_SECRET?: string;
  readonly RECAPTCHA_SECRET?: string;
  /** `true` lets customers pay in the provider's widget on the site, where it has one. */
  readonly PAYMENT_WIDGETS?: string;
  readonly CLOUDPAYMENTS_PUBLIC_ID?: string;
  readonly CLOUDPAYMENTS_SECRET?: string;
  /** Taxpayer number of the shop, for the second receipts of its cash register. */
  readonly CLOUDPAYMENTS_INN?: string;
  readonly YOOKASSA_SHOP_ID?: string;
  readonly YOOKASSA_SECRET?: string;
  /** Address of the operators' system that takes requests, and the secret it checks their signature with. */
  readonly LEADS_WEBHOOK_URL?: string;
  readonly LEADS_WEBHOOK_SECRET?: string;
}

const flag = z.pipe(
  z.enum(['true', 'false']),
  z.transform((text: 'true' | 'false') => text === 'true'),
);

const Settings = z.object({
  ENVIRONMENT: z.enum(['local', 'production']),
  IS_SIMPLY: flag,
  REST_ORIGIN: z.optional(z.url()),
  CODE_PEPPER: z.optional(z.string().check(z.minLength(16))),
  CERTIFICATE_SECRET: z.optional(z.string().check(z.minLength(32))),
  OPERATOR_TOKEN: z.optional(z.string().check(z.minLength(32))),
});

/** Checked settings of the deployment. */
export interface Settings {
  readonly isLocal: boolean;
  readonly isSimply: boolean;
  readonly restOrigin: string | undefined;
  readonly codePepper: string;
  /** Secret that codes of certificates are made with; without it none are sold. */
  readonly certificateSecret: string | undefined;
  /** What the operators' commands prove themselves with; without it every one of them is refused. */
  readonly operatorToken: string | undefined;
}

const read = new WeakMap<Bindings, Settings>();

/** Reads the settings once per isolate; a wrong one stops the request and names the variable. */
export function readSettings(env: Bindings): Settings {
  const known = read.get(env);
  if (known) return known;
  const parsed = Settings.safeParse(env);
  if (!parsed.success) {
    throw new Error(`Wrong setting: ${parsed.error.issues.map((issue) => issue.path.join('.')).join(', ')}`);
  }
  const { data } = parsed;
  const isLocal = data.ENVIRONMENT === 'local';
  if (!isLocal && data.CODE_PEPPER === undefined && data.REST_ORIGIN === undefined) {
    throw new Error('Missing setting: CODE_PEPPER');
  }
  const settings: Settings = {
    isLocal,
    isSimply: data.IS_SIMPLY,
    restOrigin: data.REST_ORIGIN,
    codePepper: data.CODE_PEPPER ?? 'local-environment-only',
    certificateSecret: data.CERTIFICATE_SECRET ?? (isLocal ? 'local-environment-only, no secret' : undefined),
    operatorToken: data.OPERATOR_TOKEN ?? (isLocal ? 'local-environment-only-no-secret' : undefined),
  };
  read.set(env, settings);
  return settings;
}
