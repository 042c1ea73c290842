import { once } from 'node:events';
import { connect, type Socket } from 'node:net';
import { afterEach, describe, expect, test } from 'vitest';
import { createChannels } from './channels.ts';
import { startServer } from './server.ts';

/** More than the system keeps between both ends of a connection. */
const LARGE = 32 * 1024 * 1024;
const PART = 64 * 1024;
/** How many large answers nobody reads any more to their end. */
let brokenOff = 0;

function largeBody(): ReadableStream<Uint8Array> {
  let sent = 0;
  return new ReadableStream({
    pull(to) {
      if (sent === LARGE) return to.close();
      sent += PART;
      to.enqueue(new Uint8Array(PART));
    },
    cancel() {
      brokenOff += 1;
    },
  });
}

const channels = createChannels();
const host = {
  channels,
  tick: () => Promise.resolve(),
  stop: () => Promise.resolve(),
  async fetch(request: Request): Promise<Response> {
    const isLarge = new URL(request.url).pathname === '/large/';
    return new Response(isLarge ? largeBody() : 'ok');
  },
};

let stop: (() => Promise<void>) | undefined;
let opened: Socket[] = [];
afterEach(async () => {
  brokenOff = 0;
  for (const socket of opened) socket.destroy();
  opened = [];
  await stop?.();
  stop = undefined;
});

async function start(
  bounds: NonNullable<Parameters<typeof startServer>[0]['bounds']>,
  addressHeader?: string,
  hosts?: ReadonlySet<string>,
): Promise<string> {
  const server = await startServer({
    ...{ host, bounds, addressHeader, hosts, port: 0, hostname: '127.0.0.1' },
    protocolHeader: undefined,
    isWell: () => Promise.resolve(true),
  });
  stop = server.stop;
  return `http://127.0.0.1:${server.port}`;
}

/** A connection of somebody who says so much and reads nothing; tells when it is closed. */
function openSocket(
  url: string,
  text: string,
): { readonly socket: Socket; readonly closed: Promise<unknown> } {
  const socket = connect(Number(new URL(url).port), '127.0.0.1');
  opened.push(socket);
  socket.on('error', () => undefined);
  const closed = new Promise((resolve) => socket.once('close', resolve));
  socket.write(text);
  return { socket, closed };
}
const get = (path: string) => `GET ${path} HTTP/1.1\r\nHost: localhost\r\n\r\n`;
const ask = async (url: string) => (await fetch(url, { headers: { Connection: 'close' } })).text();

describe('a connection', () => {
  test('that sends its headers drop by drop is closed', async () => {
    const url = await start({ headersMs: 300 });
    const { socket, closed } = openSocket(url, 'GET / HTTP/1.1\r\n');
    const drip = setInterval(() => socket.write('A: b\r\n'), 100);
    socket.resume();
    await closed;
    clearInterval(drip);
    expect(await ask(url)).toBe('ok');
  });

  test('is one of so many of an address: others of it are refused, and freed by those that end', async () => {
    const url = await start({ mostOfAddress: 3 });
    const kept = Array.from({ length: 3 }, () => openSocket(url, 'GET '));
    await Promise.all(kept.map(({ socket }) => once(socket, 'connect')));
    await expect(ask(url)).rejects.toThrow('fetch failed');
    kept[0]?.socket.destroy();
    await expect.poll(() => ask(url).catch(() => ''), { timeout: 5000 }).toBe('ok');
  });

  test('whose reader lets an answer lie is closed', async () => {
    const url = await start({ unreadMs: 300, checkMs: 50 });
    openSocket(url, get('/large/')).socket.pause();
    await expect.poll(() => brokenOff, { timeout: 30_000 }).toBe(1);
  });

  test('gives way where all readers together leave too much: the one that has left it the longest', async () => {
    const url = await start({ unreadMs: 600_000, checkMs: 50, mostUnread: 1.5 * PART });
    const [first, second] = [openSocket(url, get('/large/')), openSocket(url, get('/large/'))];
    for (const { socket } of [first, second]) socket.pause();
    await expect.poll(() => brokenOff, { timeout: 30_000 }).toBe(1);
    first.socket.resume();
    await first.closed;
    expect([second.socket.destroyed, brokenOff]).toEqual([false, 1]);
  });
});

describe('a deployed server', () => {
  /** The first line of what is answered to a request that names a host. */
  function askAs(url: string, named: string, more = ''): Promise<string> {
    const text = `GET ${more === '' ? '/' : '/live/'} HTTP/1.1\r\nHost: ${named}\r\n${more}\r\n`;
    const { socket } = openSocket(url, text);
    return once(socket, 'data').then(([part]) => String(part).split('\r\n', 1)[0] ?? '');
  }
  const socketLines = 'Connection: Upgrade\r\nUpgrade: websocket\r\n';

  test('answers requests that name one of its hosts, and no others', async () => {
    const url = await start({}, undefined, new Set(['rest.befit.example']));
    expect(await askAs(url, 'rest.befit.example')).toBe('HTTP/1.1 200 OK');
    expect(await askAs(url, 'REST.befit.example:443')).toBe('HTTP/1.1 200 OK');
    for (const named of ['evil.example', '127.0.0.1', 'rest.befit.example.evil.example'])
      expect(await askAs(url, named)).toMatch('HTTP/1.1 421 ');
    expect(await askAs(url, 'evil.example', socketLines)).toMatch('HTTP/1.1 421 ');
  });
});
