import { expect, test } from 'vitest';
import { readWords } from './words.ts';

test('a release is told its company, its environment and what is let pass', () => {
  expect(readWords([])).toEqual({
    flags: [],
    environment: '',
    companyFile: undefined,
    isFirst: false,
    secretsFile: undefined,
  });
  expect(readWords(['company.json', '--env=simply', '--without-audit', '--without-captcha'])).toEqual({
    flags: ['--without-audit', '--without-captcha'],
    environment: 'simply',
    companyFile: 'company.json',
    isFirst: false,
    secretsFile: undefined,
  });
  expect(readWords(['--first', '--secrets=secrets.json'])).toMatchObject({
    companyFile: undefined,
    isFirst: true,
    secretsFile: 'secrets.json',
  });
  expect(readWords(['--env=""']).environment).toBe('');
});

test.each(['--no-audit', '--without-capcha', 'simply'])('a misspelt word lets nothing pass: %s', (word) => {
  expect(() => readWords(['company.json', word])).toThrow(`There is no ${word}`);
});
