import * as z from 'zod/mini';

/** Digits as a person types them: neither «7e0» nor «0x7», which JavaScript takes for numbers too. */
const DIGITS = /^-?\d+(\.\d+)?$/;

/** A number that a form without scripts sends as its digits; nothing else is taken for one. */
export function numeric<T extends z.ZodMiniType<number, number>>(message: string, schema: T) {
  return z.pipe(
    z.pipe(
      z.union([z.number(), z.string().check(z.maxLength(12, message))], message),
      z.transform((value: string | number) =>
        typeof value === 'number' || DIGITS.test(value) ? Number(value) : Number.NaN,
      ),
    ),
    schema,
  );
}

/** A tick that has to be set: `true` from scripts, `on` from a browser without them. */
export function ticked(message: string) {
  return z.pipe(
    z.pipe(
      z.optional(z.union([z.boolean(), z.string().check(z.maxLength(5, message))], message)),
      z.transform((value: boolean | string | undefined) => value === true || value === 'on'),
    ),
    z.literal(true, message),
  );
}
