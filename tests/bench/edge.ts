import { execFileSync } from 'node:child_process';
import { existsSync, mkdirSync, readFileSync } from 'node:fs';
import http from 'node:http';
import { createSecureServer, type Http2ServerRequest, type Http2ServerResponse } from 'node:http2';
import { join } from 'node:path';
import { buffer } from 'node:stream/consumers';
import { brotliCompressSync, constants, createBrotliCompress } from 'node:zlib';
import { portOf } from '../harness/port.ts';
import { projectRoot } from './run.ts';

/** What stands before a site in production: HTTP/2 over TLS, Brotli for text, and a memory for files. */
export interface Edge {
  readonly origin: string;
  readonly stop: () => Promise<void>;
}

const compression = { params: { [constants.BROTLI_PARAM_QUALITY]: 4 } };
const compressible = /^(text\/|application\/(javascript|json|xml|manifest)|image\/svg)|\+json/;
const fileType = /^(text\/(css|javascript)|application\/javascript|font\/|image\/)/;
/** Headers of one connection, which the next one has its own of. */
const hopByHop = new Set([
  ...['connection', 'keep-alive', 'transfer-encoding', 'upgrade', 'proxy-connection', 'http2-settings'],
  ...['host', 'accept-encoding', 'content-length'],
]);
/** A certificate of our own; browsers are told to take any. */
function readCertificate() {
  const folder = join(projectRoot, '.cache/bench/tls');
  const [key, cert] = [join(folder, 'key.pem'), join(folder, 'cert.pem')];
  if (!existsSync(cert)) {
    mkdirSync(folder, { recursive: true });
    const kind = ['-newkey', 'ec', '-pkeyopt', 'ec_paramgen_curve:prime256v1', '-noenc', '-days', '3650'];
    const subject = ['-subj', '/CN=127.0.0.1', '-addext', 'subjectAltName=IP:127.0.0.1'];
    const files = ['-keyout', key, '-out', cert];
    execFileSync('openssl', ['req', '-x509', ...kind, ...subject, ...files], { stdio: 'ignore' });
  }
  return { key: readFileSync(key), cert: readFileSync(cert) };
}

const passed = (headers: http.IncomingHttpHeaders) =>
  Object.fromEntries(
    Object.entries(headers).filter(([name]) => !name.startsWith(':') && !hopByHop.has(name)),
  );

/** Asks the site behind, which must think that it was asked directly: it refuses writes from other origins. */
function ask(site: URL, agent: http.Agent, request: Http2ServerRequest): http.ClientRequest {
  const headers = {
    ...passed(request.headers),
    host: site.host,
    // How the local runtime is told what a platform tells its workers of a request.
    'mf-cf-blob': JSON.stringify({ clientAcceptEncoding: request.headers['accept-encoding'] ?? '' }),
    ...(request.headers.origin !== undefined && { origin: site.origin }),
  };
  const { hostname, port } = site;
  return http.request({ agent, hostname, port, path: request.url, method: request.method, headers });
}

const isPlainText = ({ headers }: http.IncomingMessage) =>
  headers['content-encoding'] === undefined && compressible.test(headers['content-type'] ?? '');

/** Sends an answer on as it comes; text is compressed on the way, chunk by chunk. */
function stream(answer: http.IncomingMessage, response: Http2ServerResponse): void {
  const [status, headers] = [answer.statusCode ?? 502, passed(answer.headers)];
  if (status === 304 || !isPlainText(answer)) {
    response.writeHead(status, headers);
    answer.pipe(response);
    return;
  }
  response.writeHead(status, { ...headers, 'content-encoding': 'br' });
  const brotli = createBrotliCompress(compression);
  brotli.pipe(response);
  answer.on('data', (chunk: Buffer) => {
    brotli.write(chunk);
    brotli.flush();
  });
  answer.on('end', () => brotli.end());
}

function isFile({ method }: Http2ServerRequest, { statusCode, headers }: http.IncomingMessage): boolean {
  const { 'content-type': type = '', 'set-cookie': cookies } = headers;
  return method === 'GET' && statusCode === 200 && fileType.test(type) && !cookies;
}

/** Puts an edge before a site. */
export async function startEdge(url: string): Promise<Edge> {
  const agent = new http.Agent({ keepAlive: true });
  const site = new URL(new URL(url).origin.replace('localhost', '127.0.0.1'));
  const files = new Map<string, { readonly headers: http.OutgoingHttpHeaders; readonly body: Buffer }>();
  const handle = (request: Http2ServerRequest, response: Http2ServerResponse) => {
    // A browser that takes AVIF gets other bytes at an address that serves several formats.
    const key = `${request.url} ${request.headers.accept?.includes('image/avif')}`;
    const answerKept = () => {
      const kept = files.get(key);
      response.writeHead(200, kept?.headers);
      response.end(kept?.body ?? '');
    };
    if (request.method === 'GET' && files.has(key)) return answerKept();
    const fail = () => {
      if (!response.headersSent) response.writeHead(502);
      response.end();
    };
    const asked = ask(site, agent, request).on('error', fail);
    asked.on('response', (answer) => {
      const { headers } = answer;
      if (!isFile(request, answer)) return stream(answer, response);
      // A file is compressed once and then answered from memory, as a network of edge nodes does.
      buffer(answer).then((body) => {
        const isText = isPlainText(answer);
        files.set(key, {
          headers: { ...passed(headers), ...(isText && { 'content-encoding': 'br' }) },
          body: isText ? brotliCompressSync(body, compression) : body,
        });
        answerKept();
      }, fail);
    });
    request.pipe(asked);
  };
  const server = createSecureServer({ ...readCertificate(), allowHTTP1: true }, handle);
  // A browser that leaves a page cuts its streams.
  server.on('sessionError', () => undefined);
  await new Promise<void>((resolve) => {
    server.listen(0, '127.0.0.1', resolve);
  });
  return {
    origin: `https://127.0.0.1:${portOf(server)}`,
    stop: () =>
      new Promise((resolve) => {
        agent.destroy();
        server.close(() => resolve());
        // Browsers keep their connections.
        setTimeout(resolve, 500).unref();
      }),
  };
}
