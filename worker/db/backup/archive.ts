import * as z from 'zod/mini';
import { sha256Bytes } from '../../hash.ts';

/** A part of a backup: statements, compressed and encrypted. */
const Part = z.object({ key: z.string(), bytes: z.int(), sha256: z.string() });
type Part = z.infer<typeof Part>;

/** What a backup has counted of what it holds. */
const Contents = z.object({
  /** Rows by table. */
  tables: z.record(z.string(), z.int()),
  /** The ledger's balances by kind of account, in kopecks. */
  ledger: z.record(z.string(), z.int()),
  parts: z.array(Part),
  /** Photos that were with the backup when it ended. */
  photos: z.int(),
});

/** What a backup is, for whoever restores it; written last, so that one without it is no whole backup. */
export const Manifest = z.extend(Contents, {
  id: z.string(),
  begunAt: z.int(),
  endedAt: z.int(),
  /** Build of the site that has made it, and the migrations that its rows were written under. */
  build: z.string(),
  migrations: z.array(z.string()),
});
export type Manifest = z.infer<typeof Manifest>;

/** A copy of the file of an origin's database, of a moment some minutes ago. */
export const CopyManifest = z.object({
  ...{ id: z.string(), begunAt: z.int(), endedAt: z.int() },
  parts: z.array(Part),
});
export type CopyManifest = z.infer<typeof CopyManifest>;

/** A backup that is being made. */
export const Progress = z.extend(Contents, {
  id: z.string(),
  begunAt: z.int(),
  migrations: z.array(z.string()),
  /** Counts its runs: of a message that comes twice the second finds that it was done. */
  step: z.int(),
  movedAt: z.int(),
  phase: z.enum(['rows', 'photos']),
  /** Where the rows go on, and the photo that was looked at last. */
  next: z.nullable(
    z.object({
      table: z.string(),
      after: z.array(z.union([z.string(), z.number(), z.null()])),
    }),
  ),
  photo: z.string(),
});
export type Progress = z.infer<typeof Progress>;

/** Folders of the store that backups are kept in. */
export const BACKUPS = 'backups/';
export const PHOTO_COPIES = 'photos/';
export const COPIES = 'copies/';

export const manifestKey = (id: string): string => `${BACKUPS}${id}/manifest.json`;
export const copyManifestKey = (id: string): string => `${COPIES}${id}/manifest.json`;
export const progressKey = (id: string): string => `${BACKUPS}${id}/progress.json`;

/** The name of a backup is when it was begun, so that names follow each other as backups do. */
export const idOf = (begunAt: number): string => new Date(begunAt).toISOString().replaceAll(':', '-');
/** When the backup of a name was begun. */
export const momentOf = (id: string): number =>
  Date.parse(
    id.replace(/T(\d\d)-(\d\d)-(\d\d)/, (_, hour, minute, second) => `T${hour}:${minute}:${second}`),
  );

/** The private key is another one than that which this was encrypted for. */
export class WrongKeyError extends Error {
  override readonly name = 'WrongKeyError';
}

async function through(
  bytes: Uint8Array<ArrayBuffer>,
  transform: CompressionStream | DecompressionStream,
): Promise<Uint8Array<ArrayBuffer>> {
  const passed = new Blob([bytes]).stream().pipeThrough(transform);
  return new Uint8Array(await new Response(passed).arrayBuffer());
}

/** Encrypts bytes so that the owner of the recipient's private key alone can read them. */
export async function encrypt(recipient: string, content: Uint8Array | string): Promise<Uint8Array> {
  // Nothing but a backup needs it: no request waits until it is read.
  const { Encrypter } = await import('age-encryption');
  const encrypter = new Encrypter();
  encrypter.addRecipient(recipient);
  return encrypter.encrypt(content);
}

/** Decrypts what was encrypted for the owner of this private key. */
export async function decrypt(identity: string, content: Uint8Array): Promise<Uint8Array<ArrayBuffer>> {
  const { Decrypter } = await import('age-encryption');
  const decrypter = new Decrypter();
  try {
    decrypter.addIdentity(identity);
    return new Uint8Array(await decrypter.decrypt(content));
  } catch (cause) {
    throw new WrongKeyError('The key does not open it', { cause });
  }
}

/** Encrypts statements as a part of a backup. */
export async function sealPart(recipient: string, script: string): Promise<Uint8Array> {
  const packed = await through(
    new Uint8Array(new TextEncoder().encode(script)),
    new CompressionStream('gzip'),
  );
  return encrypt(recipient, packed);
}

/** What a part holds, decrypted and unpacked. */
export const unpackPart = async (identity: string, content: Uint8Array): Promise<Uint8Array<ArrayBuffer>> =>
  through(await decrypt(identity, content), new DecompressionStream('gzip'));

/** Statements of a part. */
export const openPart = async (identity: string, content: Uint8Array): Promise<string> =>
  new TextDecoder().decode(await unpackPart(identity, content));

/** What a part is known by. */
export const describePart = async (key: string, content: Uint8Array): Promise<Part> => ({
  key,
  bytes: content.byteLength,
  sha256: await sha256Bytes(new Uint8Array(content)),
});
