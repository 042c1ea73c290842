type SentCodeModule = typeof import('./sent-code.ts');

/** Uses what is known of a sent code: its module comes late, since every page carries the first step of signing in. */
export const withSentCode = <T>(use: (module: SentCodeModule) => T): Promise<T | undefined> =>
  // Without it signing in begins anew.
  import('./sent-code.ts').then(use, () => undefined);
