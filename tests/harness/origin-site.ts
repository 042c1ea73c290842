import { fork } from 'node:child_process';
import { once } from 'node:events';
import { rmSync } from 'node:fs';
import { createServer, type IncomingHttpHeaders } from 'node:http';
import { join, resolve } from 'node:path';
import { createInterface } from 'node:readline';
import { buffer } from 'node:stream/consumers';
import { Request, Response } from 'miniflare';
import { SqliteDatabase } from '#worker/origin/sqlite-database.ts';
import type { LocalSite, LocalSiteOptions } from './local-site.ts';
import { portOf } from './port.ts';
import { makeShop, templateOf } from './template.ts';

const root = resolve(import.meta.dirname, '../..');
const copyTemplate = templateOf('origin', makeShop);

/** Headers as they are sent, a line each. */
const linesOf = (headers: IncomingHttpHeaders): [string, string][] =>
  Object.entries(headers).flatMap(([name, value]) =>
    [value ?? []].flat().map((line): [string, string] => [name, line]),
  );

/** Answers for whatever the origin asks of others. */
async function startOutbound(answer: NonNullable<LocalSiteOptions['outboundService']>) {
  const server = createServer(async (incoming, outgoing) => {
    const { 'x-outbound-url': url, host: _, connection: __, ...headers } = incoming.headers;
    const method = incoming.method ?? 'GET';
    const body = method === 'GET' || method === 'HEAD' ? null : await buffer(incoming);
    try {
      const asked = new Request(String(url), { method, headers: linesOf(headers), body });
      const answered = await answer(asked);
      outgoing.writeHead(answered.status, Object.fromEntries(answered.headers));
      if (answered.body) for await (const part of answered.body) outgoing.write(part);
      outgoing.end();
    } catch {
      outgoing.destroy();
    }
  });
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done));
  const url = `http://127.0.0.1:${portOf(server)}`;
  const stop = () => {
    server.closeAllConnections();
    server.close();
  };
  return { url, stop };
}

const portIn = (url: string) => (url === '' ? undefined : Number(new URL(url).port));

/** A site on Node, with the folder that it keeps everything in. */
export interface OriginSite extends LocalSite {
  readonly folder: string;
  /** Ends its process in the middle of whatever that does. */
  readonly kill: () => Promise<void>;
  /** Starts it again at the same address, over what it has kept. */
  readonly restart: () => Promise<void>;
}

interface Launch {
  readonly folder: string;
  /** 0 takes a free one. */
  readonly port: number;
  readonly deskPort: number | undefined;
  readonly outboundUrl: string;
  readonly options: LocalSiteOptions;
  readonly onLine: (line: string) => void;
}

/** Starts the process, and waits until it answers. */
async function launch({ folder, port, deskPort, outboundUrl, options, onLine }: Launch) {
  const child = fork(join(root, 'tests/harness/origin-process.ts'), [], {
    stdio: ['ignore', 'pipe', 'pipe', 'ipc'],
    env: {
      PATH: process.env.PATH,
      ORIGIN_DATA_DIR: folder,
      ORIGIN_PORT: String(port),
      ...(deskPort !== undefined && { ORIGIN_DESK_PORT: String(deskPort) }),
      OUTBOUND_URL: outboundUrl,
      FLOOD_LIMIT: String(options.floodLimit ?? 600),
      ENVIRONMENT: 'local',
      IS_SIMPLY: String(options.isSimply ?? false),
      ...options.vars,
    },
  });
  const printed: string[] = [];
  for (const stream of [child.stdout, child.stderr])
    if (stream)
      createInterface({ input: stream }).on('line', (line) => {
        printed.push(line);
        onLine(line);
      });
  const gone = once(child, 'exit');
  const died = gone.then(() => {
    throw new Error(`The origin has not started:\n${printed.join('\n')}`);
  });
  died.catch(() => undefined);
  const [[url, deskUrl]] = await Promise.race([once(child, 'message'), died]);
  const kill = async () => {
    child.kill('SIGKILL');
    await gone;
  };
  return { url: String(url), deskUrl: String(deskUrl), kill };
}

/** The site on Node, over a database of its own, for tests that ask it and look into its database. */
export async function startOriginSite(options: LocalSiteOptions = {}, kept?: string): Promise<OriginSite> {
  const folder = kept ?? (await copyTemplate());
  const closed = () => new Response('The network is closed', { status: 599 });
  const outbound = await startOutbound(options.outboundService ?? closed);
  const logs: string[] = [];
  const onLine = (line: string) => {
    logs.push(line);
    options.onLog?.(line);
  };
  const start = (port: number, deskPort: number | undefined) =>
    launch({ ...{ folder, port, deskPort, options, onLine }, outboundUrl: outbound.url });
  let running = await start(options.port ?? 0, options.deskPort);
  const { url, deskUrl } = running;
  const db = new SqliteDatabase(join(folder, 'site.sqlite'));
  return {
    ...{ url, folder, deskUrl, logs, db },
    kill: () => running.kill(),
    async restart() {
      running = await start(portIn(url) ?? 0, portIn(deskUrl));
    },
    async stop() {
      db.close();
      // Nothing of it stays: whatever is under way need not end.
      await running.kill();
      outbound.stop();
      if (kept === undefined) rmSync(folder, { recursive: true, force: true });
    },
  };
}
