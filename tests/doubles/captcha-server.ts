import { once } from 'node:events';
import { createServer, type ServerResponse } from 'node:http';
import { portOf } from '#tests/harness/port.ts';
import { CaptchaDouble } from './captcha.ts';
import { reCaptchaScript, smartCaptchaScript } from './captcha-scripts.ts';

const openToPages = { 'Access-Control-Allow-Origin': '*', 'Access-Control-Allow-Headers': '*' };

/** Both vendors as browsers see them: their scripts, and the tokens that `double` verifies. */
export class CaptchaServer {
  readonly double = new CaptchaDouble();
  /** Paths that browsers have asked for. */
  readonly requested: string[] = [];
  /** Tokens that browsers were given. */
  readonly tokens: string[] = [];
  behaviour: 'normal' | 'hanging' = 'normal';
  /** What the vendor takes the next visitor for. */
  isNextPerson = true;
  private readonly server = createServer(({ method, url = '/' }, answer) => {
    // Browsers ask first, because tests give every request a header that names an address.
    if (method === 'OPTIONS') answer.writeHead(204, openToPages).end();
    else this.answer(url, answer);
  });

  async listen(): Promise<void> {
    this.server.listen(0, '127.0.0.1');
    await once(this.server, 'listening');
  }

  close(): void {
    this.server.closeAllConnections();
    this.server.close();
  }

  /** What a deployment is set up with to use this server. */
  get variables(): Record<string, string> {
    const host = `http://localhost:${portOf(this.server)}`;
    return { ...this.double.variables, SMARTCAPTCHA_HOST: host, RECAPTCHA_HOST: host };
  }

  private answer(url: string, answer: ServerResponse): void {
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

  private sendScript(answer: ServerResponse, script: string): void {
    answer.writeHead(200, { 'Content-Type': 'text/javascript; charset=utf-8' });
    answer.end(script);
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
