import { z } from 'zod';
import type { Contract } from '#shared/contract.ts';
import { AppError, type FieldErrors } from '#shared/errors.ts';

/** What a person can do with a complaint that no schema words itself; the library's sentences name types. */
const complaints: Readonly<Record<string, string>> = {
  invalid_value: 'Выберите одно из допустимых значений',
  invalid_format: 'Неверный вид значения',
  invalid_union: 'Неверное значение',
};

// A setting of the library, not of a request.
z.config({
  ...z.locales.ru(),
  customError: ({ code, input }) =>
    code === 'invalid_type'
      ? input === undefined
        ? 'Обязательное поле'
        : 'Неверное значение'
      : complaints[code ?? ''],
});

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
