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
const MARK = '"@@here@@"';

/** One JSON text with exactly one wrong thing in it. */
export interface WrongBody {
  readonly what: string;
  readonly text: string;
}

/**
 * Everything that is wrong by one value or one missing field, made of a right body: what the schema itself would
 * take is left out. A part that no value makes wrong takes anything and is no part of the contract.
 */
export function wrongBodies(schema: Schema, right: unknown): WrongBody[] {
  const isWrong = ({ text }: WrongBody) => !schema.safeParse(JSON.parse(text)).success;
  const replaced = pathsOf(right).flatMap((path) =>
    texts.map((text) => ({
      what: `${path.join('.') || 'body'} = ${text.slice(0, 20)}`,
      // The text itself is put in, because a number that JSON.stringify writes is already rounded.
      text: JSON.stringify(replaceAt(right, path, '@@here@@')).replace(MARK, text),
    })),
  );
  const fields = Object.entries(Object(right));
  const missing = fields.map(([name]) => ({
    what: `no ${name}`,
    text: JSON.stringify(Object.fromEntries(fields.filter(([other]) => other !== name))),
  }));
  return [...replaced, ...missing].filter(isWrong);
}

/** The paths of a right body at which no wrong number is refused. */
export function openToUnholdable(schema: Schema, right: unknown): string[] {
  const leaves = pathsOf(right).filter((path) => path.length > 0);
  const accepts = (path: Path, text: string) =>
    schema.safeParse(JSON.parse(JSON.stringify(replaceAt(right, path, '@@here@@')).replace(MARK, text)))
      .success;
  return leaves
    .filter((path) => unholdable.some((text) => accepts(path, text)))
    .map((path) => path.join('.'));
}

/** Bodies that no call takes, whatever its contract. */
export const brokenBodies: readonly WrongBody[] = [
  { what: 'nothing', text: '' },
  { what: 'null', text: 'null' },
  { what: 'a number', text: '1' },
  { what: 'a text', text: '"a"' },
  { what: 'a list', text: '[]' },
  { what: 'a list of bodies', text: '[{},{}]' },
  { what: 'an empty object', text: '{}' },
  { what: 'half an object', text: '{"step":1,' },
  { what: 'two objects', text: '{}{}' },
  { what: 'a comment', text: '{/* */}' },
  { what: 'single quotes', text: "{'step':1}" },
  { what: 'not a number', text: '{"step":NaN}' },
  { what: 'lists 5000 deep', text: '['.repeat(5000) + ']'.repeat(5000) },
  { what: 'objects 5000 deep', text: `${'{"a":'.repeat(5000)}1${'}'.repeat(5000)}` },
  { what: '__proto__', text: '{"__proto__":{"step":1},"step":1}' },
  { what: '__proto__ inside', text: '{"details":{"__proto__":{"polluted":true}}}' },
  { what: 'constructor', text: '{"constructor":{"prototype":{"step":1}}}' },
];
