import { parseSync } from 'vite';
import { findHangingWords } from './hanging-words.ts';
import { isNode, type Node, nodesOf, textOf, visit } from './syntax.ts';
import { findUnsteadyTexts } from './unsteady-texts.ts';

export interface Violation {
  rule:
    | 'module-level-proxy'
    | 'sql-outside-sql-file'
    | 'business-number-in-sql'
    | 'hanging-word'
    | 'raw-storage'
    | 'unsteady-text'
    | 'syntax';
  line: number;
  message: string;
}

/** The beginning of an SQL statement. */
export const sqlText =
  /^\s*(select\b[\s\S]+\bfrom\b|insert\s+(or\s+\w+\s+)?into\b|replace\s+into\b|update\s+(or\s+\w+\s+)?[\w"]+\s+set\b|delete\s+from\b|(create|alter|drop)\s+(table|(unique\s+)?index|trigger|view)\b|with\s+(recursive\s+)?\w+(\s*\([^)]*\))?\s+as\s*\(|pragma\s+\w+)/i;
const sqlPlaces =
  /((^|\/)(sql|statements|load|save|rows)\.ts$|\.test\.tsx?$|^worker\/(db\/seed|origin)\/|^tests\/)/;
/** SQL of modules and acts, whose rules stand in TypeScript. */
const ruledSql = /^worker\/(modules|acts)\/(.*\/)?(sql|statements|load|save)\.ts$/;
const sqlWords = /\b(SELECT|WHERE|CASE|COALESCE|SUM|UPDATE|VALUES)\b/;
/** Units of time, lengths of lists, and what is drawn by lot or numbered from: no rule of the business. */
const plainNumbers =
  /\bLIMIT \d+|randomblob\(\d+\)|printf\([^)]*\)|% ?\d+|\b(1000|3600|3600000)\b|\?\d+|'[^']*'/g;

/** A number or rate of the business in SQL, where it has no name, no type and no unit test. */
const businessNumber = (text: string): string | undefined =>
  sqlWords.test(text) ? /(?<![\w.])\d{2,}\b/.exec(text.replaceAll(plainNumbers, ''))?.[0] : undefined;

/** Texts of these folders are shown as they are written: of pages, and what the worker answers and writes. */
const shownPlaces = /^(client|shared|worker)\/(?!.*\.test\.tsx?$)/;
/** Texts that no page shows as they stand: of contracts, heads of pages, receipts, regions, and words that are looked for. */
const unshownPlaces =
  /(\/contract|^shared\/(routes|search-words|features\/(payments\/receipt|regions\/rules))|^worker\/modules\/\w+\/(content|homemade|reviews)\/commands)\.ts$/;
/** Texts of the worker that are set where they are rendered (documents, letters, pictures), or that no person reads. */
const setWhenRendered =
  /^worker\/(certificate-file|db|local|pages|modules\/(content\/search|identity\/customers\/personal-data)\/|modules\/(content\/pages\/deployment|deliveries\/rations\/letters|deliveries\/deliveries\/calendar)\.ts)/;
const valtioFactories = new Set(['proxy', 'proxyMap', 'proxySet', 'deepProxy']);

/** The names under which a file knows valtio's factories. */
function proxyNames(program: Node): Set<string> {
  const names = new Set<string>();
  visit(program, 0, (node) => {
    if (node.type !== 'ImportDeclaration' || !isNode(node.source)) return;
    if (!/^valtio(\/|$)/.test(String(node.source.value))) return;
    for (const specifier of nodesOf(node.specifiers)) {
      if (!isNode(specifier.local)) continue;
      const imported = isNode(specifier.imported) ? String(specifier.imported.name) : undefined;
      if (imported === undefined || valtioFactories.has(imported)) names.add(String(specifier.local.name));
    }
  });
  return names;
}

function calleeName(node: Node): string | undefined {
  if (node.type !== 'CallExpression' || !isNode(node.callee)) return undefined;
  const callee = node.callee.type === 'MemberExpression' ? node.callee.object : node.callee;
  return isNode(callee) ? String(callee.name) : undefined;
}

/** Where a storage of the browser is asked for: whoever blocks cookies makes that an error. */
function findRawStorage(program: Node): number[] {
  const found: number[] = [];
  visit(program, 0, (node) => {
    if (node.type === 'Identifier' && /^(local|session)Storage$/.test(String(node.name)))
      found.push(node.start);
  });
  return found;
}

/** Checks one file against the rules that neither Biome nor oxlint can express. */
export function checkSource(path: string, text: string): Violation[] {
  const { program, errors } = parseSync(path, text);
  const violations: Violation[] = [];
  const report = (rule: Violation['rule'], offset: number, message: string) => {
    violations.push({ rule, line: text.slice(0, offset).split('\n').length, message });
  };
  for (const error of errors) report('syntax', error.labels[0]?.start ?? 0, error.message);

  if (!isNode(program)) throw new Error(`${path} has no syntax tree`);
  const factories = proxyNames(program);
  const mayHoldSql = sqlPlaces.test(path);
  visit(program, 0, (node, depth) => {
    const callee = depth === 0 ? calleeName(node) : undefined;
    if (callee !== undefined && factories.has(callee)) {
      report(
        'module-level-proxy',
        node.start,
        'a module-level proxy is shared by all visitors: create it per request',
      );
    }
    const literal = mayHoldSql ? undefined : textOf(node);
    if (literal !== undefined && sqlText.test(literal)) {
      report('sql-outside-sql-file', node.start, 'SQL belongs in the sql.ts or statements.ts of its feature');
    }
    const number = ruledSql.test(path) ? businessNumber(textOf(node, '') ?? '') : undefined;
    if (number !== undefined)
      report('business-number-in-sql', node.start, `${number} belongs in a named rule in TypeScript`);
  });
  const isShown = shownPlaces.test(path) && !unshownPlaces.test(path) && !setWhenRendered.test(path);
  for (const { start, words } of isShown ? findHangingWords(program) : [])
    report('hanging-word', start, `a line may break in «${words}»: write \\u00a0 or &nbsp;`);
  const openers = /^client\/(platform\/storage\/|.*\.test\.)/;
  for (const start of path.startsWith('client/') && !openers.test(path) ? findRawStorage(program) : [])
    report('raw-storage', start, 'browsers may deny storages: platform/storage/stores.ts opens them');
  for (const start of path.startsWith('client/') ? findUnsteadyTexts(program) : [])
    report(
      'unsteady-text',
      start,
      'an element that comes and goes stands before a bare text: give it a <span>',
    );
  return violations;
}
