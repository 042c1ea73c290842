import { IncomingMessage } from 'node:http';
import { Socket } from 'node:net';
import { Duplex } from 'node:stream';
import { expect, test } from 'vitest';
import { createChannels } from './channels.ts';

/** A connection whose other side reads no more than the first answer, or all that it is told. */
class Connection extends Duplex {
  private hasAnswered = false;
  private readonly reads: boolean;

  constructor(reads: boolean) {
    super();
    this.reads = reads;
  }

  override _read(): void {}

  override _write(_part: unknown, _encoding: string, done: () => void): void {
    if (this.reads || !this.hasAnswered) done();
    this.hasAnswered = true;
  }
}

function connect(channels: ReturnType<typeof createChannels>, reads: boolean): Connection {
  const request = new IncomingMessage(new Socket());
  request.method = 'GET';
  request.headers = {
    upgrade: 'websocket',
    connection: 'upgrade',
    'sec-websocket-key': Buffer.alloc(16).toString('base64'),
    'sec-websocket-version': '13',
  };
  const connection = new Connection(reads);
  channels.accept('customer', request, connection, Buffer.alloc(0));
  return connection;
}

test('a page that does not read what it is told is closed before that fills the memory; others are told on', async () => {
  const channels = createChannels();
  const [silent, reading] = [connect(channels, false), connect(channels, true)];
  for (let told = 0; told < 20_000; told += 1) await channels.namespace.get().announce(['customer']);
  expect(silent.destroyed).toBe(true);
  expect(silent.writableLength).toBeLessThan(20 * 1024);
  expect(reading.destroyed).toBe(false);
  channels.stop();
});
