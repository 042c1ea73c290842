import { Response } from 'miniflare';

interface Request {
  readonly url: string;
  text(): Promise<string>;
}

interface Visit {
  readonly isPerson: boolean;
  readonly issuedAt: number;
  readonly score: number;
  readonly action: string;
}

/** How long a token of each service lives, in milliseconds. */
const LIFETIMES = { smart: 5 * 60_000, recaptcha: 2 * 60_000 } as const;

/** Yandex SmartCaptcha and reCAPTCHA v3 as their documentation describes them: tokens that live shortly and pass once. */
export class CaptchaDouble {
  readonly smartSecret = 'ysc2_secret';
  readonly recaptchaSecret = 'secret of the double';
  /** What a deployment is set up with. */
  readonly variables = {
    SMARTCAPTCHA_SITE_KEY: 'ysc1_key',
    SMARTCAPTCHA_SECRET: this.smartSecret,
    RECAPTCHA_SITE_KEY: 'key of the double',
    RECAPTCHA_SECRET: this.recaptchaSecret,
  };
  /** Forms that came in, by address. */
  readonly asked: { url: string; form: Record<string, string> }[] = [];
  /** What happens to the next question: the service fails, or says nothing of the page it was asked for. */
  readonly failures: ('status' | 'network' | 'empty host')[] = [];
  /** Time of the services, which tests move. */
  now = 0;
  private issued = 0;
  private readonly visits = new Map<string, Visit>();

  /** A token as the widget of either service gives it to a visitor. */
  issue(visit: Partial<Omit<Visit, 'issuedAt'>> = {}): string {
    this.issued += 1;
    const token = `token-${this.issued}`;
    this.visits.set(token, { isPerson: true, score: 0.9, action: 'auth', ...visit, issuedAt: this.now });
    return token;
  }

  async handle(request: Request): Promise<Response> {
    const form = Object.fromEntries(new URLSearchParams(await request.text()));
    this.asked.push({ url: request.url, form });
    const failure = this.failures.shift();
    if (failure === 'status') return new Response('', { status: 500 });
    if (failure === 'network') throw new Error('connection reset');
    if (new URL(request.url).pathname === '/validate') return this.validate(form, failure === 'empty host');
    return this.verify(form);
  }

  /** Takes a token out of use; undefined where it is unknown, used or too old. */
  private spend(token: string | undefined, lifetime: number): Visit | undefined {
    const visit = this.visits.get(token ?? '');
    this.visits.delete(token ?? '');
    return visit && this.now - visit.issuedAt <= lifetime ? visit : undefined;
  }

  private validate({ secret, token }: Record<string, string>, isHostless: boolean): Response {
    const refuse = (message: string) => Response.json({ status: 'failed', message, host: '' });
    if (secret !== this.smartSecret) return refuse('Authentication failed. Secret has not provided.');
    const visit = this.spend(token, LIFETIMES.smart);
    if (!visit) return refuse('Token invalid or expired.');
    if (!visit.isPerson) return refuse('');
    return Response.json({ status: 'ok', message: '', host: isHostless ? '' : 'localhost' });
  }

  private verify({ secret, response }: Record<string, string>): Response {
    const refuse = (code: string) => Response.json({ success: false, 'error-codes': [code] });
    if (secret !== this.recaptchaSecret) return refuse('invalid-input-secret');
    const visit = this.spend(response, LIFETIMES.recaptcha);
    if (!visit) return refuse('timeout-or-duplicate');
    const { score, action } = visit;
    return Response.json({ success: true, score, action, hostname: 'localhost', challenge_ts: '' });
  }
}
