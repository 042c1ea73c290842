import { sha256 } from '../../../hash.ts';

/** A mark of what a list says, short enough to be read from paper. */
export const versionOf = async (said: unknown): Promise<string> =>
  (await sha256(JSON.stringify(said))).slice(0, 6).toUpperCase();
