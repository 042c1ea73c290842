import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { isNode, type Node, parseTree, visit } from './syntax.ts';

/** A figure of the shape of the source, and what it is to be at most; null where nothing is asked. */
export interface Figure {
  readonly name: string;
  readonly value: number;
  readonly most: number | null;
}

interface Source {
  readonly path: string;
  readonly text: string;
}

const MOST_FILE_LINES = 300;
const MOST_FUNCTION_LINES = 60;
const counted = /\.(tsx?|mjs|css|sql)$/;
const isTest = (path: string) => /^tests\/|\.test\.tsx?$/.test(path);
const isData = (path: string) => path.startsWith('worker/db/seed/');
const linesOf = ({ text }: Source): number => text.split('\n').length - 1;
const sum = (sources: readonly Source[]): number => sources.reduce((all, one) => all + linesOf(one), 0);

const functionTypes = new Set(['FunctionDeclaration', 'FunctionExpression', 'ArrowFunctionExpression']);

/** What stands in the files of TypeScript: long functions, and assertions of types. */
function readSyntax({ path, text }: Source): { long: number; casts: number; doubleCasts: number } {
  const found = { long: 0, casts: 0, doubleCasts: 0 };
  const isConst = (node: Node) =>
    isNode(node.typeAnnotation) && text.slice(node.typeAnnotation.start, node.typeAnnotation.end) === 'const';
  visit(parseTree(path, text), 0, (node) => {
    const lines = text.slice(node.start, node.end).split('\n').length;
    if (functionTypes.has(node.type) && lines > MOST_FUNCTION_LINES && !isTest(path)) found.long += 1;
    if (node.type !== 'TSAsExpression' || isConst(node)) return;
    found.casts += 1;
    if (isNode(node.expression) && node.expression.type === 'TSAsExpression' && !isConst(node.expression))
      found.doubleCasts += 1;
  });
  return found;
}

/** SQL of the modules: the lines of the files where statements stand. */
const isSql = (path: string): boolean =>
  /^worker\/(features|modules|acts)\/.*\/(sql|statements|load|save)\.ts$/.test(path);

const countOf = (text: string, pattern: RegExp): number => text.match(pattern)?.length ?? 0;

/** Measures the source of a checkout whose files are given by their paths. */
export function measureShape(root: string, paths: readonly string[]): Figure[] {
  const sources = paths
    .filter((path) => counted.test(path) && !path.startsWith('docs/'))
    .map((path) => ({ path, text: readFileSync(join(root, path), 'utf8') }));
  const of = (pattern: RegExp) => sources.filter(({ path }) => pattern.test(path));
  const typed = of(/\.tsx?$/).map((source) => ({ ...source, ...readSyntax(source) }));
  const worker = of(/^worker\/.*\.ts$/).filter(({ path }) => !isTest(path));
  const code = typed.filter(({ path }) => !isTest(path) && !isData(path));
  const inTests = typed.filter(({ path }) => isTest(path));
  const add = <Key extends 'long' | 'casts' | 'doubleCasts'>(
    list: readonly Record<Key, number>[],
    key: Key,
  ) => list.reduce((all, one) => all + one[key], 0);
  const migrations = of(/^worker\/db\/migrations\/.*\.sql$/);
  const css = of(/^client\/.*\.css$/)
    .map(({ text }) => text)
    .join('\n');
  const figure = (name: string, value: number, most: number | null = null): Figure => ({ name, value, most });
  return [
    figure('lines, whole repository', sum(sources), 130_000),
    figure('lines, worker without its tests', sum(worker), 32_000),
    figure('lines, client', sum(of(/^client\//))),
    figure('lines, shared', sum(of(/^shared\//))),
    figure('lines, tests', sum(sources.filter(({ path }) => isTest(path)))),
    figure('lines, files of SQL in modules', sum(sources.filter(({ path }) => isSql(path))), 5500),
    figure('migrations', migrations.length, 20),
    // Whatever later migrations drop: a baseline drops nothing. Four of them keep the audit, one the last owner of the desk.
    figure('triggers', countOf(migrations.map(({ text }) => text).join('\n'), /^CREATE TRIGGER/gm), 40),
    figure(
      `files over ${MOST_FILE_LINES} lines`,
      code.filter((one) => linesOf(one) > MOST_FILE_LINES).length,
      5,
    ),
    figure(`functions over ${MOST_FUNCTION_LINES} lines`, add(code, 'long'), 15),
    figure('assertions of types in tests', add(inTests, 'casts'), 60),
    figure('assertions by way of unknown in tests', add(inTests, 'doubleCasts'), 0),
    figure('literal px in styles', countOf(css, /\b\d+(\.\d+)?px\b/g)),
  ];
}
