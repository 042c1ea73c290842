const token = /'(?:[^']|'')*'|"(?:[^"]|"")*"|--[^\n]*|\/\*[\s\S]*?\*\/|\w+|[^\w]/g;

/** The statements of an SQL script, without comments; a trigger's body stays in one piece. */
export function splitSql(script: string): string[] {
  const statements: string[] = [];
  let statement = '';
  let depth = 0;
  for (const [text] of script.matchAll(token)) {
    if (text.startsWith('--') || text.startsWith('/*')) continue;
    if (/^(begin|case)$/i.test(text)) depth += 1;
    if (/^end$/i.test(text)) depth -= 1;
    if (text === ';' && depth === 0) {
      statements.push(statement.trim());
      statement = '';
    } else {
      statement += text;
    }
  }
  return [...statements, statement.trim()].filter((text) => text !== '');
}
