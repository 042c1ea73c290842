import { Response } from 'miniflare';
import { parseTexts } from '#tests/harness/parse-object.ts';

interface Request {
  readonly url: string;
  readonly headers: { get(name: string): string | null };
  text(): Promise<string>;
}

interface Sent {
  readonly gateway: 'sms.ru' | 'smsaero' | 'smsc';
  readonly to: string;
  readonly text: string;
}

/** The three gateways as their documentation describes them. */
export class SmsDoubles {
  /** Messages that were accepted. */
  readonly sent: Sent[] = [];
  /** Every message that came in. */
  readonly asked: Sent[] = [];
  /** What SMS.ru says of a message inside its outer «OK»: 100 takes it. */
  innerCode = 100;
  isAeroOut = false;
  /** SMSC's error: 3 is no money; 0 takes the message. */
  smscError = 0;
  /** Gateways that take a message and never answer. */
  readonly silent = new Set<Sent['gateway']>();

  async handle(request: Request): Promise<Response> {
    const { hostname } = new URL(request.url);
    const body = await request.text();
    if (hostname === 'sms.ru') return this.smsRu(Object.fromEntries(new URLSearchParams(body)));
    if (hostname === 'gate.smsaero.ru') return this.aero(request, parseTexts(body));
    if (hostname === 'smsc.ru') return this.smsc(Object.fromEntries(new URLSearchParams(body)));
    return new Response('', { status: 404 });
  }

  private async take(message: Sent, isTaken: boolean): Promise<void> {
    this.asked.push(message);
    if (isTaken) this.sent.push(message);
    if (this.silent.has(message.gateway)) await new Promise(() => undefined);
  }

  private async smsRu({ api_id: key, to = '', msg: text = '' }: Record<string, string>): Promise<Response> {
    if (key !== 'api-id') return Response.json({ status: 'ERROR', status_code: 200 });
    await this.take({ gateway: 'sms.ru', to, text }, this.innerCode === 100);
    const inner = { status: this.innerCode === 100 ? 'OK' : 'ERROR', status_code: this.innerCode };
    return Response.json({ status: 'OK', status_code: 100, sms: { [to]: inner }, balance: 10 });
  }

  private async aero(request: Request, { number: to = '', text = '', sign }: Record<string, string>) {
    const login = `Basic ${btoa('shop@befit.example:aero-key')}`;
    if (request.headers.get('Authorization') !== login) return new Response('{}', { status: 401 });
    await this.take({ gateway: 'smsaero', to, text }, !this.isAeroOut && sign !== undefined);
    if (this.isAeroOut) return Response.json({ success: false, data: null, message: 'Not enough money' });
    return Response.json({ success: true, data: { id: 1, number: to, text, status: 0 }, message: null });
  }

  private async smsc({ apikey, phones: to = '', mes: text = '', fmt }: Record<string, string>) {
    if (apikey !== 'smsc-key' || fmt !== '3') return Response.json({ error: 'login', error_code: 2 });
    await this.take({ gateway: 'smsc', to, text }, this.smscError === 0);
    if (this.smscError !== 0) return Response.json({ error: 'refused', error_code: this.smscError });
    return Response.json({ id: 7, cnt: 1 });
  }
}
