import { describe, expect, it } from 'vitest';
import {
  afterRunningAgain,
  describeFailure,
  filesToRunAgain,
  readPlaywright,
  readVitest,
} from './test-reports.mjs';

const failure = (file: string, title = 'adds up') => ({ file, title, message: 'expected 1 to be 2' });

describe('the report of a run', () => {
  it('names failed tests of vitest, and files that do not load', () => {
    const outcome = readVitest({
      numPassedTests: 3,
      testResults: [
        {
          name: 'a.test.ts',
          status: 'failed',
          message: '',
          assertionResults: [
            { fullName: 'adds up', status: 'failed', failureMessages: ['expected 1 to be 2'] },
            { fullName: 'counts', status: 'passed', failureMessages: [] },
          ],
        },
        { name: 'b.test.ts', status: 'failed', message: 'Cannot find module', assertionResults: [] },
        { name: 'c.test.ts', status: 'passed', message: '', assertionResults: [] },
      ],
    });
    expect(outcome).toEqual({
      passed: 3,
      failures: [
        failure('a.test.ts'),
        { file: 'b.test.ts', title: 'the whole file', message: 'Cannot find module' },
      ],
    });
  });

  it('names failed tests of Playwright with their screen, and what failed outside of tests', () => {
    const spec = (title: string, status: string) => ({
      title,
      file: 'order.spec.ts',
      tests: [{ projectName: 'mobile-390', status, results: [{ errors: [{ message: 'no button' }] }] }],
    });
    const outcome = readPlaywright({
      suites: [
        {
          title: 'order.spec.ts',
          specs: [spec('pays', 'expected')],
          suites: [{ title: 'gifts', specs: [spec('gives', 'unexpected')] }],
        },
      ],
      stats: { expected: 1 },
      errors: [{ message: 'no browser' }],
    });
    expect(outcome).toEqual({
      passed: 1,
      failures: [
        { file: 'order.spec.ts', title: 'gives [mobile-390]', message: 'no button' },
        { file: 'playwright', title: 'outside of tests', message: 'no browser' },
      ],
    });
  });

  it('tells in few lines without colours what failed', () => {
    const message = [
      '\u001b[31mexpected 1\u001b[39m',
      '',
      ...Array.from({ length: 50 }, () => 'at line'),
    ].join('\n');
    const lines = describeFailure('unit', { file: 'a.test.ts', title: 'adds up', message }).split('\n');
    expect(lines).toHaveLength(7);
    expect(lines.slice(0, 2)).toEqual(['  unit: a.test.ts › adds up', '      expected 1']);
  });
});

describe('a second run', () => {
  it('is for few files: where many fail, something is broken', () => {
    const few = ['a', 'b', 'b', 'c'].map((file) => failure(file));
    expect(filesToRunAgain({ passed: 0, failures: few })).toEqual(['a', 'b', 'c']);
    expect(filesToRunAgain({ passed: 0, failures: [...few, failure('d')] })).toEqual([]);
    expect(filesToRunAgain({ passed: 9, failures: [] })).toEqual([]);
  });

  it('fails what fails again, and names what does not', () => {
    const first = { passed: 7, failures: [failure('a'), failure('a', 'counts')] };
    const again = { passed: 1, failures: [failure('a', 'counts'), failure('a', 'divides')] };
    expect(afterRunningAgain(first, again)).toEqual({
      passed: 8,
      failures: [failure('a', 'counts'), failure('a', 'divides')],
      unsteady: [failure('a')],
    });
  });
});
