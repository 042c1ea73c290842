import { createHash, createHmac } from 'node:crypto';

interface Request {
  readonly url: string;
  readonly method: string;
  readonly headers: { get(name: string): string | null };
  arrayBuffer(): Promise<ArrayBuffer>;
}

const sha256 = (content: string | Uint8Array) => createHash('sha256').update(content).digest('hex');
const hmac = (key: string | Buffer, text: string) => createHmac('sha256', key).update(text).digest();
const byAddress = (text: string) =>
  encodeURIComponent(text).replace(/[!'()*]/g, (one) => `%${one.charCodeAt(0).toString(16).toUpperCase()}`);
const refuse = (status: number, code: string) =>
  new Response(`<?xml version="1.0"?><Error><Code>${code}</Code></Error>`, { status });

/** A store that speaks S3, with one bucket: it checks signatures as their specification describes them. */
export class S3Double {
  readonly host = 'storage.example';
  readonly bucket = 'befit-photos';
  readonly region = 'ru-central1';
  readonly keyId = 'YCAJE-test-key';
  readonly secret = 'YCP-test-secret-of-the-key';
  readonly objects = new Map<string, Uint8Array>();
  /** Statuses that the next calls get in place of an answer. */
  readonly failures: number[] = [];
  /** Keys on a page of a listing. */
  pageSize = 1000;
  /** What a token of a listing begins with: letters that mean something in addresses and in XML. */
  readonly tokenStart = 'a+b/c%2B&=';

  /** What an origin is set up with to keep photos here. */
  get variables() {
    const { host, bucket, region, keyId, secret } = this;
    return {
      PHOTOS_URL: `https://${host}/${bucket}`,
      PHOTOS_KEY_ID: keyId,
      PHOTOS_SECRET: secret,
      PHOTOS_REGION: region,
    };
  }

  async handle(request: Request): Promise<Response> {
    const failure = this.failures.shift();
    if (failure !== undefined) return refuse(failure, 'SlowDown');
    const body = new Uint8Array(await request.arrayBuffer());
    const refusal = this.check(request, body);
    if (refusal) return refusal;
    const url = new URL(request.url);
    const [, bucket, ...names] = url.pathname.split('/').map(decodeURIComponent);
    if (bucket !== this.bucket) return refuse(404, 'NoSuchBucket');
    const key = names.join('/');
    if (key === '') return this.list(url.searchParams);
    switch (request.method) {
      case 'PUT':
        this.objects.set(key, body);
        return new Response();
      case 'DELETE':
        this.objects.delete(key);
        return new Response(null, { status: 204 });
      default: {
        const found = this.objects.get(key);
        return found ? new Response(new Uint8Array(found)) : refuse(404, 'NoSuchKey');
      }
    }
  }

  private list(query: URLSearchParams): Response {
    const token = query.get('continuation-token') ?? `${this.tokenStart}0`;
    if (!token.startsWith(this.tokenStart)) return refuse(400, 'InvalidArgument');
    const from = Number(token.slice(this.tokenStart.length));
    const keys = [...this.objects.keys()]
      .filter((key) => key.startsWith(query.get('prefix') ?? '') && key > (query.get('start-after') ?? ''))
      .sort();
    const page = keys.slice(from, from + this.pageSize);
    const end = from + page.length;
    const written = `${this.tokenStart}${end}`.replaceAll('&', '&amp;');
    const next = end < keys.length ? `<NextContinuationToken>${written}</NextContinuationToken>` : '';
    const contents = page.map((key) => `<Contents><Key>${encodeURIComponent(key)}</Key></Contents>`);
    return new Response(`<ListBucketResult>${next}${contents.join('')}</ListBucketResult>`);
  }

  /** A refusal, unless the request was signed with the key's secret, for this minute and this body. */
  private check({ url, method, headers }: Request, body: Uint8Array): Response | undefined {
    const authorization = headers.get('Authorization') ?? '';
    const [, credential = '', signed = '', signature = ''] =
      /^AWS4-HMAC-SHA256 Credential=([^,]+), SignedHeaders=([^,]+), Signature=(\w+)$/.exec(authorization) ??
      [];
    const [keyId, day = '', ...scope] = credential.split('/');
    const time = headers.get('X-Amz-Date') ?? '';
    const hash = headers.get('X-Amz-Content-Sha256') ?? '';
    const isKnown = keyId === this.keyId && scope.join('/') === `${this.region}/s3/aws4_request`;
    if (!isKnown || !time.startsWith(`${day}T`)) return refuse(403, 'InvalidAccessKeyId');
    if (hash !== sha256(body)) return refuse(400, 'XAmzContentSHA256Mismatch');
    const { host, pathname, searchParams } = new URL(url);
    const query = [...searchParams]
      .map(([name, value]) => `${byAddress(name)}=${byAddress(value)}`)
      .sort()
      .join('&');
    const names = signed.split(';');
    if (!['host', 'x-amz-content-sha256', 'x-amz-date'].every((name) => names.includes(name)))
      return refuse(403, 'SignatureDoesNotMatch');
    const lines = names.map((name) => `${name}:${name === 'host' ? host : headers.get(name)}\n`).join('');
    const path = pathname.split('/').map((name) => byAddress(decodeURIComponent(name)));
    const canonical = [method, path.join('/'), query, lines, signed, hash].join('\n');
    const text = ['AWS4-HMAC-SHA256', time, [day, ...scope].join('/'), sha256(canonical)].join('\n');
    const key = scope.reduce(hmac, hmac(`AWS4${this.secret}`, day));
    const isRight = hmac(key, text).toString('hex') === signature;
    return isRight ? undefined : refuse(403, 'SignatureDoesNotMatch');
  }
}
