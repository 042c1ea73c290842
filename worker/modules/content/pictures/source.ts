import { toHex } from '../../../hash.ts';

/** A picture as it lies among the files of the build. */
export interface PictureSource {
  readonly bytes: ArrayBuffer;
  readonly version: string;
}

/** Length of a version in hexadecimal digits; the addresses of shared/features/pictures say the same. */
const VERSION_DIGITS = 8;

async function versionOf(bytes: ArrayBuffer): Promise<string> {
  return toHex(await crypto.subtle.digest('SHA-256', bytes)).slice(0, VERSION_DIGITS);
}

/** Reads a source from the files of the build, the only place that pictures come from. */
export async function readSource(
  assets: Fetcher,
  origin: string,
  name: string,
): Promise<PictureSource | undefined> {
  const file = await assets.fetch(new URL(`/images/${name}.webp`, origin));
  if (file.status !== 200) {
    await file.body?.cancel();
    return undefined;
  }
  const bytes = await file.arrayBuffer();
  return { bytes, version: await versionOf(bytes) };
}
