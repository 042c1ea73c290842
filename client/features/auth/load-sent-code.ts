import { importAgain } from '../../platform/code/import-again.ts';

type SentCodeModule = typeof import('./sent-code.ts');

/**
 * Uses what is known of a sent code. Its module comes late, since every page carries the first step of signing in.
 * Never import it statically: if its script fails to load, the dialog would fail too.
 */
export const withSentCode = <T>(use: (module: SentCodeModule) => T): Promise<T | undefined> =>
  // Without it signing in begins anew.
  importAgain(() => import('./sent-code.ts')).then(use, () => undefined);
