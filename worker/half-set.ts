import type { Variables } from './env.ts';

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

/** Gateways of SMS, of which whoever answers calls needs one: without a code nobody signs in, and nobody orders. */
const gateways = ['SMS_RU_API_ID', 'SMS_AERO_API_KEY', 'SMSC_API_KEY'] as const;

/** A part of the site that is off because only some of its variables are set. */
interface HalfSet {
  /** The variables that are set, and count as if they were not. */
  readonly names: readonly (keyof Variables)[];
  readonly because: string;
}

export type Given = { readonly [Name in keyof Variables]?: unknown };

export const isSetIn = (data: Given) => (name: keyof Variables) =>
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
  const isAnswering = data.ENVIRONMENT === 'production' && !isSet('REST_ORIGIN');
  const isSilent = isAnswering && !gateways.some((name) => isSet(name) && !lost.has(name));
  const silent = { names: [], because: `${gateways.join(' or ')} missing: nobody can sign in or order` };
  return [...incomplete, ...idle, ...(isSilent ? [silent] : [])];
}

/** What is only half set, in words for whoever deploys. */
export const halfSetIn = (env: Given): string[] => halfSetOf(env).map(({ because }) => because);

/** The bindings without variables that are only half of something: that part of the site is off, and the rest goes on. */
export function withoutHalfSet<B extends Given>(env: B): B {
  const off = new Set<string>(halfSetOf(env).flatMap(({ names }) => names));
  if (off.size === 0) return env;
  return Object.fromEntries(Object.entries(env).filter(([name]) => !off.has(name))) as B;
}
