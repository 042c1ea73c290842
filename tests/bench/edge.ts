import { execFileSync } from 'node:child_process';
import { existsSync, mkdirSync, readFileSync } from 'node:fs';
import http from 'node:http';
import { createSecureServer, type Http2ServerRequest, type Http2ServerResponse } from 'node:http2';
import { extname, join } from 'node:path';
import { brotliCompressSync, constants, createBrotliCompress } from 'node:zlib';
import { portOf } from '../harness/port.ts';
import { projectRoot } from './subjects.ts';

/** What stands before a site in production: HTTP/2 over TLS, Brotli for text, and a memory for files. */
export interface Edge {
  readonly origin: string;
  readonly stop: () => Promise<void>;
}

interface KeptFile {
  readonly headers: http.IncomingHttpHeaders;
  readonly body: Buffer;
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
    execFileSync('openssl', ['req', '-x509', ...kind, ...subject, '-keyout', key, '-out', cert], {
      stdio: 'ignore',
    });
  }
  return { key: readFileSync(key), cert: readFileSync(cert) };
}

const passed = (headers: http.IncomingHttpHeaders) =>
  Object.fromEntries(
    Object.entries(headers).filter(([name]) => !name.startsWith(':') && !hopByHop.has(name)),
  );

/** How the local runtime is told what a platform tells its workers of a request. */
const CF_HEADER = 'mf-cf-blob';

/** Asks the site behind, which must think that it was asked directly: it refuses writes from other origins. */
function ask(site: URL, agent: http.Agent, request: Http2ServerRequest): http.ClientRequest {
  const headers = {
    ...passed(request.headers),
    host: site.host,
    [CF_HEADER]: JSON.stringify({ clientAcceptEncoding: request.headers['accept-encoding'] ?? '' }),
  };
  if ('origin' in headers) Object.assign(headers, { origin: site.origin });
  const { hostname, port } = site;
  return http.request({ agent, hostname, port, path: request.url, method: request.method, headers });
}

function readAll(answer: http.IncomingMessage): Promise<Buffer> {
  return new Promise((resolve, reject) => {
    const chunks: Buffer[] = [];
    answer.on('data', (chunk: Buffer) => chunks.push(chunk));
    answer.on('end', () => resolve(Buffer.concat(chunks))).on('error', reject);
  });
}

/** Whether an answer is to be compressed: text that is not yet. */
const isPlainText = ({ 'content-type': type = '', 'content-encoding': coding }: http.IncomingHttpHeaders) =>
  coding === undefined && compressible.test(type);

/** Sends an answer on as it comes; text is compressed on the way, chunk by chunk. */
function stream(answer: http.IncomingMessage, response: Http2ServerResponse): void {
  const status = answer.statusCode ?? 502;
  const headers = passed(answer.headers);
  if (status === 304 || !isPlainText(answer.headers)) {
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

/** A file is compressed once and then answered from memory, as a network of edge nodes does. */
async function keepFile(answer: http.IncomingMessage): Promise<KeptFile> {
  const body = await readAll(answer);
  const headers = passed(answer.headers);
  if (!isPlainText(answer.headers)) return { headers, body };
  return { headers: { ...headers, 'content-encoding': 'br' }, body: brotliCompressSync(body, compression) };
}

function isFile(request: Http2ServerRequest, answer: http.IncomingMessage): boolean {
  const { 'content-type': type = '', 'set-cookie': cookies } = answer.headers;
  return request.method === 'GET' && answer.statusCode === 200 && fileType.test(type) && !cookies;
}

/** What a plain file server calls bytes, an edge knows by the name. */
const types: Readonly<Record<string, string>> = {
  ...{ '.css': 'text/css', '.js': 'text/javascript', '.svg': 'image/svg+xml' },
  ...{ '.avif': 'image/avif', '.webp': 'image/webp', '.woff2': 'font/woff2' },
};

function nameType(url: string, headers: http.IncomingHttpHeaders): void {
  const type = types[extname(url.split('?', 1)[0] ?? '')];
  if (type && headers['content-type'] === 'application/octet-stream') headers['content-type'] = type;
}

function handle(site: URL, agent: http.Agent, files: Map<string, KeptFile>) {
  return (request: Http2ServerRequest, response: Http2ServerResponse) => {
    // A browser that takes AVIF gets other bytes at an address that serves several formats.
    const key = `${request.url} ${request.headers.accept?.includes('image/avif')}`;
    const kept = request.method === 'GET' ? files.get(key) : undefined;
    if (kept) {
      response.writeHead(200, kept.headers);
      response.end(kept.body);
      return;
    }
    const asked = ask(site, agent, request);
    const fail = () => {
      if (!response.headersSent) response.writeHead(502);
      response.end();
    };
    asked.on('error', fail);
    asked.on('response', (answer) => {
      nameType(request.url, answer.headers);
      if (!isFile(request, answer)) return stream(answer, response);
      keepFile(answer).then((file) => {
        files.set(key, file);
        response.writeHead(200, file.headers);
        response.end(file.body);
      }, fail);
    });
    request.pipe(asked);
  };
}

/** Puts an edge before a site. */
export async function startEdge(url: string): Promise<Edge> {
  const agent = new http.Agent({ keepAlive: true });
  const site = new URL(new URL(url).origin.replace('localhost', '127.0.0.1'));
  const server = createSecureServer(
    { ...readCertificate(), allowHTTP1: true },
    handle(site, agent, new Map()),
  );
  // A browser that leaves a page cuts its streams.
  server.on('sessionError', () => undefined);
  await new Promise<void>((resolve) => {
    server.listen(0, '127.0.0.1', resolve);
  });
  const port = portOf(server);
  return {
    origin: `https://127.0.0.1:${port}`,
    stop: () =>
      new Promise((resolve) => {
        agent.destroy();
        server.close(() => resolve());
        // Browsers keep their connections.
        setTimeout(resolve, 500).unref();
      }),
  };
}
