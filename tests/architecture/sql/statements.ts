import { readdirSync } from 'node:fs';
import { resolve } from 'node:path';
import { sqlText } from '../check-source.ts';
import { evaluateAll } from './evaluate.ts';
import {
  childOf,
  childrenOf,
  type Module,
  type Node,
  nameOf,
  parentOf,
  parseModule,
  placeOf,
  textsOf,
  walk,
} from './syntax-tree.ts';

const root = resolve(import.meta.dirname, '../../..');

/** Where the worker prepares a statement, with every text that it may have there. */
export interface Prepared {
  readonly place: string;
  readonly texts: readonly string[];
  /** Whether something besides these texts may be prepared there. */
  readonly isOpen: boolean;
}

/**
 * The sources of the worker that ask the database: those of the local environment, of the seed, of backups and of tests
 * aside, and what only passes statements on.
 */
export function listModules(): Module[] {
  return readdirSync(resolve(root, 'worker'), { recursive: true, encoding: 'utf8' })
    .filter(
      (name) =>
        /\.ts$/.test(name) &&
        !/\.(test|d)\.ts$|^local\/|^origin\/|^db\/(seed|backup)\/|^db\/wrap-database\.ts$/.test(name),
    )
    .sort()
    .map((name) => parseModule(`worker/${name}`));
}

const isMember = (node: Node, name: string): boolean =>
  node.type === 'MemberExpression' && nameOf(childOf(node, 'property')) === name;

function preparedText(node: Node): Node | undefined {
  const callee = node.type === 'CallExpression' ? childOf(node, 'callee') : undefined;
  return callee && isMember(callee, 'prepare') ? childrenOf(node, 'arguments')[0] : undefined;
}

/** What each call of `prepare` in the modules may prepare. */
export function collectStatements(modules: readonly Module[]): Prepared[] {
  return modules.flatMap(({ program }) =>
    [...walk(program)].flatMap((call) => {
      const argument = preparedText(call);
      if (!argument) return [];
      const values = evaluateAll(argument, modules);
      const texts = values.filter((value) => typeof value === 'string');
      return [{ place: placeOf(call), texts, isOpen: texts.length < values.length || texts.length === 0 }];
    }),
  );
}

/** Places where a statement may be asked in a way that is not read here. */
export function findOtherWays(modules: readonly Module[]): string[] {
  const isOther = (node: Node): boolean => {
    const parent = parentOf(node);
    if (isMember(node, 'prepare')) return !(parent && preparedText(parent));
    return isMember(node, 'exec') && /^(db|DB)$/.test(nameOf(childOf(node, 'object')) ?? '');
  };
  return modules.flatMap(({ program }) => [...walk(program)].filter(isOther).map(placeOf));
}

/** Places of statements that no call of `prepare` was found to prepare. */
export function findUncollected(modules: readonly Module[], prepared: readonly Prepared[]): string[] {
  const texts = prepared.flatMap((entry) => entry.texts);
  const isMissing = (node: Node): boolean => {
    const literal = node.type === 'Literal' ? [String(node.value)] : [];
    const parts = node.type === 'TemplateLiteral' ? textsOf(node) : literal;
    return sqlText.test(parts.join('?')) && !texts.some((text) => text.includes(parts[0] ?? ''));
  };
  return modules.flatMap(({ program }) => [...walk(program)].filter(isMissing).map(placeOf));
}
