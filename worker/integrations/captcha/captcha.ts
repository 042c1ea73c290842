import * as z from 'zod/mini';
import { RECAPTCHA_ACTION } from '#shared/features/auth/recaptcha-action.ts';
import { captchaHosts, originOf } from '#shared/features/outside-scripts/table.ts';
import type { Bindings } from '../../env.ts';
import { callOutside } from '../outside-call.ts';
import { type CaptchaPort, type CaptchaVerdict, openCaptcha } from './port.ts';

/** Yandex's own samples wait a second; a slow answer must not lock customers out. */
const TIMEOUT_MS = 1500;
/** reCAPTCHA v3 rates a visit from 0 to 1; Google's documentation starts with this threshold. */
const RECAPTCHA_THRESHOLD = 0.5;

const SmartReply = z.object({ status: z.string() });
const RecaptchaReply = z.object({
  success: z.boolean(),
  score: z.optional(z.number()),
  action: z.optional(z.string()),
});

/**
 * Asks a captcha service. Both advise to let people pass when the service itself fails, so only its own «no»
 * refuses; a failure is logged.
 */
async function ask<T extends z.ZodMiniType>(
  url: string,
  form: Record<string, string>,
  reply: T,
): Promise<z.output<T> | null> {
  try {
    const { status, ok, json } = await callOutside(url, {
      body: new URLSearchParams(form),
      timeoutMs: TIMEOUT_MS,
    });
    if (!ok) throw new Error(`status ${status}`);
    return reply.parse(json);
  } catch (error) {
    console.warn(
      JSON.stringify({ level: 'warn', message: 'captcha service failed', url, reason: String(error) }),
    );
    return null;
  }
}

/** A check of one service: its server, and our secret there. */
interface Service {
  readonly origin: string;
  readonly secret: string;
}

async function passesSmart({ origin, secret }: Service, token: string, ip: string): Promise<boolean> {
  const reply = await ask(`${origin}/validate`, { secret, token, ip }, SmartReply);
  return reply === null || reply.status === 'ok';
}

async function passesRecaptcha(
  { origin, secret }: Service,
  response: string,
  remoteip: string,
): Promise<boolean> {
  const reply = await ask(
    `${origin}/recaptcha/api/siteverify`,
    { secret, response, remoteip },
    RecaptchaReply,
  );
  if (reply === null) return true;
  // A token that was given for something else on the page proves nothing here.
  const isMeant = reply.action === undefined || reply.action === RECAPTCHA_ACTION;
  return reply.success && isMeant && (reply.score ?? 1) >= RECAPTCHA_THRESHOLD;
}

const checks = { smart: passesSmart, recaptcha: passesRecaptcha } as const;

type CaptchaSettings = Pick<
  Bindings,
  'SMARTCAPTCHA_SECRET' | 'SMARTCAPTCHA_HOST' | 'RECAPTCHA_SECRET' | 'RECAPTCHA_HOST'
>;

/** The captcha checks whose secrets are configured; without a secret any value passes. */
export function createCaptcha(env: CaptchaSettings): CaptchaPort {
  const { SMARTCAPTCHA_SECRET: smart, RECAPTCHA_SECRET: recaptcha } = env;
  if (smart === undefined && recaptcha === undefined) return openCaptcha;
  const services = {
    smart: { secret: smart, origin: originOf(env.SMARTCAPTCHA_HOST ?? captchaHosts.smart) },
    recaptcha: { secret: recaptcha, origin: originOf(env.RECAPTCHA_HOST ?? captchaHosts.recaptcha) },
  };
  return {
    async verify(kind, token, address): Promise<CaptchaVerdict> {
      const { secret, origin } = services[kind];
      if (secret === undefined) return 'unchecked';
      if (token === undefined || token === '') return 'absent';
      return (await checks[kind]({ secret, origin }, token, address)) ? 'passed' : 'refused';
    },
  };
}
