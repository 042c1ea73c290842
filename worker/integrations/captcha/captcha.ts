import * as z from 'zod/mini';
import type { Bindings } from '../../env.ts';
import { type CaptchaPort, openCaptcha } from '../../features/auth/captcha.ts';

/** Yandex's own samples wait a second; a slow answer must not lock customers out. */
const TIMEOUT_MS = 1500;
/** reCAPTCHA v3 rates a visit from 0 to 1; Google's documentation starts with this threshold. */
const RECAPTCHA_THRESHOLD = 0.5;

const SmartReply = z.object({ status: z.string() });
/** What the page names as the action when it asks for a token to sign in. */
const RECAPTCHA_ACTION = 'auth';
const RecaptchaReply = z.object({
  success: z.boolean(),
  score: z.optional(z.number()),
  action: z.optional(z.string()),
});

const endpoints = {
  smart: 'https://smartcaptcha.cloud.yandex.ru/validate',
  recaptcha: 'https://www.google.com/recaptcha/api/siteverify',
} as const;

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
    const response = await fetch(url, {
      method: 'POST',
      body: new URLSearchParams(form),
      signal: AbortSignal.timeout(TIMEOUT_MS),
    });
    if (!response.ok) throw new Error(`status ${response.status}`);
    return reply.parse(await response.json());
  } catch (error) {
    console.warn(
      JSON.stringify({ level: 'warn', message: 'captcha service failed', url, reason: String(error) }),
    );
    return null;
  }
}

async function passesSmart(secret: string, token: string, ip: string): Promise<boolean> {
  const reply = await ask(endpoints.smart, { secret, token, ip }, SmartReply);
  return reply === null || reply.status === 'ok';
}

async function passesRecaptcha(secret: string, response: string, remoteip: string): Promise<boolean> {
  const reply = await ask(endpoints.recaptcha, { secret, response, remoteip }, RecaptchaReply);
  if (reply === null) return true;
  // A token that was given for something else on the page proves nothing here.
  const isMeant = reply.action === undefined || reply.action === RECAPTCHA_ACTION;
  return reply.success && isMeant && (reply.score ?? 1) >= RECAPTCHA_THRESHOLD;
}

/** The captcha checks whose secrets are configured; without a secret any value passes. */
export function createCaptcha(env: Pick<Bindings, 'SMARTCAPTCHA_SECRET' | 'RECAPTCHA_SECRET'>): CaptchaPort {
  const { SMARTCAPTCHA_SECRET: smart, RECAPTCHA_SECRET: recaptcha } = env;
  if (smart === undefined && recaptcha === undefined) return openCaptcha;
  return {
    verify(kind, token, address) {
      const secret = kind === 'smart' ? smart : recaptcha;
      if (secret === undefined) return Promise.resolve(true);
      if (token === undefined || token === '') return Promise.resolve(false);
      return kind === 'smart' ? passesSmart(secret, token, address) : passesRecaptcha(secret, token, address);
    },
  };
}
