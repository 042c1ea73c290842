import * as idle from './idle-scripts.ts';
import type { OutsideScript } from './outside-script.ts';

/** Environment variables that tell which scripts are on. */
interface OutsideVariables {
  readonly PAYMENT_WIDGETS?: boolean | undefined;
  readonly CLOUDPAYMENTS_SECRET?: string | undefined;
  readonly YOOKASSA_SECRET?: string | undefined;
  readonly SMARTCAPTCHA_SITE_KEY?: string | undefined;
  readonly SMARTCAPTCHA_HOST?: string | undefined;
  readonly RECAPTCHA_SITE_KEY?: string | undefined;
  readonly RECAPTCHA_HOST?: string | undefined;
  readonly JIVO_WIDGET_ID?: string | undefined;
  readonly JIVO_HOST?: string | undefined;
  readonly MINDBOX_TRACKER_ID?: string | undefined;
  readonly FLOCKTORY_SITE_ID?: string | undefined;
  readonly POPMECHANIC_ID?: string | undefined;
  readonly SOCKET_SCRIPT_URL?: string | undefined;
  readonly BOT_SCRIPT_URL?: string | undefined;
  readonly CONVERSION_SCRIPT_URL?: string | undefined;
  readonly CONVERSION_FUNCTION?: string | undefined;
  readonly AB_TEST_ID?: string | undefined;
  readonly AB_TEST_SCRIPT_URL?: string | undefined;
  readonly YM_ID?: string | undefined;
  readonly GTM_ID?: string | undefined;
  /** Hosts of what the tags of the container load, with commas between them. */
  readonly GTM_TAG_HOSTS?: string | undefined;
}

/** Hosts that serve the bot checks unless the deployment names others: SmartCaptcha has moved twice. */
export const captchaHosts = { smart: 'smartcaptcha.cloud.yandex.ru', recaptcha: 'www.google.com' } as const;

/** Origin of a host; a double on the own machine is named with its protocol. */
export const originOf = (host: string): string => (host.startsWith('http') ? host : `https://${host}`);

const widget = (src: string, script: readonly string[], hosts: readonly string[]): OutsideScript => ({
  category: 'necessary',
  moment: 'checkout',
  src,
  timeoutMs: 8000,
  hosts: { script, connect: hosts, frame: hosts },
});

/** Scripts of the payment widgets, by provider. */
export const paymentScripts = {
  cloudpayments: widget(
    'https://widget.cloudpayments.ru/bundles/cloudpayments.js',
    ['https://widget.cloudpayments.ru/bundles/'],
    ['https://widget.cloudpayments.ru', 'https://api.cloudpayments.ru'],
  ),
  // The script is a redirect to the store of its vendor.
  yookassa: widget(
    'https://yookassa.ru/checkout-widget/v1/checkout-widget.js',
    ['https://yookassa.ru/checkout-widget/', 'https://static.yoomoney.ru'],
    ['https://yookassa.ru', 'https://yoomoney.ru', 'https://static.yoomoney.ru'],
  ),
} as const;

function smartCaptcha(siteKey: string, host: string = captchaHosts.smart): OutsideScript {
  const hosts = [originOf(host)];
  return {
    category: 'necessary',
    moment: 'touch',
    src: `${originOf(host)}/captcha.js?render=onload&onload=onSmartCaptcha`,
    onReady: 'onSmartCaptcha',
    siteKey,
    timeoutMs: 5000,
    hosts: { script: hosts, connect: hosts, frame: hosts, img: hosts, style: hosts },
  };
}

function reCaptcha(siteKey: string, host: string = captchaHosts.recaptcha): OutsideScript {
  // Both hosts serve scripts of anybody elsewhere.
  const own = `${originOf(host)}/recaptcha/`;
  const hosts = [own, 'https://www.gstatic.com/recaptcha/'];
  return {
    category: 'necessary',
    moment: 'touch',
    src: `${own}api.js?render=explicit&hl=ru&onload=onRecaptcha`,
    onReady: 'onRecaptcha',
    siteKey,
    timeoutMs: 5000,
    hosts: { script: hosts, connect: [own], frame: [own], img: hosts, style: hosts },
  };
}

/** The table: what of a row follows from the environment; undefined where it is off. */
const table = {
  cloudpayments: ({ PAYMENT_WIDGETS: isOn, CLOUDPAYMENTS_SECRET: secret }: OutsideVariables) =>
    isOn && secret !== undefined ? paymentScripts.cloudpayments : undefined,
  yookassa: ({ PAYMENT_WIDGETS: isOn, YOOKASSA_SECRET: secret }: OutsideVariables) =>
    isOn && secret !== undefined ? paymentScripts.yookassa : undefined,
  smartcaptcha: ({ SMARTCAPTCHA_SITE_KEY: key, SMARTCAPTCHA_HOST: host }: OutsideVariables) =>
    key === undefined ? undefined : smartCaptcha(key, host),
  recaptcha: ({ RECAPTCHA_SITE_KEY: key, RECAPTCHA_HOST: host }: OutsideVariables) =>
    key === undefined ? undefined : reCaptcha(key, host),
  mindbox: ({ MINDBOX_TRACKER_ID: id }: OutsideVariables) => id && idle.mindbox(id),
  flocktory: ({ FLOCKTORY_SITE_ID: id }: OutsideVariables) => id && idle.flocktory(id),
  popmechanic: ({ POPMECHANIC_ID: id }: OutsideVariables) => id && idle.popmechanic(id),
  // The bot may talk through the library: that stands before it.
  sockets: ({ SOCKET_SCRIPT_URL: src }: OutsideVariables) => src && idle.slot('chat', src),
  bot: ({ BOT_SCRIPT_URL: src }: OutsideVariables) => src && idle.slot('chat', src),
  conversion: ({ CONVERSION_SCRIPT_URL: src, CONVERSION_FUNCTION: calls }: OutsideVariables) =>
    src && idle.slot('marketing', src, calls),
  abTest: ({ AB_TEST_ID: id, AB_TEST_SCRIPT_URL: src }: OutsideVariables) => id && idle.abTest(id, src),
  metrika: ({ YM_ID: id }: OutsideVariables) => id && idle.metrika(id),
  tagManager: ({ GTM_ID: id, GTM_TAG_HOSTS: hosts }: OutsideVariables) =>
    id && idle.tagManager(id, hosts?.split(',') ?? []),
  jivo: ({ JIVO_WIDGET_ID: id, JIVO_HOST: host }: OutsideVariables) =>
    id && idle.jivo(id, host && originOf(host)),
};

type ScriptId = keyof typeof table;

/** Rows that come with a payment or at a touch; all others come at rest. */
type CalledId = 'cloudpayments' | 'yookassa' | 'smartcaptcha' | 'recaptcha';

/** The rows that come at rest, once they are allowed. */
export type IdleId = Exclude<ScriptId, CalledId>;

/** The rows that are on. */
export type OutsideScripts = Readonly<Partial<Record<ScriptId, OutsideScript>>>;

/** The rows that an environment turns on. */
export function scriptsOf(variables: OutsideVariables): OutsideScripts {
  const rows = Object.entries(table).flatMap(([id, row]) => {
    const script = row(variables);
    return script ? [[id, script] as const] : [];
  });
  return Object.fromEntries(rows) as OutsideScripts;
}

/** What the browser needs to know of a row. */
export type ScriptToLoad = Omit<OutsideScript, 'hosts'>;

/** What every page tells the browser of the rows that are on. */
export type OutsideConfig = Readonly<Partial<Record<ScriptId, ScriptToLoad>>>;

/** The rows for the browser; undefined where there are none. A payment's script is named by the payment itself. */
export function configOf(scripts: OutsideScripts): OutsideConfig | undefined {
  const told = Object.entries(scripts)
    .filter(([, { moment }]) => moment !== 'checkout')
    .map(([id, script]) => {
      const { hosts: _, ...toLoad } = script;
      return [id, toLoad] as const;
    });
  return told.length === 0 ? undefined : Object.fromEntries(told);
}
