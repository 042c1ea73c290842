// Checks the sources against the rules that neither Biome nor oxlint can express.
import { globSync, readFileSync } from 'node:fs';
import { findHangingWords } from './hanging-words.ts';
import { parseTree } from './syntax.ts';
import { findUnsteadyTexts } from './unsteady-texts.ts';

/** Texts that no page shows as they stand: of contracts, heads of pages, receipts, regions, and words that are looked for. */
const unshownPlaces =
  /(\/contract|^shared\/(routes|search-words|features\/(payments\/receipt|regions\/rules))|^worker\/modules\/\w+\/(content|homemade|reviews)\/commands)\.ts$/;
/** Texts of the worker that are set where they are rendered (documents, letters, pictures), or that no person reads. */
const setWhenRendered =
  /^worker\/(certificate-file|db|local|pages|modules\/(content\/search|identity\/customers\/personal-data)\/|modules\/(content\/pages\/deployment|deliveries\/rations\/letters|deliveries\/deliveries\/calendar)\.ts)/;

/** What is wrong in a source, each with its line. */
export function checkSource(path: string, text: string): string[] {
  const program = parseTree(path, text);
  const at = (offset: number) => `${path}:${text.slice(0, offset).split('\n').length}`;
  const isShown = !unshownPlaces.test(path) && !setWhenRendered.test(path);
  const hanging = isShown ? findHangingWords(program) : [];
  const unsteady = path.startsWith('client/') ? findUnsteadyTexts(program) : [];
  return [
    ...hanging.map(
      ({ start, words }) => `${at(start)} a line may break in «${words}»: write \\u00a0 or &nbsp;`,
    ),
    ...unsteady.map((start) => `${at(start)} an element comes and goes before a bare text: give it a <span>`),
  ];
}

if (import.meta.main) {
  const paths = globSync('{client,shared,worker}/**/*.{ts,tsx}').filter(
    (path) => !/\.(test|d)\.tsx?$/.test(path),
  );
  const found = paths.flatMap((path) => checkSource(path, readFileSync(path, 'utf8')));
  for (const line of found) console.error(line);
  if (found.length > 0) process.exitCode = 1;
  else console.log(`Texts: ${paths.length} files keep the rules.`);
}
