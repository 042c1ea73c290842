import { parseSync } from 'vite';
import { findHangingWords } from './hanging-words.ts';
import { isNode } from './syntax.ts';
import { findUnsteadyTexts } from './unsteady-texts.ts';

export interface Violation {
  rule: 'hanging-word' | 'unsteady-text' | 'syntax';
  line: number;
  message: string;
}

/** Texts of these folders are shown as they are written: of pages, and what the worker answers and writes. */
const shownPlaces = /^(client|shared|worker)\/(?!.*\.test\.tsx?$)/;
/** Texts that no page shows as they stand: of contracts, heads of pages, receipts, regions, and words that are looked for. */
const unshownPlaces =
  /(\/contract|^shared\/(routes|search-words|features\/(payments\/receipt|regions\/rules))|^worker\/modules\/\w+\/(content|homemade|reviews)\/commands)\.ts$/;
/** Texts of the worker that are set where they are rendered (documents, letters, pictures), or that no person reads. */
const setWhenRendered =
  /^worker\/(certificate-file|db|local|pages|modules\/(content\/search|identity\/customers\/personal-data)\/|modules\/(content\/pages\/deployment|deliveries\/rations\/letters|deliveries\/deliveries\/calendar)\.ts)/;

/** Checks one file against the rules that neither Biome nor oxlint can express. */
export function checkSource(path: string, text: string): Violation[] {
  const { program, errors } = parseSync(path, text);
  const violations: Violation[] = [];
  const report = (rule: Violation['rule'], offset: number, message: string) => {
    violations.push({ rule, line: text.slice(0, offset).split('\n').length, message });
  };
  for (const error of errors) report('syntax', error.labels[0]?.start ?? 0, error.message);
  if (!isNode(program)) throw new Error(`${path} has no syntax tree`);
  const isShown = shownPlaces.test(path) && !unshownPlaces.test(path) && !setWhenRendered.test(path);
  for (const { start, words } of isShown ? findHangingWords(program) : [])
    report('hanging-word', start, `a line may break in «${words}»: write \\u00a0 or &nbsp;`);
  for (const start of path.startsWith('client/') ? findUnsteadyTexts(program) : [])
    report(
      'unsteady-text',
      start,
      'an element that comes and goes stands before a bare text: give it a <span>',
    );
  return violations;
}
