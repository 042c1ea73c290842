import type { Contract } from '#shared/contract.ts';
import { type Path, pathsOf, replaceAt } from '#tests/harness/json-paths.ts';

type Schema = NonNullable<Contract['body']>;

/** Numbers that JavaScript cannot hold, as they stand in JSON; JSON.parse makes other numbers of them. */
const unholdable = ['1e400', '9007199254740993'];
const texts = [
  'null',
  '[]',
  '{}',
  'true',
  '""',
  '"\\u0000"',
  '-1',
  '0.5',
  `"${'x'.repeat(5000)}"`,
  ...unholdable,
];

/** A body with a text in it at a path, because a number that JSON.stringify writes is already rounded. */
const withText = (right: unknown, path: Path, text: string): string =>
  JSON.stringify(replaceAt(right, path, '@@here@@')).replace('"@@here@@"', text);
const accepts = (schema: Schema, body: string) => schema.safeParse(JSON.parse(body)).success;

/**
 * Bodies that are wrong by one value or one missing field, made of a right one: what the schema itself would take is left
 * out. A part that no value makes wrong takes anything and is no part of the contract.
 */
export function wrongBodies(schema: Schema, right: unknown): string[] {
  const replaced = pathsOf(right).flatMap((path) => texts.map((text) => withText(right, path, text)));
  const fields = Object.entries(Object(right));
  const missing = fields.map(([name]) =>
    JSON.stringify(Object.fromEntries(fields.filter(([other]) => other !== name))),
  );
  return [...replaced, ...missing].filter((body) => !accepts(schema, body));
}

/** The paths of a right body at which no wrong number is refused. */
export function openToUnholdable(schema: Schema, right: unknown): string[] {
  const leaves = pathsOf(right).filter((path) => path.length > 0);
  const isOpen = (path: Path) => unholdable.some((text) => accepts(schema, withText(right, path, text)));
  return leaves.filter(isOpen).map((path) => path.join('.'));
}

/** Bodies that no call takes, whatever its contract. */
export const brokenBodies: readonly string[] = [
  ...[
    '',
    'null',
    '1',
    '"a"',
    '[]',
    '[{},{}]',
    '{}',
    '{"step":1,',
    '{}{}',
    '{/* */}',
    "{'step':1}",
    '{"step":NaN}',
  ],
  ...['['.repeat(5000) + ']'.repeat(5000), `${'{"a":'.repeat(5000)}1${'}'.repeat(5000)}`],
  ...['{"__proto__":{"step":1},"step":1}', '{"details":{"__proto__":{"polluted":true}}}'],
  '{"constructor":{"prototype":{"step":1}}}',
];
