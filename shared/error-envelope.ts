import * as z from 'zod/mini';

/** Schema of the body of every refused call, for the description of the calls. */
export const ErrorEnvelopeSchema = z.object({
  error: z.object({
    code: z.string(),
    message: z.string(),
    fields: z.optional(z.record(z.string(), z.string())),
    details: z.optional(z.unknown()),
    requestId: z.string(),
  }),
});
