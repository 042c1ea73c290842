import { literal } from '../literal.ts';
import type { SeedStatement } from './statement.ts';

/** The statement with its values written in place of the placeholders. Text in quotes is passed over. */
function written({ sql, params }: SeedStatement): string {
  const values = [...params];
  return sql.replace(/'(?:[^']|'')*'|\?/g, (match) => {
    if (match !== '?') return match;
    const value = values.shift();
    if (value === undefined) throw new Error('A statement has more placeholders than values');
    return literal(value);
  });
}

/** One SQL script of the statements, one a line unless a value has lines of its own. */
export function scriptOf(statements: readonly SeedStatement[]): string {
  return statements.map((statement) => `${written(statement)};\n`).join('');
}
