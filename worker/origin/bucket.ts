import { createHash } from 'node:crypto';
import { AwsClient } from 'aws4fetch';
import type { ObjectStore } from '../platform/object-store.ts';

/** A bucket of a store that speaks S3, as the origin's settings name it. */
export interface BucketSettings {
  /** Address of the bucket: `https://storage.example/befit-photos`. */
  readonly url: string;
  readonly region: string;
  readonly keyId: string;
  readonly secret: string;
  /** Reading an object may take so long, in milliseconds. */
  readonly readMs: number;
}

/** A call may take so long, in milliseconds: the worker waits for a picture for ten seconds. */
const CALL_MS = 9000;
/** What is sent has so much longer: a slow line carries a hundred bytes in a millisecond. */
const SLOWEST_BYTES_A_MS = 100;
/** More tries where the store fails by itself or asks for fewer calls. */
const RETRIES = 2;

const entities: Readonly<Record<string, string>> = {
  '&lt;': '<',
  '&gt;': '>',
  '&quot;': '"',
  '&apos;': "'",
  '&amp;': '&',
};

/** What stands between tags of a name. */
const textsOf = (xml: string, name: string) =>
  [...xml.matchAll(new RegExp(`<${name}>([^<]*)</${name}>`, 'g'))].map(([, text = '']) =>
    text.replace(/&\w+;/g, (entity) => entities[entity] ?? entity),
  );

/** A key as it was stored: a listing names keys as addresses do, and nothing else. */
const keyOf = (text: string) => decodeURIComponent(text.replaceAll('+', ' '));

const bytesOf = (content: ArrayBuffer | Uint8Array | string): Uint8Array<ArrayBuffer> =>
  new Uint8Array(typeof content === 'string' ? Buffer.from(content) : content);

/** A bucket of an S3-compatible store, in the shape of a bucket of Cloudflare's, as far as the worker uses one. */
export function createBucket({ url, region, keyId, secret, readMs }: BucketSettings): ObjectStore {
  const client = new AwsClient({
    ...{ accessKeyId: keyId, secretAccessKey: secret, region, service: 's3', retries: RETRIES },
  });
  const bucket = url.replace(/\/+$/, '');

  async function call(
    method: string,
    address: string,
    { body, waitMs = CALL_MS }: { body?: Uint8Array<ArrayBuffer>; waitMs?: number } = {},
  ): Promise<Response> {
    const hash = createHash('sha256')
      .update(body ?? '')
      .digest('hex');
    const answer = await client.fetch(address, {
      method,
      // Signed as well: what was changed on its way is refused.
      headers: { 'X-Amz-Content-Sha256': hash },
      signal: AbortSignal.timeout(waitMs + Math.ceil((body?.length ?? 0) / SLOWEST_BYTES_A_MS)),
      ...(body && { body }),
    });
    if (answer.ok || answer.status === 404) return answer;
    await answer.body?.cancel();
    throw new Error(`The store answered ${method} with ${answer.status}`);
  }
  const addressOf = (key: string) => `${bucket}/${key.split('/').map(encodeURIComponent).join('/')}`;

  return {
    async put(key, content) {
      const answer = await call('PUT', addressOf(key), { body: bytesOf(content) });
      await answer.body?.cancel();
      if (!answer.ok) throw new Error('The store has no such bucket');
    },
    async get(key) {
      const answer = await call('GET', addressOf(key), { waitMs: readMs });
      if (answer.ok) return { arrayBuffer: () => answer.arrayBuffer() };
      await answer.body?.cancel();
      return null;
    },
    async delete(keys) {
      for (const key of typeof keys === 'string' ? [keys] : keys) {
        const answer = await call('DELETE', addressOf(key));
        await answer.body?.cancel();
      }
    },
    async list({ prefix = '', startAfter, cursor } = {}) {
      const query = new URLSearchParams({ 'list-type': '2', 'encoding-type': 'url', prefix });
      if (startAfter !== undefined) query.set('start-after', startAfter);
      if (cursor !== undefined) query.set('continuation-token', cursor);
      const answer = await call('GET', `${bucket}?${query}`);
      if (!answer.ok) throw new Error('The store has no such bucket');
      const xml = await answer.text();
      const objects = textsOf(xml, 'Key').map((text) => ({ key: keyOf(text) }));
      const [next] = textsOf(xml, 'NextContinuationToken');
      return next === undefined
        ? { objects, truncated: false as const }
        : { objects, truncated: true as const, cursor: next };
    },
  };
}
