import * as z from 'zod/mini';

/**
 * Something to compute, as altcha-lib describes it: a key that begins as `keyPrefix` says, by counting upwards. It takes a
 * phone about a second, and nobody can have computed it before. Signed by the server, good once and for ten minutes.
 */
const Challenge = z.object({
  parameters: z.object({
    algorithm: z.string(),
    nonce: z.string(),
    salt: z.string(),
    cost: z.int(),
    keyLength: z.int(),
    keyPrefix: z.string(),
    keySignature: z.string(),
    data: z.object({ until: z.number() }),
  }),
  signature: z.string(),
});

/** What a call that wants a proof of work tells in its details. */
export const WorkAsked = z.object({ challenge: Challenge });

/** What the header says. */
export const WorkDone = z.object({
  challenge: Challenge,
  solution: z.object({ counter: z.int(), derivedKey: z.string() }),
});
export type WorkDone = z.infer<typeof WorkDone>;
