import type { Server } from 'node:http';
import type { Socket } from 'node:net';
import { limitedAddress } from '../edge/client-address.ts';

/** Connections at a time; more are refused. */
const MOST_CONNECTIONS = 2000;
/** Connections of one address where visitors connect to this process: a browser opens six, an office shares an address. */
const MOST_OF_ADDRESS = 128;
/** How long what was answered may wait for its reader without a break, in milliseconds: a photo at a megabit a second. */
const UNREAD_MS = 75_000;
/** What all readers together may leave unread, in bytes: a tenth of what the unit lets the process have. */
const MOST_UNREAD = 100 * 1024 * 1024;
const CHECK_MS = 1000;

export interface ConnectionBounds {
  readonly most: number;
  readonly mostOfAddress: number;
  readonly unreadMs: number;
  readonly mostUnread: number;
  readonly checkMs: number;
}

const usual: ConnectionBounds = {
  most: MOST_CONNECTIONS,
  mostOfAddress: MOST_OF_ADDRESS,
  unreadMs: UNREAD_MS,
  mostUnread: MOST_UNREAD,
  checkMs: CHECK_MS,
};

/** Closes connections, sockets of account pages among them, whose reader lets what was sent lie. */
function watchReaders(sockets: ReadonlySet<Socket>, { unreadMs, mostUnread, checkMs }: ConnectionBounds) {
  /** Since when something waits, the longest first. */
  const unreadSince = new Map<Socket, number>();
  const timer = setInterval(() => {
    const now = performance.now();
    let unread = 0;
    for (const socket of sockets) {
      if (socket.writableLength === 0) unreadSince.delete(socket);
      else if (!unreadSince.has(socket)) unreadSince.set(socket, now);
      unread += socket.writableLength;
    }
    for (const [socket, since] of unreadSince) {
      if (!sockets.has(socket)) unreadSince.delete(socket);
      else if (now - since >= unreadMs || unread > mostUnread) {
        unread -= socket.writableLength;
        socket.destroy();
      }
    }
  }, checkMs);
  timer.unref();
  return () => clearInterval(timer);
}

/**
 * Bounds what connections hold of this process, whatever their other side does. Behind a proxy every connection is the
 * proxy's, which bounds addresses by itself.
 */
export function boundConnections(
  server: Server,
  isBehindProxy: boolean,
  bounds: Partial<ConnectionBounds> = {},
): void {
  const all = { ...usual, ...bounds };
  const sockets = new Set<Socket>();
  const ofAddress = new Map<string, number>();
  server.maxConnections = all.most;
  // Those that only wait for a next request make room for who comes.
  server.on('drop', () => server.closeIdleConnections());
  server.on('connection', (socket: Socket) => {
    const address = limitedAddress(socket.remoteAddress ?? '');
    const open = (ofAddress.get(address) ?? 0) + 1;
    if (!isBehindProxy && open > all.mostOfAddress) {
      socket.destroy();
      return;
    }
    sockets.add(socket);
    ofAddress.set(address, open);
    socket.once('close', () => {
      sockets.delete(socket);
      const left = (ofAddress.get(address) ?? 1) - 1;
      if (left === 0) ofAddress.delete(address);
      else ofAddress.set(address, left);
    });
  });
  server.once('close', watchReaders(sockets, all));
}
