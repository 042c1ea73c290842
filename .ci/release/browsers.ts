/** Word that lets a release pass without a look into Firefox and WebKit. */
export const withoutBrowsers = '--without-browsers';

/** Whether the short form of the tests in Firefox and WebKit has passed, in words for whoever releases. */
export function judgeBrowsers(outcome: { readonly isRight: boolean; readonly text: string }): {
  readonly isRight: boolean;
  readonly text: string;
} {
  const summary = outcome.text.trimEnd().split('\n').at(-1) ?? '';
  const untested = /^Not tested: .*$/m.exec(outcome.text)?.[0];
  if (untested !== undefined) return { isRight: false, text: `${untested}; ${withoutBrowsers} does without` };
  return outcome.isRight
    ? { isRight: true, text: `Firefox and WebKit: ${summary}` }
    : { isRight: false, text: `Firefox and WebKit: ${summary}; ${withoutBrowsers} does without` };
}
