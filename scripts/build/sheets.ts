import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { AtRule, Container, Helpers, Plugin, Root, Rule } from 'postcss';
import { createVocabulary } from './vocabulary.ts';

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

/**
 * Makes sheets of what client/ holds: `@apply` becomes the declarations that its words say, with rules of their own for
 * variants: under a condition of media at the end of the sheet, in the order of tokens.css, so that they win; what answers to hovering does so where
 * there is a pointer to hover with, since it would stay after a tap; a CSS module stands in the layer of its folder; conditions of media that
 * `@custom-media` of tokens.css names are put in, since browsers do not know the rule yet.
 */
export function sheets(root: string): Plugin {
  const tokens = readFileSync(join(root, 'client/ui/tokens.css'), 'utf8');
  const read = createVocabulary(tokens);
  const orderOf = (media: string) => tokens.indexOf(media.slice(1, media.search(/[) ]|$/)));
  const conditions = new Map(
    [...tokens.matchAll(/@custom-media (--[\w-]+) ([^;]+);/g)].map(([, name, condition]) => [
      name,
      condition,
    ]),
  );

  /** Writes a rule's words out; rules that hold under a condition of media come back by it. */
  function writeOut(parent: Rule, words: AtRule, { rule, decl }: Helpers): Map<string, Rule[]> {
    const rules = new Map([['', parent]]);
    const conditional = new Map<string, Rule[]>();
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
        if (media) conditional.set(media, [...(conditional.get(media) ?? []), target]);
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
      const ends = new Map<Container, Map<string, Rule[]>>();
      sheet.walkAtRules('apply', (words) => {
        const rule = words.parent as Rule;
        const around = rule.parent as Container;
        const end = ends.get(around) ?? new Map<string, Rule[]>();
        ends.set(around, end);
        for (const [media, rules] of writeOut(rule, words, helpers))
          end.set(media, [...(end.get(media) ?? []), ...rules]);
      });
      for (const rule of hovering(sheet))
        rule.replaceWith(atRule({ name: 'media', params: '(--can-hover)', nodes: [rule.clone()] }));
      for (const [around, end] of ends) {
        const ordered = [...end].sort(([one], [other]) => orderOf(one) - orderOf(other));
        for (const [params, nodes] of ordered) around.append(atRule({ name: 'media', params, nodes }));
      }
      const file = sheet.source?.input.file ?? '';
      if (!file.endsWith('.module.css')) return;
      const { nodes } = sheet.clone();
      sheet.removeAll();
      sheet.append(atRule({ name: 'layer', params: layerOf(file), nodes }));
    },
    AtRule: {
      'custom-media'(named) {
        named.remove();
      },
      media(named) {
        named.params = named.params.replaceAll(/\((--[\w-]+)\)/g, (_, name: string) => {
          const condition = conditions.get(name);
          if (condition === undefined) throw named.error(`tokens.css has no @custom-media ${name}`);
          return condition;
        });
      },
    },
  };
}
