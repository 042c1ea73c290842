import { join, relative } from 'node:path';
import MagicString from 'magic-string';
import type { Plugin } from 'vite';
import { NBSP, typeset, withoutJoiners } from '../../shared/typography.ts';
import { isNode, type Node, nodesOf, parseTree, visit } from './syntax.ts';

/** Texts that no page shows as they stand: heads of pages, receipts, regions, and words that are looked for. */
const unshownPlaces =
  /^shared\/(routes|search-words|typography|features\/(payments\/receipt|regions\/rules))\.ts$/;
/** Texts of the worker that are set where they are rendered (documents, letters, pictures), or that no person reads. */
const setWhenRendered =
  /^worker\/(certificate-file|db|local|pages|modules\/(content\/search[./]|identity\/customers\/personal-data\/)|markdown\.ts)/;
/** The first line of a single file whose texts are such ones, with the reason. */
const plainSpaces = /^\/\/ plain spaces: /;

/** Tests that type as people do, and look at pages or answers from outside. */
const outside = /\.(site|ui)\.test\.tsx?$|\/(home-key|street-field)\.test\.ts$/;

/** Whether the texts of a source are set; those of a test are where those of its source are, which it expects. */
function isSet(path: string, text: string): boolean {
  const source = path.replace(/\.test(?=\.tsx?$)/, '');
  const isLeftOut =
    plainSpaces.test(text) || [unshownPlaces, setWhenRendered].some((places) => places.test(source));
  return /^(client|shared|worker)\//.test(path) && !isLeftOut && !outside.test(path);
}

/** Attributes that no line of a page shows, and those that a component shows and HTML does not. */
const unseen = /^(aria-.+|data-.+|alt|placeholder|id|className|key|href|pattern)$/;
const unseenOfElements = /^(title|label|content|name)$/;

const nameOf = (node: Node): string => (isNode(node.name) ? String(node.name.name) : '');

function unseenAttributes(tag: Node): Node[] {
  const isElement = /^[a-z]/.test(nameOf(tag));
  return nodesOf(tag.attributes).filter((attribute) => {
    const name = nameOf(attribute);
    return unseen.test(name) || (isElement && unseenOfElements.test(name));
  });
}

/** What a node has that is compared or looked up, but not shown. */
function unshownParts(node: Node): unknown[] {
  if (node.type === 'JSXOpeningElement') return unseenAttributes(node);
  if (node.type === 'Property')
    return isNode(node.key) && node.key.name === 'example' ? [node.key, node.value] : [node.key];
  if (node.type === 'CallExpression') {
    // The summary of a contract.
    const [path, summary] = nodesOf(node.arguments);
    return /^\/(rest|api)\//.test(String(path?.value)) ? [summary] : [];
  }
  if (node.type === 'SwitchCase') return [node.test];
  const isComparison = node.type === 'BinaryExpression' && /^[!=]==?$/.test(String(node.operator));
  const parts = isComparison ? [node.left, node.right] : [node.type === 'MemberExpression' && node.property];
  return parts.filter((part) => isNode(part) && part.type.endsWith('Literal'));
}

const isType = ({ type }: Node) => type.startsWith('TS') && !/^TS(As|Satisfies|NonNull)/.test(type);

/** A character as it is read, and where it is written. */
interface Character {
  readonly read: string;
  readonly start: number;
  readonly end: number;
}

/** Stands for a value that is known only when the page is made: a figure or a word. */
const UNKNOWN: Character = { read: '0', start: -1, end: -1 };

const scriptCharacter = /\\u\{[\da-f]+\}|\\u[\da-f]{4}|\\x[\da-f]{2}|\\?[\s\S]/gi;
const markupCharacter = /&#?\w+;|[\s\S]/g;
/** A line break between words is a space in the text of an element. */
const childCharacter = /[ \t]*\n\s*|&#?\w+;|[\s\S]/g;

function read(written: string): string {
  const hex = /^\\[ux]\{?([\da-f]+)/i.exec(written)?.[1];
  if (hex) return String.fromCharCode(Number.parseInt(hex, 16));
  const decimal = /^&#(\d+);$/.exec(written)?.[1];
  if (decimal) return String.fromCharCode(Number(decimal));
  if (written === '&nbsp;') return NBSP;
  // Of other entities it matters only that they are neither letters nor spaces.
  if (/^&\w+;$/.test(written)) return '?';
  return /^\\[nrt]$/.test(written) ? '\n' : written.slice(-1);
}

function readAll(source: string, start: number, end: number, character: RegExp): Character[] {
  return Array.from(source.slice(start, end).matchAll(character), ({ 0: written, index }) => ({
    read: read(written),
    start: start + index,
    end: start + index + written.length,
  }));
}

/** A line break between the words of an element is a space, one at an edge of its text is nothing. */
function readChildText({ start, end }: Node, source: string): Character[] {
  const all = readAll(source, start, end, childCharacter);
  return all.flatMap((at, index) => {
    if (!source.slice(at.start, at.end).includes('\n')) return [at];
    return index === 0 || index === all.length - 1 ? [] : [{ ...at, read: ' ' }];
  });
}

/** The characters of a literal; those of a template stand between what is put in. */
function readLiteral(node: Node, source: string, isMarkup: boolean): Character[] | undefined {
  if (node.type === 'Literal' && typeof node.value === 'string')
    return readAll(source, node.start + 1, node.end - 1, isMarkup ? markupCharacter : scriptCharacter);
  if (node.type !== 'TemplateLiteral') return undefined;
  return nodesOf(node.quasis).flatMap((part, index) => [
    ...(index > 0 ? [UNKNOWN] : []),
    ...readAll(source, part.start + 1, part.end - (part.tail ? 1 : 2), scriptCharacter),
  ]);
}

function readChild(child: Node, source: string): Character[] {
  if (child.type === 'JSXText') return readChildText(child, source);
  if (child.type !== 'JSXExpressionContainer' || !isNode(child.expression)) return [UNKNOWN];
  if (child.expression.type === 'JSXEmptyExpression') return [];
  return readLiteral(child.expression, source, false) ?? [UNKNOWN];
}

const isSpace = (character?: Character) => character?.read === ' ' || character?.read === NBSP;

/** What is read in one go: the children of an element, or a literal; undefined where a node is neither. */
function readText(node: Node, source: string, isMarkup: boolean): Character[] | undefined {
  if (node.type === 'JSXElement' || node.type === 'JSXFragment')
    return nodesOf(node.children).flatMap((child) => readChild(child, source));
  const text = readLiteral(node, source, isMarkup);
  // What begins or ends in a space is put together with something.
  return (
    text && [...(isSpace(text[0]) ? [UNKNOWN] : []), ...text, ...(isSpace(text.at(-1)) ? [UNKNOWN] : [])]
  );
}

/** The spaces of a source that are to be non-breaking: those written plain, and those written as such already. */
export function findSpaces(path: string, source: string): { plain: Character[]; escaped: Character[] } {
  const found = new Map<number, Character>();
  const unshown = new Set<unknown>();
  const markup = new Set<unknown>();
  const isRussian = /[а-яё—–№₽×]/i;
  if (!isSet(path, source) || !isRussian.test(source)) return { plain: [], escaped: [] };
  visit(parseTree(path, source), (node) => {
    if (isType(node) || node.type === 'ImportDeclaration' || unshown.has(node)) return false;
    for (const part of unshownParts(node)) unshown.add(part);
    if (node.type === 'JSXAttribute') markup.add(node.value);
    const characters = readText(node, source, markup.has(node))?.filter(({ read }) => withoutJoiners(read));
    const text = characters?.map(({ read }) => read).join('') ?? '';
    if (!characters || !isRussian.test(text)) return true;
    const set = withoutJoiners(typeset(text.replaceAll(NBSP, ' ')));
    for (const [index, character] of characters.entries())
      if (set[index] === NBSP && character !== UNKNOWN) found.set(character.start, character);
    return true;
  });
  const spaces = [...found.values()];
  return {
    plain: spaces.filter(({ read }) => read === ' '),
    escaped: spaces.filter(({ read }) => read !== ' '),
  };
}

/** The source with its texts set, and the map to what was written. */
export function setSpaces(path: string, source: string) {
  const { plain } = findSpaces(path, source);
  if (plain.length === 0) return undefined;
  const set = new MagicString(source);
  for (const { start, end } of plain) set.update(start, end, NBSP);
  return { code: set.toString(), map: set.generateMap({ hires: 'boundary' }) };
}

const root = join(import.meta.dirname, '../..');

/** Writers of texts use plain spaces; a build makes those non-breaking at which no line is to break. */
export function nonBreakingSpaces(): Plugin {
  return {
    name: 'befit:non-breaking-spaces',
    enforce: 'pre',
    transform: {
      filter: { id: { include: /\.tsx?(\?|$)/, exclude: /\/node_modules\// } },
      handler: (code, id) => setSpaces(relative(root, id.replace(/\?.*/, '')), code),
    },
  };
}
