import { createServer } from 'node:net';
import { Complaint } from '#shared/complaint.ts';

/** By this an edge and an origin that are tried on one machine know each other; deployments have one of their own. */
export const LOCAL_HOP_SECRET = 'local-environment-only-no-secret';

export type Environment = Readonly<Record<string, string | undefined>>;

/** Reads a port, of which 0 is any free one. */
export function readPort({ PORT }: Environment, standard: number, name = 'PORT'): number {
  if (PORT === undefined) return standard;
  const port = Number(PORT);
  if (/^\d{1,5}$/.test(PORT) && port < 65_536) return port;
  throw new Complaint(
    `${name}=${PORT} is no port: give a number up to 65535, for example ${name}=${standard}.`,
  );
}

/**
 * The port of an origin's desk: one more than that of its site, where it is not told. A deployed origin without the
 * desk's address serves none.
 */
export function readDeskPort(
  { DESK_PORT, DESK_URL }: Environment,
  port: number,
  isLocal: boolean,
): number | undefined {
  if (!isLocal && DESK_URL === undefined) {
    if (DESK_PORT === undefined) return undefined;
    throw new Complaint(
      `DESK_PORT=${DESK_PORT} has no DESK_URL beside it: give the address that the desk is opened at.`,
    );
  }
  return readPort({ PORT: DESK_PORT }, port === 0 ? 0 : port + 1, 'DESK_PORT');
}

/** Fails where something listens on a port already. */
export async function requireFreePort(port: number, command: string, name = 'PORT'): Promise<void> {
  const isFree = await new Promise((resolve) => {
    const server = createServer();
    server.once('error', () => resolve(false));
    server.listen(port, '127.0.0.1', () => server.close(() => resolve(true)));
  });
  if (!isFree)
    throw new Complaint(
      `Port ${port} is taken: choose another one, for example ${name}=${port + 1} npm ${command}.`,
    );
}

/** Reads a variable that is `true` or `false`, the standard where it is left out. */
export function readFlag(name: string, environment: Environment): boolean {
  const value = environment[name] ?? 'false';
  if (value === 'true' || value === 'false') return value === 'true';
  throw new Complaint(`${name}=${value} is neither true nor false: give one of them, or leave it out.`);
}

/** Refuses a variable that is given and is no address of one of the protocols. */
function checkAddress(
  name: string,
  value: string | undefined,
  example: string,
  ...protocols: string[]
): void {
  if (value === undefined || protocols.includes(URL.parse(value)?.protocol ?? '')) return;
  throw new Complaint(
    `${name}=${value} is no address: give one such as ${name}=${example}, or leave it out.`,
  );
}

const isOnThisMachine = (address: string) =>
  ['localhost', '127.0.0.1', '[::1]'].includes(new URL(address).hostname);

/** What an edge needs of the origin behind it; undefined where the site answers everything itself. */
export function readOrigin(
  { REST_ORIGIN, HOP_SECRET }: Environment,
  localSecret: string,
): { readonly REST_ORIGIN: string; readonly HOP_SECRET: string } | undefined {
  checkAddress('REST_ORIGIN', REST_ORIGIN, 'http://localhost:8790', 'http:', 'https:');
  if (REST_ORIGIN === undefined) return undefined;
  if (HOP_SECRET === undefined && !isOnThisMachine(REST_ORIGIN)) {
    throw new Complaint(
      `REST_ORIGIN=${REST_ORIGIN} has no HOP_SECRET beside it: give the one that the origin there was started with.`,
    );
  }
  return { REST_ORIGIN, HOP_SECRET: HOP_SECRET ?? localSecret };
}

/** Refuses variables of an origin that it would fall silent over later. */
export function checkOriginVariables({ SMTP_URL, ...environment }: Environment): void {
  checkAddress('SMTP_URL', SMTP_URL, 'smtps://user:password@mail.example:465', 'smtp:', 'smtps:');
  readFlag('IS_SIMPLY', environment);
}
