import { brotliDecompressSync } from 'node:zlib';
import { expect, test } from 'vitest';
import { sentBody } from './compressed.ts';

const body = new TextEncoder().encode('Готовое питание с доставкой. '.repeat(50));

const sendTo = (coding: string | undefined, clientAcceptEncoding?: string) => {
  const headers = coding === undefined ? undefined : { 'Accept-Encoding': coding };
  const request = new Request('https://befit.example/', headers && { headers });
  const cf = clientAcceptEncoding === undefined ? undefined : { clientAcceptEncoding };
  return sentBody({ body }, Object.assign(request, { cf }) as never);
};

test.each(['br', 'gzip, deflate, br, zstd', 'BR ; q=1.0'])('is compressed for «%s»', (coding) => {
  const sent = sendTo(coding);
  expect(sent).toMatchObject({ headers: { 'content-encoding': 'br' }, encodeBody: 'manual' });
  expect(brotliDecompressSync(sent.body)).toEqual(Buffer.from(body));
  expect(sendTo(coding).body).toBe(sent.body);
});

test.each([undefined, '', 'gzip, deflate', 'br;q=0, gzip', 'brotli', '*'])('is plain for «%s»', (coding) => {
  expect(sendTo(coding)).toEqual({ body, headers: {}, encodeBody: 'automatic' });
});

test('follows the browser where the platform asks for more than it', () => {
  expect(sendTo('br, gzip', 'gzip').body).toBe(body);
  expect(sendTo('gzip', 'gzip, br').headers).toEqual({ 'content-encoding': 'br' });
});
