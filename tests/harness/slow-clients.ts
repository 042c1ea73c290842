import { connect, type Socket } from 'node:net';

/** Bytes that a slow sender says that it sends in all. */
const LENGTH = 60_000;
/** And how many a second, where it is not told. */
const DRIP_BYTES = 70;

interface SlowSender {
  readonly path: string;
  /** Whose address they all have; without it each comes from where it comes from. */
  readonly address?: string;
  /** Origin of the page that sends it; without it the site's own. */
  readonly origin?: string;
  /** Bytes that it sends a second. */
  readonly drip?: number;
}

/** Somebody who holds a connection open by sending a body drop by drop. */
export interface SlowConnection {
  readonly socket: Socket;
  /** What was answered, as far as it has come. */
  readonly answer: () => string;
  /** Whether an answer has begun, or the connection was closed. */
  readonly hasEnded: () => boolean;
}

function openOne(url: string, { path, address, origin, drip = DRIP_BYTES }: SlowSender): SlowConnection {
  const { port, host, origin: own } = new URL(url);
  const socket = connect(Number(port), '127.0.0.1');
  let text = '';
  let hasEnded = false;
  const end = () => {
    hasEnded = true;
  };
  const lines = [
    `POST ${path} HTTP/1.1`,
    `Host: ${host}`,
    `Origin: ${origin ?? own}`,
    'Content-Type: application/json',
    `Content-Length: ${LENGTH}`,
    ...(address === undefined ? [] : [`CF-Connecting-IP: ${address}`]),
  ];
  socket.write(`${lines.join('\r\n')}\r\n\r\n`);
  const dripping = setInterval(() => socket.write('{'.padEnd(drip)), 1000);
  socket
    .on('data', (part) => {
      end();
      text += part.toString();
      clearInterval(dripping);
    })
    .on('error', end)
    .on('close', () => {
      end();
      clearInterval(dripping);
    });
  return { socket, answer: () => text, hasEnded: () => hasEnded };
}

/** The status of an answer as it came; undefined where none has. */
export const statusOf = ({ answer }: SlowConnection): number | undefined =>
  Number(/^HTTP\/1\.1 (\d{3})/.exec(answer())?.[1]) || undefined;

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
