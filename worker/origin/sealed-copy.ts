import { createHmac, timingSafeEqual } from 'node:crypto';
import type { Readable } from 'node:stream';
import { createGzip, constants as zlib } from 'node:zlib';
import { Decrypter, Encrypter } from 'age-encryption';
import { Complaint } from '#shared/complaint.ts';

/** What makes a copy: the public key that it is encrypted to, and the key of the site that says whose it is. */
export interface SealingKeys {
  /** `age1…`; without its private half nobody reads a word. */
  readonly recipient: string;
  readonly macKey: string;
}

/** What opens one: the private key, and the same key of the site. */
export interface OpeningKeys {
  readonly identity: string;
  readonly macKey: string;
}

const MAC_BYTES = 32;

/** The name counts too: an older copy is not taken for a newer one under its name. */
const macOf = (name: string, encrypted: Uint8Array, macKey: string): Buffer =>
  createHmac('sha256', macKey).update(`${name}\n`).update(encrypted).digest();

const webStream = (content: Readable) => new Response(content as unknown as BodyInit).body as ReadableStream;

/** Compresses and encrypts, and puts the code in front that only the site's key makes: 32 bytes, HMAC-SHA-256. */
export async function sealCopy(name: string, content: Readable, keys: SealingKeys): Promise<Buffer> {
  const encrypter = new Encrypter();
  encrypter.addRecipient(keys.recipient);
  const packed = content.compose(createGzip({ level: zlib.Z_BEST_SPEED }));
  const stream = await encrypter.encrypt(webStream(packed));
  const encrypted = Buffer.from(await new Response(stream).arrayBuffer());
  return Buffer.concat([macOf(name, encrypted, keys.macKey), encrypted]);
}

/**
 * What a copy holds. Encrypted to a public key it could be anybody's: nothing of it is decrypted before its code has
 * shown that the site has made it.
 */
export async function openCopy(name: string, copy: Uint8Array, keys: OpeningKeys): Promise<ReadableStream> {
  const [mac, encrypted] = [copy.subarray(0, MAC_BYTES), copy.subarray(MAC_BYTES)];
  if (mac.length < MAC_BYTES || !timingSafeEqual(mac, macOf(name, encrypted, keys.macKey)))
    throw new Complaint(
      `${name} is not a copy that this site has made, or it is damaged: nothing of it was read. Take another one: --copy.`,
    );
  const decrypter = new Decrypter();
  decrypter.addIdentity(keys.identity);
  const stream = new Response(encrypted as BodyInit).body as ReadableStream;
  const packed = await decrypter.decrypt(stream).catch(() => {
    throw new Complaint(
      `The private key does not open ${name}: it is no pair to BACKUP_RECIPIENT of the site.`,
    );
  });
  return (packed as ReadableStream).pipeThrough(new DecompressionStream('gzip'));
}
