/** @typedef {{ file: string, title: string, message: string }} Failure A test, or a whole file that does not load. */
/** @typedef {{ passed: number, failures: Failure[] }} Outcome */

/**
 * @typedef {object} VitestReport
 * @property {number} numPassedTests
 * @property {{ name: string, status: string, message: string, assertionResults: { fullName: string, status: string, failureMessages: string[] }[] }[]} testResults
 */

/** A file that does not even load has no failed tests of its own: it counts as one. @param {VitestReport} report @returns {Outcome} */
export function readVitest(report) {
  const failures = report.testResults.flatMap(({ name, status, message, assertionResults }) => {
    const failed = assertionResults
      .filter((test) => test.status === 'failed')
      .map((test) => ({ file: name, title: test.fullName, message: test.failureMessages.join('\n') }));
    return failed.length === 0 && status === 'failed'
      ? [{ file: name, title: 'the whole file', message }]
      : failed;
  });
  return { passed: report.numPassedTests, failures };
}

/**
 * @typedef {{ title: string, suites?: PlaywrightSuite[], specs?: PlaywrightSpec[] }} PlaywrightSuite
 * @typedef {{ title: string, file: string, tests: { projectName: string, status: string, results: { errors: { message?: string }[] }[] }[] }} PlaywrightSpec
 * @typedef {object} PlaywrightReport
 * @property {PlaywrightSuite[]} suites
 * @property {{ expected: number }} stats
 * @property {{ message?: string }[]} errors What belongs to no test.
 */

/** @param {PlaywrightSuite} suite @returns {PlaywrightSpec[]} */
function specsOf(suite) {
  return [...(suite.specs ?? []), ...(suite.suites ?? []).flatMap(specsOf)];
}

/** @param {{ message?: string }[]} errors */
const textOf = (errors) => errors.map(({ message }) => message ?? '').join('\n');

/** @param {PlaywrightReport} report @returns {Outcome} */
export function readPlaywright({ suites, stats, errors }) {
  const failures = suites.flatMap(specsOf).flatMap(({ title, file, tests }) =>
    tests
      .filter(({ status }) => status === 'unexpected' || status === 'flaky')
      .map(({ projectName, results }) => ({
        file,
        title: `${title} [${projectName}]`,
        message: textOf(results.flatMap((result) => result.errors)),
      })),
  );
  const outside = errors.map((error) => ({
    file: 'playwright',
    title: 'outside of tests',
    message: textOf([error]),
  }));
  return { passed: stats.expected, failures: [...failures, ...outside] };
}

/** The most files of a stage that are run again: where more fail, something is broken. */
const MAX_FILES_AGAIN = 3;

/** Files worth a second run by themselves, or none. @param {Outcome} first @returns {string[]} */
export function filesToRunAgain({ failures }) {
  const files = [...new Set(failures.map(({ file }) => file))];
  return files.length <= MAX_FILES_AGAIN ? files : [];
}

/**
 * What both runs come to: a test failed if it failed in the second run, which holds whole files; one that failed in the
 * first alone is unsteady, and is named.
 *
 * @param {Outcome} first
 * @param {Outcome} again
 * @returns {Outcome & { unsteady: Failure[] }}
 */
export function afterRunningAgain(first, again) {
  const failedAgain = new Set(again.failures.map(keyOf));
  const unsteady = first.failures.filter((failure) => !failedAgain.has(keyOf(failure)));
  return { passed: first.passed + unsteady.length, failures: again.failures, unsteady };
}

/** @param {Failure} failure */
const keyOf = ({ file, title }) => `${file}\n${title}`;

/** Colours of terminals. */
// biome-ignore lint/suspicious/noControlCharactersInRegex: that is what they are made of
const COLOURS = /\u001b\[[\d;]*m/g;
const MAX_LINES = 6;
const MAX_COLUMNS = 200;

/**
 * A failure as the last lines of a run name it: all that is left of a long log, often.
 *
 * @param {string} stage
 * @param {Failure} failure
 */
export function describeFailure(stage, { file, title, message }) {
  const lines = message
    .replace(COLOURS, '')
    .split('\n')
    .filter((line) => line.trim() !== '');
  const shown = lines.slice(0, MAX_LINES).map((line) => `      ${line.slice(0, MAX_COLUMNS)}`);
  return [`  ${stage}: ${file} › ${title}`, ...shown].join('\n');
}
