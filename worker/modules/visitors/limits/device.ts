import { DAY_MS, type EpochMs } from '#shared/dates.ts';
import { oncePerObject } from '#shared/once-per-object.ts';
import { createToken, isSameHash, keyedHash } from '../../../hash.ts';
import type { Scope } from '../../../scope.ts';

/** Phones that a browser has signed in with: of a family, the newest first. */
const MOST_PHONES = 4;

/**
 * A browser under a name that we have signed. The name is no secret of a person: it says that somebody has had codes
 * here, and by keyed hashes to which phones.
 */
export interface Device {
  readonly id: string;
  /** When a code was first entered here; 0 where none was yet. */
  readonly since: EpochMs;
  /** Keyed hashes of the phones whose codes were entered here. */
  readonly phones: readonly string[];
}

const pattern = /^([\w-]{43})\.(\d{1,15})\.([0-9a-f]{32}(?:-[0-9a-f]{32}){0,3})?\.([0-9a-f]{64})$/;

const signatureOf = ({ settings }: Scope, body: string) => keyedHash(settings.codePepper, `device:${body}`);

/** The hash is of this browser alone, so that two cookies do not tell that they are of one person. */
const phoneHash = async ({ settings }: Scope, id: string, phone: string) =>
  (await keyedHash(settings.codePepper, `device-phone:${id}:${phone}`)).slice(0, 32);

async function parse(scope: Scope): Promise<Device | undefined> {
  const [, id = '', since = '', phones, signature = ''] = pattern.exec(scope.proof.device ?? '') ?? [];
  const body = `${id}.${since}.${phones ?? ''}`;
  if (id === '' || !isSameHash(signature, await signatureOf(scope, body))) return undefined;
  return { id, since: Number(since), phones: phones === undefined ? [] : phones.split('-') };
}

/** The browser that asks; undefined where its cookie is missing, or not ours. Its signature is checked once a call. */
export const readDevice = oncePerObject(parse);

/** Text of the cookie of a browser. */
async function textOf(scope: Scope, { id, since, phones }: Device): Promise<string> {
  const body = `${id}.${since}.${phones.join('-')}`;
  return `${body}.${await signatureOf(scope, body)}`;
}

/** A name for a browser that has none; undefined where it has one. */
export async function nameDevice(scope: Scope): Promise<string | undefined> {
  if (await readDevice(scope)) return undefined;
  return textOf(scope, { id: createToken(), since: 0, phones: [] });
}

/** The name of a browser in which the code of a phone was entered just now, in place of one that is theirs no more. */
export async function knowDevice(scope: Scope, phone: string, former?: string): Promise<string> {
  const known = (await readDevice(scope)) ?? { id: createToken(), since: 0, phones: [] };
  const hash = await phoneHash(scope, known.id, phone);
  const gone = former === undefined ? '' : await phoneHash(scope, known.id, former);
  const others = known.phones.filter((one) => one !== hash && one !== gone);
  return textOf(scope, {
    id: known.id,
    since: known.since === 0 ? scope.clock.now() : known.since,
    phones: [hash, ...others].slice(0, MOST_PHONES),
  });
}

/** What a browser is kept as beside its customer; undefined where it has no name. */
export async function deviceHash(scope: Scope): Promise<string | undefined> {
  const device = await readDevice(scope);
  return device && keyedHash(scope.settings.codePepper, `device-of:${device.id}`);
}

/** Whether the phone's code was entered in this browser before. */
export async function isOwnersDevice(
  scope: Scope,
  device: Device | undefined,
  phone: string,
): Promise<boolean> {
  if (!device) return false;
  return device.phones.includes(await phoneHash(scope, device.id, phone));
}

/** Whether somebody has signed in here on another day: a robot would have to wait that long with each of its phones. */
export function isKnownDevice(device: Device | undefined, now: EpochMs): device is Device {
  return device !== undefined && device.since > 0 && now - device.since >= DAY_MS;
}
