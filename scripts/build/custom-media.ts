import { readFileSync } from 'node:fs';
import { join } from 'node:path';

interface MediaRule {
  params: string;
  error: (message: string) => Error;
  remove: () => unknown;
}

/** Puts the conditions that `@custom-media` of tokens.css names into the sheets: browsers do not know the rule yet. */
export function customMedia(root: string) {
  const tokens = readFileSync(join(root, 'client/ui/tokens.css'), 'utf8');
  const conditions = new Map(
    [...tokens.matchAll(/@custom-media (--[\w-]+) ([^;]+);/g)].map(([, name, condition]) => [
      name,
      condition,
    ]),
  );
  return {
    postcssPlugin: 'custom-media',
    AtRule: {
      'custom-media'(rule: MediaRule) {
        rule.remove();
      },
      media(rule: MediaRule) {
        rule.params = rule.params.replaceAll(/\((--[\w-]+)\)/g, (_, name: string) => {
          const condition = conditions.get(name);
          if (condition === undefined) throw rule.error(`tokens.css has no @custom-media ${name}`);
          return condition;
        });
      },
    },
  };
}
