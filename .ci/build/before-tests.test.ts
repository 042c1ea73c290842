import { expect, it } from 'vitest';
import playwright from '../../playwright.config.ts';
import vitest from '../../vitest.config.ts';

const setup = /\.ci\/build\/before-tests\.ts$/;

it.each(['worker', 'origin', 'browsers'])(
  'the tests of «%s» begin with a build of what was edited',
  (name) => {
    const { test } = 'test' in vitest ? vitest : {};
    const project = test?.projects?.find(
      (one) => typeof one === 'object' && 'test' in one && one.test?.name === name,
    );
    expect(project).toMatchObject({ test: { globalSetup: [expect.stringMatching(setup)] } });
  },
);

it('the tests in a browser begin with it as well', () => {
  expect(playwright.globalSetup).toMatch(setup);
});
