import { z } from 'zod';
import type { Contract } from '#shared/contract.ts';
import { AppError, type FieldErrors } from '#shared/errors.ts';

// Sentences of zod that no schema words itself are Russian too; a setting of the library, not of a request.
z.config(z.locales.ru());

type Schema = NonNullable<Contract['body']>;

/** Checks one part of a request; the refusal names each field with its first complaint. */
export function parseInput(schema: Schema | undefined, input: unknown): unknown {
  if (schema === undefined) return undefined;
  const parsed = schema.safeParse(input);
  if (parsed.success) return parsed.data;
  const fields: FieldErrors = {};
  for (const issue of parsed.error.issues) fields[issue.path.join('.')] ??= issue.message;
  throw new AppError('validation_failed', { fields });
}
