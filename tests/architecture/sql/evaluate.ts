import { Choices } from './choices.ts';
import { type Declaration, findCalls, findDeclaration } from './scope.ts';
import {
  childOf,
  childrenOf,
  isFunction,
  type Module,
  moduleOf,
  type Node,
  nameOf,
  parentOf,
  textsOf,
} from './syntax-tree.ts';

/** What only a running worker knows. */
export const UNKNOWN = Symbol('unknown');
/** A way that no run of the worker takes, such as a text made of what is not there. */
class Impossible extends Error {}

/** Arguments of the functions that were called on the way. */
type Frames = ReadonlyMap<Node, readonly unknown[]>;

class Closure {
  readonly node: Node;
  readonly frames: Frames;
  constructor(node: Node, frames: Frames) {
    this.node = node;
    this.frames = frames;
  }
}

const inner = new Set([
  'ParenthesizedExpression',
  'TSAsExpression',
  'TSSatisfiesExpression',
  'TSNonNullExpression',
  'ChainExpression',
]);
const plainMethods = new Set([
  'join',
  'slice',
  'concat',
  'includes',
  'trim',
  'replace',
  'replaceAll',
  'toUpperCase',
  'repeat',
]);
const listMethods = new Set(['map', 'flatMap', 'filter', 'forEach']);
const isRecord = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === 'object' && value !== null && !(value instanceof Closure);

function readProperty(value: unknown, name: unknown): unknown {
  if (value === UNKNOWN || name === UNKNOWN || value instanceof Closure) return UNKNOWN;
  if (value === undefined || value === null) throw new Impossible();
  if (typeof value === 'string') return name === 'length' ? value.length : value[Number(name)];
  return isRecord(value) && Object.hasOwn(value, String(name)) ? value[String(name)] : undefined;
}

function calculate(operator: unknown, left: unknown, right: unknown): unknown {
  if (left === UNKNOWN || right === UNKNOWN) return UNKNOWN;
  if (operator === '===') return left === right;
  if (operator === '!==') return left !== right;
  if (operator === 'in') return isRecord(right) ? Object.hasOwn(right, String(left)) : false;
  if (operator === '+' && (typeof left === 'string' || typeof right === 'string')) return `${left}${right}`;
  const [a, b] = [Number(left), Number(right)];
  const results: Readonly<Record<string, unknown>> = {
    '+': a + b,
    '-': a - b,
    '*': a * b,
    '/': a / b,
    '>': a > b,
    '<': a < b,
  };
  return results[String(operator)] ?? UNKNOWN;
}

/** The texts that an annotation allows; undefined where it is no union of them. */
function annotatedTexts(pattern: Node): unknown[] | undefined {
  const type = childOf(pattern, 'typeAnnotation');
  const annotation = type && childOf(type, 'typeAnnotation');
  if (!annotation) return undefined;
  const options = annotation.type === 'TSUnionType' ? childrenOf(annotation, 'types') : [annotation];
  const literals = options.map((option) => option && childOf(option, 'literal'));
  return literals.every((literal) => typeof literal?.value === 'string')
    ? literals.map((literal) => literal?.value)
    : undefined;
}

/** Whether a branch ends the function that it is in. */
function isLeaving(branch: Node | undefined): boolean {
  const last = branch?.type === 'BlockStatement' ? childrenOf(branch, 'body').at(-1) : branch;
  return last?.type === 'ReturnStatement' || last?.type === 'ThrowStatement';
}

/** Evaluates expressions of a source without running it: once for each way that the source leaves open. */
class Evaluation {
  readonly #choices: Choices;
  readonly #modules: readonly Module[];
  #depth = 0;
  constructor(choices: Choices, modules: readonly Module[]) {
    this.#choices = choices;
    this.#modules = modules;
  }

  evaluate(node: Node, frames: Frames): unknown {
    this.#depth += 1;
    try {
      return this.#depth > 200 ? UNKNOWN : this.#evaluate(node, frames);
    } finally {
      this.#depth -= 1;
    }
  }

  #evaluate(node: Node, frames: Frames): unknown {
    const of = (name: string) => {
      const child = childOf(node, name);
      return child ? this.evaluate(child, frames) : undefined;
    };
    if (inner.has(node.type)) return of('expression');
    if (isFunction(node)) return new Closure(node, frames);
    switch (node.type) {
      case 'Literal':
        return node.value;
      case 'Identifier':
        return this.#resolve(node, frames);
      case 'TemplateLiteral':
        return this.#template(node, frames);
      case 'ConditionalExpression':
        return of(this.#isTrue(node, of('test')) ? 'consequent' : 'alternate');
      case 'LogicalExpression':
        return this.#logical(node, of('left'), () => of('right'));
      case 'UnaryExpression': {
        const value = of('argument');
        return node.operator === '!' && value !== UNKNOWN ? !value : UNKNOWN;
      }
      case 'BinaryExpression':
        return calculate(node.operator, of('left'), of('right'));
      case 'ArrayExpression':
        return childrenOf(node, 'elements').flatMap((element) => this.#element(element, frames));
      case 'ObjectExpression':
        return this.#object(node, frames);
      case 'MemberExpression': {
        const object = of('object');
        if (node.optional === true && object === undefined) return undefined;
        return readProperty(
          object,
          node.computed === true ? of('property') : nameOf(childOf(node, 'property')),
        );
      }
      case 'CallExpression':
        return this.#call(node, frames);
      default:
        return UNKNOWN;
    }
  }

  /** Goes on only where the conditions around and before a node do not keep every run from it. */
  reach(node: Node): void {
    const isTrue = (condition: Node, name: string) => {
      const test = childOf(condition, 'test');
      const value = test ? this.evaluate(test, new Map()) : UNKNOWN;
      return value === UNKNOWN ? undefined : Boolean(value) === (name === 'consequent');
    };
    for (
      let at = node, parent = parentOf(at);
      parent && !isFunction(at);
      at = parent, parent = parentOf(at)
    ) {
      const here = at;
      const branch = ['consequent', 'alternate'].find((name) => childOf(parent as Node, name) === here);
      if (branch !== undefined && isTrue(parent, branch) === false) throw new Impossible();
      const before = childrenOf(parent, 'body');
      for (const statement of before.slice(0, Math.max(0, before.indexOf(here)))) {
        if (statement?.type !== 'IfStatement' || !isLeaving(childOf(statement, 'consequent'))) continue;
        if (isTrue(statement, 'consequent') === true) throw new Impossible();
      }
    }
  }

  #isTrue(node: Node, test: unknown): boolean {
    return test === UNKNOWN ? this.#choices.choose(node, 2) === 0 : Boolean(test);
  }

  #logical(node: Node, left: unknown, right: () => unknown): unknown {
    if (node.operator === '??') {
      const isMissing =
        left === UNKNOWN ? this.#choices.choose(node, 2) === 1 : left === undefined || left === null;
      return isMissing ? right() : left;
    }
    return this.#isTrue(node, left) === (node.operator === '&&') ? right() : left;
  }

  #element(element: Node | undefined, frames: Frames): unknown[] {
    if (element?.type !== 'SpreadElement') return [element && this.evaluate(element, frames)];
    const argument = childOf(element, 'argument');
    const value = argument && this.evaluate(argument, frames);
    return Array.isArray(value) ? value : [UNKNOWN];
  }

  #object(node: Node, frames: Frames): Record<string, unknown> {
    const result: Record<string, unknown> = {};
    for (const property of childrenOf(node, 'properties')) {
      if (!property) continue;
      if (property.type === 'SpreadElement') {
        const argument = childOf(property, 'argument');
        Object.assign(result, argument && this.evaluate(argument, frames));
      }
      const key = childOf(property, 'key');
      const value = childOf(property, 'value');
      if (key && value) result[nameOf(key) ?? String(key.value)] = this.evaluate(value, frames);
    }
    return result;
  }

  #template(node: Node, frames: Frames): unknown {
    const values = childrenOf(node, 'expressions').map((part) => part && this.evaluate(part, frames));
    if (values.includes(UNKNOWN)) return UNKNOWN;
    const texts = textsOf(node);
    return texts.reduce((text, next, index) => {
      const value = values[index - 1];
      if (typeof value !== 'string' && typeof value !== 'number') throw new Impossible();
      return `${text}${value}${next}`;
    });
  }

  #resolve(node: Node, frames: Frames): unknown {
    const name = nameOf(node);
    if (name === undefined || name === 'undefined') return undefined;
    const declared = findDeclaration(node, name, moduleOf(node).path);
    switch (declared.kind) {
      case 'function':
        return new Closure(declared.node, frames);
      case 'value':
        return this.#extract(declared.pattern, this.evaluate(declared.init, frames), name, frames).value;
      case 'parameter':
        return this.#extract(declared.pattern, this.#parameter(declared, frames), name, frames).value;
      default:
        return UNKNOWN;
    }
  }

  /** The part of a value that a pattern gives a name to. */
  #extract(
    pattern: Node | undefined,
    value: unknown,
    name: string,
    frames: Frames,
  ): { value: unknown; found: boolean } {
    const missing = { value: UNKNOWN, found: false };
    if (!pattern) return missing;
    if (pattern.type === 'Identifier') return { value, found: nameOf(pattern) === name };
    if (pattern.type === 'RestElement')
      return this.#extract(childOf(pattern, 'argument'), value, name, frames);
    if (pattern.type === 'AssignmentPattern') {
      const fallback = childOf(pattern, 'right');
      const filled = value === undefined && fallback ? this.evaluate(fallback, frames) : value;
      return this.#extract(childOf(pattern, 'left'), filled, name, frames);
    }
    const parts =
      pattern.type === 'ArrayPattern'
        ? childrenOf(pattern, 'elements').map((part, index) => ({
            part,
            key: index,
            isRest: part?.type === 'RestElement',
          }))
        : childrenOf(pattern, 'properties').map((property) => {
            const isRest = property?.type === 'RestElement';
            const part = isRest ? property : property && childOf(property, 'value');
            return { part, key: property && !isRest ? nameOf(childOf(property, 'key')) : undefined, isRest };
          });
    for (const { part, key, isRest } of parts) {
      const named = this.#extract(part, UNKNOWN, name, frames);
      if (named.found) return this.#extract(part, isRest ? value : readProperty(value, key), name, frames);
    }
    return missing;
  }

  /** What a function is given: by the call that is evaluated, or by one of those that the source has. */
  #parameter({ of, index, pattern }: Declaration & { kind: 'parameter' }, frames: Frames): unknown {
    const given = frames.get(of);
    if (given) return given[index];
    const texts = annotatedTexts(pattern);
    if (texts) return texts[this.#choices.choose(pattern, texts.length)];
    const call = parentOf(of);
    const callee = call?.type === 'CallExpression' ? childOf(call, 'callee') : undefined;
    if (callee?.type === 'MemberExpression') return this.#listArgument(of, index, callee, frames);
    const calls = findCalls(of, this.#modules);
    const site = calls[calls.length > 0 ? this.#choices.choose(of, calls.length) : 0];
    const argument = site && childrenOf(site, 'arguments')[index];
    if (!site || argument?.type === 'SpreadElement') return UNKNOWN;
    this.reach(site);
    return argument && this.evaluate(argument, new Map());
  }

  /** What a function is given that goes through a list. */
  #listArgument(of: Node, index: number, callee: Node, frames: Frames): unknown {
    const object = childOf(callee, 'object');
    if (!object || !listMethods.has(nameOf(childOf(callee, 'property')) ?? '')) return UNKNOWN;
    const list = this.evaluate(object, frames);
    if (!Array.isArray(list) || list.length === 0) return index === 1 ? 0 : UNKNOWN;
    const position = this.#choices.choose(of, list.length);
    return index === 1 ? position : list[position];
  }

  #call(node: Node, frames: Frames): unknown {
    const callee = childOf(node, 'callee');
    const args = () => childrenOf(node, 'arguments').flatMap((argument) => this.#element(argument, frames));
    if (callee?.type === 'MemberExpression') return this.#callMethod(callee, args, frames);
    const called = callee && nameOf(callee) !== undefined ? this.evaluate(callee, frames) : UNKNOWN;
    return called instanceof Closure ? this.#apply(called, args()) : UNKNOWN;
  }

  #callMethod(callee: Node, args: () => unknown[], frames: Frames): unknown {
    const target = childOf(callee, 'object');
    const method = nameOf(childOf(callee, 'property')) ?? '';
    const object = target && this.evaluate(target, frames);
    if (listMethods.has(method)) {
      const [closure] = args();
      if (!(closure instanceof Closure)) return UNKNOWN;
      const list: unknown[] = Array.isArray(object) ? object : [UNKNOWN];
      if (method === 'filter') return list.filter((item, index) => this.#apply(closure, [item, index]));
      const results = list.map((item, index) => this.#apply(closure, [item, index]));
      return method === 'flatMap' ? results.flat() : results;
    }
    if (!plainMethods.has(method) || !(typeof object === 'string' || Array.isArray(object))) return UNKNOWN;
    const values = args();
    if (values.includes(UNKNOWN) || (Array.isArray(object) && object.includes(UNKNOWN))) return UNKNOWN;
    const run: unknown = Reflect.get(Object(object), method);
    return typeof run === 'function' ? run.apply(object, values) : UNKNOWN;
  }

  #apply({ node, frames }: Closure, args: readonly unknown[]): unknown {
    const body = childOf(node, 'body');
    const called = new Map([...frames, [node, args] as const]);
    if (!body) return UNKNOWN;
    return body.type === 'BlockStatement'
      ? this.#run(childrenOf(body, 'body'), called)
      : this.evaluate(body, called);
  }

  /** What a function returns; statements that only act are passed over. */
  #run(statements: readonly (Node | undefined)[], frames: Frames): unknown {
    for (const statement of statements) {
      if (!statement) continue;
      if (statement.type === 'ReturnStatement') {
        const argument = childOf(statement, 'argument');
        return argument && this.evaluate(argument, frames);
      }
      if (statement.type !== 'IfStatement') continue;
      const test = childOf(statement, 'test');
      const branch = childOf(
        statement,
        this.#isTrue(statement, test && this.evaluate(test, frames)) ? 'consequent' : 'alternate',
      );
      if (!branch) continue;
      const isReturning = branch.type === 'ReturnStatement' || branch.type === 'BlockStatement';
      const value = isReturning
        ? this.#run(branch.type === 'BlockStatement' ? childrenOf(branch, 'body') : [branch], frames)
        : undefined;
      if (value !== undefined) return value;
    }
    return undefined;
  }
}

/** Every value that an expression may have; `UNKNOWN` among them where the source does not tell. */
export function evaluateAll(node: Node, modules: readonly Module[]): unknown[] {
  const choices = new Choices();
  const values = new Set<unknown>();
  let runs = 0;
  do {
    runs += 1;
    if (runs > 5_000) throw new Error('too many ways through an expression');
    try {
      const evaluation = new Evaluation(choices, modules);
      evaluation.reach(node);
      values.add(evaluation.evaluate(node, new Map()));
    } catch (error) {
      if (!(error instanceof Impossible)) throw error;
    }
  } while (choices.next());
  return [...values];
}
