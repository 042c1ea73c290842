import type { IncomingMessage } from 'node:http';
import type { Duplex } from 'node:stream';
import { type WebSocket, WebSocketServer } from 'ws';
import { type EndedSockets, isEnded, SESSION_ENDED } from '../live/ended-sockets.ts';

/** Header of the worker's answer that says whose page, in which session, opens a socket. It never leaves the process. */
export const SOCKET_OF = 'x-socket-of';

/** Open pages of one customer that are notified of changes; beyond this number the oldest is closed. */
const MAX_PAGES = 20;
/** How long a page may take to take leave, in milliseconds. */
const FAREWELL_MS = 2000;
/** Pings that a page may send in a minute: it needs two. */
const MAX_PINGS = 30;
const MINUTE_MS = 60_000;
/** What a page may leave unread, in bytes: it is told a word at a time, and looks again for what it has missed. */
const MOST_UNREAD = 16 * 1024;
/** How often a silent socket is asked whether it still stands, in milliseconds. */
const PING_MS = 30_000;

/** Says a word to a page; one that does not read gets no more, and connects again. */
function tell(socket: WebSocket, word: string): void {
  if (socket.bufferedAmount > MOST_UNREAD) socket.terminate();
  else socket.send(word);
}

/** Answers the pings of a page: it has nothing else to say. */
function answerPings(socket: WebSocket): void {
  let pings = 0;
  let since = Date.now();
  socket.on('message', (data) => {
    if (Date.now() - since >= MINUTE_MS) [pings, since] = [0, Date.now()];
    pings += 1;
    if (String(data) !== 'ping') socket.close(1008, 'Здесь только слушают');
    else if (pings > MAX_PINGS) socket.close(1008, 'Слишком много сообщений');
    else tell(socket, 'pong');
  });
}

/** Asks all sockets now and then whether they still stand, and ends those that have not answered. */
function startPinging(server: WebSocketServer, alive: WeakSet<WebSocket>): NodeJS.Timeout {
  const timer = setInterval(() => {
    for (const socket of server.clients) {
      if (!alive.has(socket)) socket.terminate();
      alive.delete(socket);
      socket.ping();
    }
  }, PING_MS);
  return timer.unref();
}

/** Sockets of open account pages, in the shape of the object that holds them at Cloudflare. */
export function createChannels() {
  const server = new WebSocketServer({ noServer: true, maxPayload: 1024 });
  /** By customer, with the hash of the session's token. */
  const pages = new Map<string, Map<WebSocket, string>>();
  const alive = new WeakSet<WebSocket>();

  function add(customerId: string, sessionHash: string, socket: WebSocket): void {
    const own = pages.get(customerId) ?? new Map<WebSocket, string>();
    pages.set(customerId, own.set(socket, sessionHash));
    const [oldest] = own.keys();
    if (own.size > MAX_PAGES) oldest?.close(1013, 'Слишком много открытых страниц');
    alive.add(socket);
    socket.on('pong', () => alive.add(socket));
    answerPings(socket);
    socket.on('close', () => {
      own.delete(socket);
      if (own.size === 0) pages.delete(customerId);
    });
    socket.on('error', () => socket.terminate());
  }

  const timer = startPinging(server, alive);

  return {
    /** What the worker asks: whose socket it is to be, and whom to tell. */
    namespace: {
      idFromName: (name: string) => name,
      get: () => ({
        fetch: async (_url: string, { headers }: { headers: Record<string, string> }) =>
          new Response(null, {
            headers: { [SOCKET_OF]: `${headers['customer-id'] ?? ''} ${headers['session-hash'] ?? ''}` },
          }),
        async announce(customerIds: readonly string[]): Promise<void> {
          for (const id of customerIds)
            for (const socket of pages.get(id)?.keys() ?? []) tell(socket, 'changed');
        },
        async end(customerId: string, ended: EndedSockets): Promise<void> {
          for (const [socket, sessionHash] of pages.get(customerId) ?? [])
            if (isEnded(sessionHash, ended)) socket.close(...SESSION_ENDED);
        },
      }),
    },
    accept(socketOf: string, request: IncomingMessage, socket: Duplex, head: Buffer): void {
      const [customerId = '', sessionHash = ''] = socketOf.split(' ');
      server.handleUpgrade(request, socket, head, (opened) => add(customerId, sessionHash, opened));
    },
    stop(): void {
      clearInterval(timer);
      for (const socket of server.clients) {
        socket.close(1001, 'Сервер перезапускается');
        setTimeout(() => socket.terminate(), FAREWELL_MS).unref();
      }
      server.close();
    },
  };
}
