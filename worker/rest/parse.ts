import { z } from 'zod';
import type { Contract } from '#shared/contract.ts';
import { AppError, type FieldErrors } from '#shared/errors.ts';
import { countOf } from '#shared/plurals.ts';
import { cleanText } from '#shared/typed-text.ts';

/** What a person can do with a complaint that no schema words itself; the library's sentences name types. */
const complaints: Readonly<Record<string, string>> = {
  invalid_value: 'Выберите одно из допустимых значений',
  invalid_format: 'Неверный вид значения',
  unrecognized_keys: 'Лишнее поле',
};

type Complaint = Parameters<NonNullable<ReturnType<typeof z.config>['customError']>>[0];

/** What is said of something too small or too large, by what it is; nothing for what people do not type. */
function complainOfSize(issue: Complaint): string | undefined {
  const isSmall = issue.code === 'too_small';
  const limit = isSmall ? issue.minimum : issue.maximum;
  if (issue.origin === 'string') {
    if (isSmall && limit === 1) return 'Обязательное поле';
    const count = countOf(Number(limit), 'символа', 'символов', 'символов');
    return isSmall ? `Не короче ${count}` : `Не длиннее ${count}`;
  }
  if (issue.origin === 'array') return `Выберите не ${isSmall ? 'меньше' : 'больше'} ${limit}`;
  return `Число не ${isSmall ? 'меньше' : 'больше'} ${limit}`;
}

/** Which kinds there are, where a field decides on it that was left out or has a kind of its own. */
function complainOfKind({ options }: Complaint): string {
  return Array.isArray(options) ? `Одно из значений: ${options.join(', ')}` : 'Неверное значение';
}

// A setting of the library, not of a request.
z.config({
  ...z.locales.ru(),
  customError: (issue) => {
    if (issue.code === 'invalid_union') return complainOfKind(issue);
    if (issue.code === 'too_small' || issue.code === 'too_big') return complainOfSize(issue);
    if (issue.code !== 'invalid_type') return complaints[issue.code ?? ''];
    return issue.input === undefined ? 'Обязательное поле' : 'Неверное значение';
  },
});

type Schema = NonNullable<Contract['body']>;

/** What no text of a person has: control characters but tab and line ends, lone halves of characters. */
const UNPRINTABLE = /\p{Surrogate}|(?![\t\n\r])\p{Cc}/u;

/** The input with its texts cleaned; those with unprintable characters are noted by their paths. */
function cleanTexts(input: unknown, path: string, refused: FieldErrors): unknown {
  if (typeof input === 'string') {
    if (UNPRINTABLE.test(input)) {
      refused[path] ??= 'В тексте есть недопустимые символы: введите его заново';
    }
    return cleanText(input);
  }
  if (typeof input !== 'object' || input === null) return input;
  const inside = (name: string) => (path === '' ? name : `${path}.${name}`);
  if (Array.isArray(input))
    return input.map((item, index) => cleanTexts(item, inside(String(index)), refused));
  return Object.fromEntries(
    Object.entries(input).map(([name, value]) => [name, cleanTexts(value, inside(name), refused)]),
  );
}

/** Checks the body of a request, whose texts may be stored. */
export function parseBody(schema: Schema, input: unknown): unknown {
  if (typeof input !== 'object' || input === null || Array.isArray(input))
    throw new AppError('body_not_object');
  const refused: FieldErrors = {};
  const cleaned = cleanTexts(input, '', refused);
  if (Object.keys(refused).length > 0) throw new AppError('validation_failed', { fields: refused });
  return check(schema, cleaned);
}

/** Checks one part of a request, whose texts are cleaned first; the refusal names each field with its first complaint. */
export function parseInput(schema: Schema | undefined, input: unknown): unknown {
  return schema === undefined ? undefined : check(schema, cleanTexts(input, '', {}));
}

function check(schema: Schema, input: unknown): unknown {
  const parsed = schema.safeParse(input);
  if (parsed.success) return parsed.data;
  const fields: FieldErrors = {};
  let message: string | undefined;
  for (const issue of parsed.error.issues) {
    // What is wrong with all fields together is said of none of them.
    if (issue.path.length === 0) message ??= issue.message;
    else fields[issue.path.join('.')] ??= issue.message;
  }
  throw new AppError('validation_failed', { fields, ...(message !== undefined && { message }) });
}
