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

/**
 * What no text of a person has: control characters but tab and line ends, lone halves of characters, marks that turn the
 * direction of what follows.
 */
const UNPRINTABLE = /[\p{Surrogate}\u202a-\u202e\u2066-\u2069]|(?![\t\n\r])\p{Cc}/u;

/**
 * The input with its texts in composed form (NFC), so that equal texts are equal bytes; texts with unprintable characters
 * are noted by their paths.
 */
function cleanTexts(input: unknown, path: string, refused: FieldErrors): unknown {
  if (typeof input === 'string') {
    if (UNPRINTABLE.test(input)) {
      refused[path] ??= 'В тексте есть недопустимые символы: введите его заново';
    }
    // A text that was copied out of a file may begin with the mark of its encoding.
    return input.replaceAll('\ufeff', '').normalize('NFC');
  }
  if (typeof input !== 'object' || input === null) return input;
  const inside = (name: string) => (path === '' ? name : `${path}.${name}`);
  if (Array.isArray(input))
    return input.map((item, index) => cleanTexts(item, inside(String(index)), refused));
  return Object.fromEntries(
    Object.entries(input).map(([name, value]) => [name, cleanTexts(value, inside(name), refused)]),
  );
}

/** Checks one part of a request; the refusal names each field with its first complaint. */
export function parseInput(schema: Schema | undefined, input: unknown): unknown {
  if (schema === undefined) return undefined;
  const refused: FieldErrors = {};
  const texts = cleanTexts(input, '', refused);
  if (Object.keys(refused).length > 0) throw new AppError('validation_failed', { fields: refused });
  const parsed = schema.safeParse(texts);
  if (parsed.success) return parsed.data;
  const fields: FieldErrors = {};
  for (const issue of parsed.error.issues) fields[issue.path.join('.')] ??= issue.message;
  throw new AppError('validation_failed', { fields });
}
