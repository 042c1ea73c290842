/**
 * The vocabulary of looks: `grid gap-12 text-small tablet:gap-16` says declarations in the words that Tailwind CSS has for
 * them, with the steps of client/ui/scale.css as values: a space is named by its pixels. Sheets say it by `@apply`
 * (sheets.ts), the markup by `css()` (css-in-markup.ts). Spaces within a word are written as `_`, as in Tailwind.
 */

const ALIGNMENTS = 'center start end baseline stretch normal between=space-between';

/** Properties with what their words begin with, and end with: the value itself, or a name for it. */
const fixed: readonly (readonly [property: string, beginning: string, values: string])[] = [
  [
    'display',
    '',
    'grid inline-grid flex inline-flex block inline-block inline flow-root contents hidden=none',
  ],
  ['position', '', 'absolute relative sticky fixed static'],
  ['isolation', '', 'isolate'],
  ['visibility', '', 'visible invisible=hidden'],
  ['box-sizing', 'box-', 'border=border-box'],
  ['align-items', 'items-', ALIGNMENTS],
  ['align-content', 'content-', ALIGNMENTS],
  ['align-self', 'self-', ALIGNMENTS],
  ['justify-content', 'justify-', ALIGNMENTS],
  ['justify-items', 'justify-items-', ALIGNMENTS],
  ['justify-self', 'justify-self-', ALIGNMENTS],
  ['place-content', 'place-content-', ALIGNMENTS],
  ['place-items', 'place-items-', ALIGNMENTS],
  ['place-self', 'place-self-', ALIGNMENTS],
  ['vertical-align', 'align-', 'middle top baseline'],
  ['flex', 'flex-', '1 auto none'],
  ['flex-direction', 'flex-', 'row row-reverse col=column col-reverse=column-reverse'],
  ['flex-wrap', 'flex-', 'wrap nowrap'],
  ['flex-grow', '', 'grow=1'],
  ['flex-shrink', '', 'shrink-0=0'],
  ['grid-auto-flow', 'grid-flow-', 'col=column'],
  ['grid-template-columns', 'grid-cols-', '1=minmax(0,_1fr) none'],
  ['grid-column', 'col-', 'span-full=1_/_-1'],
  ['grid-row', 'row-', 'span-full=1_/_-1'],
  ['float', 'float-', 'left right'],
  ['overflow', 'overflow-', 'auto clip hidden visible'],
  ['overflow-x', 'overflow-x-', 'auto hidden'],
  ['overflow-y', 'overflow-y-', 'auto'],
  ['break-inside', 'break-inside-', 'avoid'],
  ['object-fit', 'object-', 'contain cover'],
  ['text-align', 'text-', 'center end left right start'],
  ['text-wrap', 'text-', 'balance pretty'],
  ['text-overflow', '', 'truncate=ellipsis'],
  ['text-transform', '', 'uppercase normal-case=none'],
  ['text-decoration', '', 'underline line-through no-underline=none'],
  ['white-space', 'whitespace-', 'normal nowrap pre-line pre-wrap'],
  ['overflow-wrap', 'wrap-', 'anywhere break-word'],
  ['hyphens', 'hyphens-', 'auto manual'],
  ['font-style', '', 'not-italic=normal'],
  ['font-weight', 'font-', 'normal=400 medium=500 semibold=600 bold=700 extrabold=800'],
  ['font-feature-settings', '', 'tabular-nums="tnum"'],
  ['list-style', 'list-', 'none'],
  ['content', 'content-', 'empty=""'],
  ['color', 'text-', 'current=currentcolor inherit white=#fff'],
  ['background', 'bg-', 'inherit none transparent white=#fff'],
  ['fill', 'fill-', 'current=currentcolor none'],
  ['stroke', 'stroke-', 'current=currentcolor none'],
  ['border', '', 'border=var(--edge) border-0=0 border-current=1px_solid'],
  ['border-top', '', 'border-t=var(--edge) border-t-0=0 border-t-current=1px_solid'],
  ['border-bottom', '', 'border-b=var(--edge) border-b-0=0 border-b-current=1px_solid'],
  ['border-left', '', 'border-l=var(--edge)'],
  ['border-right', '', 'border-r=var(--edge)'],
  ['border-color', 'border-', 'transparent'],
  ['border-radius', 'rounded-', 'full=50% inherit none=0'],
  ['box-shadow', 'shadow-', 'none'],
  ['outline', 'outline-', 'focus=var(--focus-line) none'],
  ['transform', 'transform-', 'none'],
  ['transition', 'transition-', 'none'],
  ['appearance', 'appearance-', 'none'],
  ['resize', 'resize-', 'none y=vertical'],
  ['cursor', 'cursor-', 'default help inherit not-allowed pointer'],
  ['pointer-events', 'pointer-events-', 'auto none'],
  ['touch-action', 'touch-', 'manipulation'],
  ['user-select', 'select-', 'none'],
  ['forced-color-adjust', 'forced-color-adjust-', 'none'],
];

/** Words that end in a length: a step, one of the names below, or one in brackets. A minus before the word turns it round. */
const sized: readonly (readonly [beginning: string, ...properties: string[]])[] = [
  ['gap', 'gap'],
  ['gap-x', 'column-gap'],
  ['gap-y', 'row-gap'],
  ['basis', 'flex-basis'],
  ['p', 'padding'],
  ['px', 'padding-right', 'padding-left'],
  ['py', 'padding-top', 'padding-bottom'],
  ['pt', 'padding-top'],
  ['pr', 'padding-right'],
  ['pb', 'padding-bottom'],
  ['pl', 'padding-left'],
  ['m', 'margin'],
  ['mx', 'margin-right', 'margin-left'],
  ['my', 'margin-top', 'margin-bottom'],
  ['mt', 'margin-top'],
  ['mr', 'margin-right'],
  ['mb', 'margin-bottom'],
  ['ml', 'margin-left'],
  ['inset', 'inset'],
  ['inset-x', 'right', 'left'],
  ['inset-y', 'top', 'bottom'],
  ['top', 'top'],
  ['right', 'right'],
  ['bottom', 'bottom'],
  ['left', 'left'],
  ['size', 'width', 'height'],
  ['w', 'width'],
  ['h', 'height'],
  ['min-w', 'min-width'],
  ['max-w', 'max-width'],
  ['min-h', 'min-height'],
  ['max-h', 'max-height'],
];
const lengths: Readonly<Record<string, string>> = {
  ...{ '0': '0', px: '1px', full: '100%', '1/2': '50%', auto: 'auto', none: 'none' },
  ...{ max: 'max-content', min: 'min-content', fit: 'fit-content' },
  ...{ tap: 'var(--tap)', field: 'var(--field)', header: 'var(--header)' },
  ...{ gutter: 'var(--gutter)', section: 'var(--section)' },
};

/** Words that end in a number, or in a value in brackets. */
const valued: Readonly<Record<string, string>> = {
  ...{ text: 'font-size', leading: 'line-height', tracking: 'letter-spacing', opacity: 'opacity' },
  ...{ z: 'z-index', order: 'order', aspect: 'aspect-ratio', col: 'grid-column', row: 'grid-row' },
  ...{ 'grid-cols': 'grid-template-columns', 'grid-rows': 'grid-template-rows' },
  ...{ 'outline-offset': 'outline-offset', 'underline-offset': 'text-underline-offset' },
  rounded: 'border-radius',
};
/** Properties that have a word for any value: there is one way to say it. */
const worded = new Set([
  ...Object.values(valued),
  ...sized.flatMap(([, ...properties]) => (properties.length === 1 ? properties : [])),
]);

/** What stands before a word and a colon, beside the names of `@custom-media`: where or when it holds. */
const variants: Readonly<Record<string, { readonly media?: string; readonly suffix?: string }>> = {
  hover: { media: '(--can-hover)', suffix: ':hover' },
  first: { suffix: ':first-child' },
  last: { suffix: ':last-child' },
  empty: { suffix: ':empty' },
  disabled: { suffix: ':disabled' },
  'focus-visible': { suffix: ':focus-visible' },
  before: { suffix: '::before' },
  after: { suffix: '::after' },
};

export type Declaration = readonly [property: string, value: string];

const plain = (written: string) => written.replaceAll('_', ' ');

function fixedWords(): [string, Declaration][] {
  return fixed.flatMap(([property, beginning, values]) =>
    values.split(' ').map((one): [string, Declaration] => {
      const [name = '', value = name] = one.split(/=(.*)/);
      return [beginning + name, [property, plain(value)]];
    }),
  );
}

/** Words that end in the name of a token, by the tokens that a sheet defines. */
function tokenWords(tokens: string): [string, Declaration][] {
  return [...tokens.matchAll(/^\s*--((text|radius|shadow|s(?=\d))?-?([\w-]+)): ([^;]+);/gm)].flatMap(
    ([, token = '', kind, name = '', value = '']): [string, Declaration][] => {
      const said = `var(--${token})`;
      if (kind === 'text') return [[`text-${name}`, ['font-size', said]]];
      if (kind === 'radius') return [[`rounded-${name}`, ['border-radius', said]]];
      if (kind === 'shadow') return [[`shadow-${name}`, ['box-shadow', said]]];
      if (!/^#|^var\(--green/.test(value)) return [];
      return [
        [`text-${token}`, ['color', said]],
        [`bg-${token}`, ['background', said]],
        [`border-${token}`, ['border-color', said]],
        [`fill-${token}`, ['fill', said]],
        [`stroke-${token}`, ['stroke', said]],
        [`ring-${token}`, ['box-shadow', `var(--ring) ${said}`]],
        [`ring-bold-${token}`, ['box-shadow', `var(--ring-bold) ${said}`]],
      ];
    },
  );
}

function sizedWords(tokens: string): [string, Declaration[]][] {
  const steps = [...tokens.matchAll(/--s(\d+):/g)].map(([, step = '']) => [step, `var(--s${step})`] as const);
  return sized.flatMap(([beginning, ...properties]) =>
    [...Object.entries(lengths), ...steps].flatMap(([name, value]): [string, Declaration[]][] => [
      [`${beginning}-${name}`, properties.map((property) => [property, value])],
      [`-${beginning}-${name}`, properties.map((property) => [property, `calc(-1 * ${value})`])],
    ]),
  );
}

/** All words that have no brackets. */
export function listWords(tokens: string): Map<string, readonly Declaration[]> {
  const single = [...fixedWords(), ...tokenWords(tokens)];
  return new Map<string, readonly Declaration[]>([
    ...single.map(([word, one]): [string, Declaration[]] => [word, [one]]),
    ...sizedWords(tokens),
  ]);
}

/** What a word with a value of its own says: `max-w-[30em]`, `grid-cols-3`, `[line-height:var(--tap)]`. */
function readOwn(word: string): Declaration[] | undefined {
  const [, property, stated = ''] = /^\[([\w-]+):(.+)\]$/.exec(word) ?? [];
  if (property) return worded.has(property) ? undefined : [[property, plain(stated)]];
  const [, columns] = /^grid-cols-(\d+)$/.exec(word) ?? [];
  if (columns) return [['grid-template-columns', `repeat(${columns}, minmax(0, 1fr))`]];
  const [, beginning = '', bracketed, number = ''] =
    /^([a-z-]+?)-(?:\[(.+)\]|((?:span-)?[\d./]+))$/.exec(word) ?? [];
  const value = plain(bracketed ?? number.replace('span-', 'span '));
  // Spaces and letters are steps of the tokens, or follow the letters of the browser.
  if (/^(text|gap|[pm][xytrbl]?$)/.test(beginning) && value.includes('px')) return undefined;
  const properties = bracketed && sized.find(([one]) => one === beginning)?.slice(1);
  if (properties) return properties.map((one) => [one, value]);
  return valued[beginning] ? [[valued[beginning], value]] : undefined;
}

/** The conditions of media that a sheet names by `@custom-media`, in its order. */
export const listConditions = (tokens: string): ReadonlyMap<string, string> =>
  new Map(
    [...tokens.matchAll(/@custom-media --([\w-]+) ([^;]+);/g)].map(([, name = '', condition = '']) => [
      name,
      condition,
    ]),
  );

/** Reads words by the tokens and the names of media that a sheet defines. */
export function createVocabulary(tokens: string) {
  const known = listWords(tokens);
  const media = listConditions(tokens);
  /** What a word says, and where or when it holds; undefined for one that is unknown. */
  return function read(written: string) {
    const names = written.split(/:(?![^[]*\])/);
    const word = names.pop() ?? '';
    const declarations = known.get(word) ?? readOwn(word);
    const found = names.flatMap(
      (name) => variants[name] ?? (media.has(name) ? { media: `(--${name})` } : []),
    );
    if (!declarations || found.length < names.length) return undefined;
    return {
      declarations,
      variant: names.join(':'),
      media: found.flatMap((one) => one.media ?? []).join(' and '),
      suffix: found.map(({ suffix = '' }) => suffix).join(''),
    };
  };
}
