import { stripVTControlCharacters } from 'node:util';

/** Word that lets a release pass without a look into Firefox and WebKit. */
export const withoutBrowsers = '--without-browsers';

/** Whether the short form of the tests in Firefox and WebKit has passed, in words for whoever releases. */
export function judgeBrowsers(outcome: { readonly isRight: boolean; readonly text: string }): {
  readonly isRight: boolean;
  readonly text: string;
} {
  const summary = /^ *Tests +(.*)$/m.exec(stripVTControlCharacters(outcome.text))?.[1] ?? 'not tested';
  return outcome.isRight
    ? { isRight: true, text: `Firefox and WebKit: ${summary}` }
    : { isRight: false, text: `Firefox and WebKit: ${summary}; ${withoutBrowsers} does without` };
}
