// Checks the sources against the rules that neither Biome nor oxlint can express.
import { globSync, readFileSync } from 'node:fs';
import { findSpaces } from '../build/spaces.ts';
import { parseTree } from '../build/syntax.ts';
import { findUnsteadyTexts } from './unsteady-texts.ts';

/** What is wrong in a source, each with its line. */
export function checkSource(path: string, text: string): string[] {
  const at = (offset: number) => `${path}:${text.slice(0, offset).split('\n').length}`;
  const mayBeUnsteady = path.startsWith('client/') && !/\.test\.tsx?$/.test(path);
  const unsteady = mayBeUnsteady ? findUnsteadyTexts(parseTree(path, text)) : [];
  return [
    ...findSpaces(path, text).escaped.map(
      ({ start, end }) =>
        `${at(start)} the build sets the space after «${text.slice(Math.max(0, start - 12), start)}»: write a plain one for «${text.slice(start, end)}»`,
    ),
    ...unsteady.map((start) => `${at(start)} an element comes and goes before a bare text: give it a <span>`),
  ];
}

if (import.meta.main) {
  const paths = globSync('{client,shared,worker}/**/*.{ts,tsx}').filter((path) => !path.endsWith('.d.ts'));
  const found = paths.flatMap((path) => checkSource(path, readFileSync(path, 'utf8')));
  for (const line of found) console.error(line);
  if (found.length > 0) process.exitCode = 1;
  else console.log(`Texts: ${paths.length} files keep the rules.`);
}
