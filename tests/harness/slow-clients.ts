import { connect, type Socket } from 'node:net';

/** Bytes that a slow sender says that it sends in all. */
const LENGTH = 60_000;

interface SlowSender {
  readonly path: string;
  readonly address: string;
  /** Bytes that it sends a second. */
  readonly drip: number;
}

/** Somebody who holds a connection open by sending a body drop by drop. */
export interface SlowConnection {
  readonly socket: Socket;
  /** Whether an answer has begun, or the connection was closed. */
  readonly hasEnded: () => boolean;
}

function openOne(url: string, { path, address, drip }: SlowSender): SlowConnection {
  const { port, host, origin } = new URL(url);
  const socket = connect(Number(port), '127.0.0.1');
  let hasEnded = false;
  const lines = [
    `POST ${path} HTTP/1.1`,
    `Host: ${host}`,
    `Origin: ${origin}`,
    'Content-Type: application/json',
    `Content-Length: ${LENGTH}`,
    `CF-Connecting-IP: ${address}`,
  ];
  socket.write(`${lines.join('\r\n')}\r\n\r\n`);
  const dripping = setInterval(() => socket.write('{'.padEnd(drip)), 1000);
  const end = () => {
    hasEnded = true;
    clearInterval(dripping);
  };
  socket.on('data', end).on('error', end).on('close', end);
  return { socket, hasEnded: () => hasEnded };
}

/** Opens so many connections that send a body slowly, and never read what is answered. */
export function sendSlowly(
  url: string,
  count: number,
  senderOf: (index: number) => SlowSender,
): readonly SlowConnection[] {
  return Array.from({ length: count }, (_, index) => openOne(url, senderOf(index)));
}

export function closeAll(connections: readonly SlowConnection[]): void {
  for (const { socket } of connections) socket.destroy();
}
