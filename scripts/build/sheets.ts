import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { AtRule, Container, Helpers, Plugin, Root, Rule } from 'postcss';
import { createVocabulary, listConditions } from './vocabulary.ts';

/** The layer of a sheet, by its folder: looks that screens share give way to those of a screen. */
function layerOf(file: string): string {
  if (/\/client\/(desk\/)?shell\//.test(file)) return 'shell';
  return /\/client\/(ui|desk|desk\/(table|forms|live))\/[^/]+$/.test(file) ? 'ui' : 'screens';
}

/** Rules that answer to a pointer above their element. */
function hovering(sheet: Root): Rule[] {
  const found: Rule[] = [];
  sheet.walkRules(/:hover/, (rule) => {
    if (!rule.selectors.every((selector) => selector.includes(':hover')))
      throw rule.error('What answers to hovering is a rule of its own');
    found.push(rule);
  });
  return found;
}

/** What sheets are written in: the scale, and with it the tokens that change with the window or what somebody prefers. */
export function readTokens(root: string) {
  const scale = readFileSync(join(root, 'client/ui/scale.css'), 'utf8');
  const constants = [...scale.matchAll(/--([\w-]+): ([^;]+);/g)];
  return {
    all: scale + readFileSync(join(root, 'client/ui/tokens.css'), 'utf8'),
    scale: new Map(constants.map(([, name = '', value = '']) => [name, value])),
  };
}

/** Each condition of media is one that tokens.css names, or any of several. */
function requireNames(sheet: Root): void {
  sheet.walkAtRules('media', (written) => {
    if (!/^\(--[\w-]+\)(, \(--[\w-]+\))*$/.test(written.params))
      throw written.error('A condition of media has a name in tokens.css');
  });
}

/** A rule for a variant that holds under a condition of media, and what the rule that says it stands in. */
interface Conditional {
  readonly rule: Rule;
  readonly media: string;
  readonly around: Container;
}

/**
 * Makes sheets of what client/ holds. `@apply` becomes the declarations that its words say; variants become rules of their
 * own, those under a condition of media at the end of the sheet, in the order of tokens.css, so that they win. What answers to
 * hovering does so where there is a pointer to hover with, since it would stay after a tap. A CSS module stands in the layer
 * of its folder. Conditions that `@custom-media` of tokens.css names are put in, since browsers do not know the rule yet, and
 * the values of scale.css: pages have a sixth less to load and no property to look up.
 */
export function sheets(root: string): Plugin {
  const tokens = readTokens(root);
  const read = createVocabulary(tokens.all);
  const conditions = listConditions(tokens.all);
  const names = [...conditions.keys()];
  const orderOf = (media: string) => names.findIndex((name) => media.includes(`(--${name})`));

  /** Writes a rule's words out; what holds under a condition of media comes back. */
  function writeOut(words: AtRule, { rule, decl }: Helpers): Conditional[] {
    const parent = words.parent as Rule;
    const rules = new Map([['', parent]]);
    const conditional: Conditional[] = [];
    // By which Vite finds the sheet that an address is relative to.
    const source = words.source && { source: words.source };
    for (const word of words.params.split(/\s+/)) {
      const said = read(word);
      if (!said) throw words.error(`No such word: ${word}`, { word });
      const { declarations, variant, media, suffix } = said;
      let target = rules.get(variant);
      if (!target) {
        target = rule({ selectors: parent.selectors.map((selector) => selector + suffix) });
        rules.set(variant, target);
        if (media) conditional.push({ rule: target, media, around: parent.parent as Container });
        else parent.after(target);
      }
      for (const [prop, value] of declarations) {
        if (target === parent) words.before(decl({ prop, value, ...source }));
        else target.append(decl({ prop, value, ...source }));
      }
    }
    words.remove();
    return conditional;
  }

  return {
    postcssPlugin: 'sheets',
    Once(sheet, helpers) {
      const { atRule } = helpers;
      const conditional: Conditional[] = [];
      requireNames(sheet);
      sheet.walkAtRules('apply', (words) => {
        conditional.push(...writeOut(words, helpers));
      });
      for (const rule of hovering(sheet))
        rule.replaceWith(atRule({ name: 'media', params: '(--can-hover)', nodes: [rule.clone()] }));
      for (const [around, own] of Map.groupBy(conditional, (one) => one.around)) {
        const ends = [...Map.groupBy(own, ({ media }) => media)];
        for (const [params, rules] of ends.sort(([one], [other]) => orderOf(one) - orderOf(other)))
          around.append(atRule({ name: 'media', params, nodes: rules.map(({ rule }) => rule) }));
      }
      const file = sheet.source?.input.file ?? '';
      if (!file.endsWith('.module.css')) return;
      const { nodes } = sheet.clone();
      sheet.removeAll();
      sheet.append(atRule({ name: 'layer', params: layerOf(file), nodes }));
    },
    Declaration(declaration) {
      const value = declaration.value.replaceAll(
        /var\(--([\w-]+)\)/g,
        (said, name) => tokens.scale.get(name) ?? said,
      );
      if (value !== declaration.value) declaration.value = value;
    },
    AtRule: {
      'custom-media'(named) {
        named.remove();
      },
      media(named) {
        named.params = named.params.replaceAll(/\(--([\w-]+)\)/g, (_, name: string) => {
          const condition = conditions.get(name);
          if (condition === undefined) throw named.error(`tokens.css has no @custom-media --${name}`);
          return condition;
        });
      },
    },
  };
}
