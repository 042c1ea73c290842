import { request as httpRequest, type IncomingHttpHeaders } from 'node:http';
import type { LocalWorker } from '#tests/harness/local-worker.ts';

export interface RawAnswer {
  readonly status: number;
  readonly headers: IncomingHttpHeaders;
  readonly text: string;
}

interface RawRequest {
  readonly method?: string;
  readonly headers?: Record<string, string | string[]>;
  readonly body?: Uint8Array | string;
  /** Sends the body without saying how long it is. */
  readonly chunked?: boolean;
}

/** Makes a request as it is written: fetch would mend the path and refuse methods and headers. */
export function rawRequest(site: LocalWorker, path: string, options: RawRequest = {}): Promise<RawAnswer> {
  const { method = 'GET', headers = {}, body, chunked = false } = options;
  const { port } = new URL(site.url);
  const length = body !== undefined && !chunked ? { 'Content-Length': String(Buffer.byteLength(body)) } : {};
  return new Promise((resolve, reject) => {
    const request = httpRequest(
      {
        host: '127.0.0.1',
        port,
        path,
        method,
        agent: false,
        headers: { Host: `localhost:${port}`, ...length, ...headers },
      },
      (answer) => {
        const parts: Buffer[] = [];
        const done = () =>
          resolve({
            status: answer.statusCode ?? 0,
            headers: answer.headers,
            text: Buffer.concat(parts).toString('utf8'),
          });
        answer
          .on('data', (part: Buffer) => parts.push(part))
          .on('end', done)
          .on('error', done);
      },
    );
    request.on('error', reject);
    request.end(body);
  });
}
