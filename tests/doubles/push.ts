import { Response } from 'miniflare';
import { parseObject, parseTexts } from '#tests/harness/parse-object.ts';

interface Request {
  readonly url: string;
  readonly headers: { get(name: string): string | null };
  arrayBuffer(): Promise<ArrayBuffer>;
}

const base64url = (bytes: ArrayBuffer | Uint8Array<ArrayBuffer>) =>
  Buffer.from(new Uint8Array(bytes)).toString('base64url');
const bytesOf = (text: string) => new Uint8Array(Buffer.from(text, 'base64url'));

/** Keys of a site, as operators make them. */
export async function createVapidKeys() {
  const pair = await crypto.subtle.generateKey({ name: 'ECDSA', namedCurve: 'P-256' }, true, ['sign']);
  const { d = '' } = await crypto.subtle.exportKey('jwk', pair.privateKey);
  const publicKey = base64url(await crypto.subtle.exportKey('raw', pair.publicKey));
  return { VAPID_PUBLIC_KEY: publicKey, VAPID_PRIVATE_KEY: d, VAPID_SUBJECT: 'mailto:push@befit.example' };
}

type Bytes = Uint8Array<ArrayBuffer>;

async function hkdf(salt: Bytes, ikm: BufferSource, info: Bytes, bytes: number) {
  const key = await crypto.subtle.importKey('raw', ikm, 'HKDF', false, ['deriveBits']);
  return crypto.subtle.deriveBits({ name: 'HKDF', hash: 'SHA-256', salt, info }, key, bytes * 8);
}

const label = (text: string) => new TextEncoder().encode(text);

/** A browser that has subscribed: what it tells the site, and how it reads what comes (RFC 8291). */
export class PushBrowser {
  readonly subscription: { endpoint: string; p256dh: string; auth: string };
  private readonly privateKey: CryptoKey;

  private constructor(privateKey: CryptoKey, subscription: PushBrowser['subscription']) {
    this.privateKey = privateKey;
    this.subscription = subscription;
  }

  static async open(name: string): Promise<PushBrowser> {
    const pair = await crypto.subtle.generateKey({ name: 'ECDH', namedCurve: 'P-256' }, true, ['deriveBits']);
    return new PushBrowser(pair.privateKey, {
      endpoint: `https://fcm.googleapis.com/fcm/send/${name}`,
      p256dh: base64url(await crypto.subtle.exportKey('raw', pair.publicKey)),
      auth: base64url(crypto.getRandomValues(new Uint8Array(16))),
    });
  }

  async read(body: Uint8Array<ArrayBuffer>): Promise<Record<string, string>> {
    const salt = body.slice(0, 16);
    const keyLength = body[20] ?? 0;
    const serverKey = body.slice(21, 21 + keyLength);
    const cipher = body.slice(21 + keyLength);
    const curve = { name: 'ECDH', namedCurve: 'P-256' };
    const imported = await crypto.subtle.importKey('raw', serverKey, curve, false, []);
    const shared = await crypto.subtle.deriveBits({ name: 'ECDH', public: imported }, this.privateKey, 256);
    const own = bytesOf(this.subscription.p256dh);
    const info = new Uint8Array([...label('WebPush: info\0'), ...own, ...serverKey]);
    const ikm = await hkdf(bytesOf(this.subscription.auth), shared, info, 32);
    const secret = await hkdf(salt, ikm, label('Content-Encoding: aes128gcm\0'), 16);
    const nonce = await hkdf(salt, ikm, label('Content-Encoding: nonce\0'), 12);
    const key = await crypto.subtle.importKey('raw', secret, 'AES-GCM', false, ['decrypt']);
    const plain = new Uint8Array(await crypto.subtle.decrypt({ name: 'AES-GCM', iv: nonce }, key, cipher));
    const text = new TextDecoder().decode(plain.slice(0, plain.lastIndexOf(2)));
    return parseTexts(text);
  }
}

/** The push service of browsers: checks the site's signature and keeps what came for each address. */
export class PushDouble {
  readonly received: { readonly endpoint: string; readonly body: Bytes; readonly ttl: string }[] = [];
  /** Addresses whose subscription is over, with the status that says so. */
  readonly over = new Map<string, 404 | 410>();

  async handle(request: Request, publicKey: string): Promise<Response> {
    const { url: endpoint } = request;
    const status = this.over.get(endpoint);
    if (status !== undefined) return new Response('', { status });
    if (!(await isSigned(request, publicKey))) return new Response('', { status: 401 });
    const body = new Uint8Array(await request.arrayBuffer());
    this.received.push({ endpoint, body, ttl: request.headers.get('ttl') ?? '' });
    return new Response('', { status: 201 });
  }
}

/** RFC 8292: a token for this service, signed with the key that the browser was told. */
async function isSigned({ url, headers }: Request, publicKey: string): Promise<boolean> {
  const [, token = '', key] = /^vapid t=([^,]+), k=(.+)$/.exec(headers.get('Authorization') ?? '') ?? [];
  const [head = '', claims = '', signature = ''] = token.split('.');
  if (key !== publicKey || headers.get('Content-Encoding') !== 'aes128gcm') return false;
  const { aud, sub, exp } = parseObject(Buffer.from(claims, 'base64url').toString());
  if (aud !== new URL(url).origin || !String(sub).startsWith('mailto:') || Number(exp) * 1000 < Date.now())
    return false;
  const curve = { name: 'ECDSA', namedCurve: 'P-256', hash: 'SHA-256' };
  const imported = await crypto.subtle.importKey('raw', bytesOf(publicKey), curve, false, ['verify']);
  return crypto.subtle.verify(curve, imported, bytesOf(signature), label(`${head}.${claims}`));
}
