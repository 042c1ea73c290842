import { createServer, type IncomingMessage, type Server, ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { Duplex } from 'node:stream';
import { getRequestListener } from '@hono/node-server';
import { SOCKET_OF } from './channels.ts';
import { boundConnections, type ConnectionBounds } from './connections.ts';
import type { Host } from './host.ts';

/** How long a request may take to come in, a photo among them, and its headers, in milliseconds. */
const REQUEST_MS = 75_000;
const HEADERS_MS = 10_000;
/** How often Node looks for requests that are late; by itself it would every half a minute. */
const LOOK_MS = 1000;
/** How long answers that are under way may take once the server is to stop, in milliseconds. */
const STOP_MS = 25_000;

/** What requests and sockets are handed to. */
type AnsweringHost = Pick<Host, 'fetch' | 'channels'>;

interface ServerOptions {
  readonly host: AnsweringHost;
  readonly port: number;
  readonly hostname: string;
  /**
   * Headers in which a proxy of ours, which sets them itself, names the visitor's address, and the protocol that they
   * have come by. Undefined where visitors connect to this process.
   */
  readonly addressHeader: string | undefined;
  readonly protocolHeader: string | undefined;
  /** Hosts that requests may name; undefined where any may be. */
  readonly hosts?: ReadonlySet<string> | undefined;
  /** Other bounds than the usual ones. */
  readonly bounds?: Partial<ConnectionBounds> & { readonly headersMs?: number };
  /** Whether the database answers. */
  readonly isWell: () => Promise<boolean>;
}

/** Up or down is told to whoever asks, metrics to whoever has the token; both ask by whatever name. */
const toAnyName: ReadonlySet<string> = new Set(['/health', '/metrics']);

const OWN_ADDRESS = 'cf-connecting-ip';

/** Says whose request it is, as Cloudflare would; what the visitor says of it is dropped. */
function nameVisitor(request: IncomingMessage, addressHeader: string | undefined): void {
  const told = addressHeader === undefined ? undefined : request.headers[addressHeader];
  const address = typeof told === 'string' ? told : (request.socket.remoteAddress ?? '');
  const kept: string[] = [];
  for (let index = 0; index < request.rawHeaders.length; index += 2) {
    const [name = '', value = ''] = request.rawHeaders.slice(index, index + 2);
    if (name.toLowerCase() !== OWN_ADDRESS) kept.push(name, value);
  }
  request.rawHeaders = [...kept, OWN_ADDRESS, address];
  request.headers[OWN_ADDRESS] = address;
}

/** The address as the visitor sees it: TLS ends at the proxy. */
function withProtocol(request: Request, protocolHeader: string | undefined): Request {
  const isSecure = protocolHeader !== undefined && request.headers.get(protocolHeader) === 'https';
  return isSecure ? new Request(request.url.replace(/^http:/, 'https:'), request) : request;
}

/** Backslashes of a path are slashes, as the URL standard reads them; Node's server refuses such a path by itself. */
function withSlashes(url: string): string {
  const [path = '', ...query] = url.split('?');
  return [path.replaceAll('\\', '/'), ...query].join('?');
}

/** The host that a request names, without its port. */
const hostOf = ({ headers }: IncomingMessage) => (headers.host ?? '').toLowerCase().replace(/:\d+$/, '');

const listen = (server: Server, port: number, hostname: string): Promise<void> =>
  new Promise((resolve, reject) => {
    server.once('error', reject).listen(port, hostname, resolve);
  });

/** Hands requests to the worker. */
const listenerOf = (host: AnsweringHost, protocolHeader: string | undefined) =>
  getRequestListener(
    async (request, { outgoing }) => {
      const answer = await host.fetch(withProtocol(request, protocolHeader));
      // The listener sends the status alone: Node would put its own words in place of the application's.
      outgoing.statusMessage = answer.statusText;
      return answer;
    },
    { overrideGlobalObjects: false },
  );

function refuseSocket(request: IncomingMessage, socket: Duplex, status: number): void {
  const refusal = new ServerResponse(request);
  refusal.assignSocket(socket as never);
  refusal.writeHead(status, { Connection: 'close' }).end();
  refusal.on('finish', () => socket.end());
}

/** Hands a request for a socket to the worker, which says whose page it is, and opens it. */
async function openSocket(
  host: AnsweringHost,
  protocolHeader: string | undefined,
  { request, socket, head }: { request: IncomingMessage; socket: Duplex; head: Buffer },
): Promise<void> {
  const headers = new Headers();
  for (const [name, value] of Object.entries(request.headers))
    if (value !== undefined) headers.set(name, String(value));
  const url = `http://${request.headers.host ?? 'localhost'}${request.url ?? '/'}`;
  const answer = await host.fetch(withProtocol(new Request(url, { headers }), protocolHeader));
  const socketOf = answer.headers.get(SOCKET_OF);
  if (socketOf) host.channels.accept(socketOf, request, socket, head);
  else refuseSocket(request, socket, answer.ok ? 400 : answer.status);
}

/** Says whether this process takes requests, for whoever watches it. */
function tellAlive(answer: ServerResponse, isUp: boolean): void {
  const headers = { 'Cache-Control': 'no-store', 'X-Robots-Tag': 'noindex' };
  answer.writeHead(isUp ? 200 : 503, { 'Content-Type': 'application/json', ...headers });
  answer.end(JSON.stringify({ status: isUp ? 'ok' : 'unavailable' }));
}

/** Answers requests of the host, sockets included. */
export async function startServer({
  host,
  port,
  hostname,
  isWell,
  hosts,
  bounds = {},
  ...proxy
}: ServerOptions) {
  const { addressHeader, protocolHeader } = proxy;
  let isStopping = false;
  const handOver = listenerOf(host, protocolHeader);
  const isOurs = (request: IncomingMessage) => hosts === undefined || hosts.has(hostOf(request));

  const isUp = async () => !isStopping && (await isWell().catch(() => false));

  const server: Server = createServer(
    {
      requestTimeout: REQUEST_MS,
      headersTimeout: bounds.headersMs ?? HEADERS_MS,
      connectionsCheckingInterval: LOOK_MS,
      keepAliveTimeout: 65_000,
    },
    (request, answer) => {
      if (request.url === '/alive') {
        void isUp().then((is) => tellAlive(answer, is));
        return;
      }
      if (!toAnyName.has(request.url ?? '') && !isOurs(request)) {
        answer.writeHead(421, { Connection: 'close' }).end('Unknown host');
        return;
      }
      nameVisitor(request, addressHeader);
      request.url = withSlashes(request.url ?? '/');
      if (isStopping) answer.setHeader('Connection', 'close');
      void handOver(request, answer);
    },
  );
  boundConnections(server, addressHeader !== undefined, bounds);
  server.on('upgrade', (request, socket, head) => {
    nameVisitor(request, addressHeader);
    socket.on('error', () => socket.destroy());
    if (!isOurs(request)) return refuseSocket(request, socket, 421);
    openSocket(host, protocolHeader, { request, socket, head }).catch(() => socket.destroy());
  });
  await listen(server, port, hostname);
  return {
    port: (server.address() as AddressInfo).port,
    /** Takes no more connections and lets answers end. */
    async stop(): Promise<void> {
      isStopping = true;
      const closed = new Promise<void>((resolve) => server.close(() => resolve()));
      server.closeIdleConnections();
      const late = setTimeout(() => server.closeAllConnections(), STOP_MS);
      await closed;
      clearTimeout(late);
    },
  };
}
