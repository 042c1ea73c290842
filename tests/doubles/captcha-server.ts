import type { IncomingMessage, ServerResponse } from 'node:http';
import { CaptchaDouble } from './captcha.ts';
import { reCaptchaScript, smartCaptchaScript } from './captcha-scripts.ts';
import { DoubleServer } from './double-server.ts';

const openToPages = { 'Access-Control-Allow-Origin': '*', 'Access-Control-Allow-Headers': '*' };

/** Both vendors as browsers see them: their scripts, and the tokens that `double` verifies. */
export class CaptchaServer extends DoubleServer {
  readonly double = new CaptchaDouble();
  /** Paths that browsers have asked for. */
  readonly requested: string[] = [];
  /** Tokens that browsers were given. */
  readonly tokens: string[] = [];
  behaviour: 'normal' | 'hanging' = 'normal';
  /** What the vendor takes the next visitor for. */
  isNextPerson = true;

  /** What a deployment is set up with to use this server. */
  get variables(): Record<string, string> {
    return { ...this.double.variables, SMARTCAPTCHA_HOST: this.origin, RECAPTCHA_HOST: this.origin };
  }

  protected answer({ method, url = '/' }: IncomingMessage, answer: ServerResponse): void {
    // Browsers ask first, because tests give every request a header that names an address.
    if (method === 'OPTIONS') return void answer.writeHead(204, openToPages).end();
    const { pathname, searchParams } = new URL(url, 'http://localhost');
    this.requested.push(pathname);
    if (this.behaviour === 'hanging') return;
    if (pathname === '/captcha.js') this.sendScript(answer, smartCaptchaScript);
    else if (pathname === '/recaptcha/api.js') this.sendScript(answer, reCaptchaScript);
    else if (pathname === '/token') this.sendToken(answer, searchParams.get('sitekey'), 'auth');
    else if (pathname === '/recaptcha/token')
      this.sendToken(answer, searchParams.get('k'), searchParams.get('action') ?? '');
    else answer.writeHead(404).end();
  }

  private sendToken(answer: ServerResponse, siteKey: string | null, action: string): void {
    const { SMARTCAPTCHA_SITE_KEY, RECAPTCHA_SITE_KEY } = this.double.variables;
    const isKnown = siteKey === SMARTCAPTCHA_SITE_KEY || siteKey === RECAPTCHA_SITE_KEY;
    answer.writeHead(isKnown ? 200 : 400, { ...openToPages, 'Content-Type': 'application/json' });
    const token = this.double.issue({ isPerson: this.isNextPerson, action });
    this.isNextPerson = true;
    this.tokens.push(token);
    answer.end(JSON.stringify({ token }));
  }
}
