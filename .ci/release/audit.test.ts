import { describe, expect, test } from 'vitest';
import { judgeAudit, withoutAudit } from './audit.ts';

const found = (total: number) => JSON.stringify({ metadata: { vulnerabilities: { total } } });

describe('known vulnerabilities', () => {
  test.each([[[]], [[withoutAudit]]])('let a release pass only where there are none (%j)', (flags) => {
    expect(judgeAudit(found(0), flags).isRight).toBe(true);
    expect(judgeAudit(found(2), flags)).toEqual({
      isRight: false,
      text: '2 known vulnerabilities in what is deployed',
    });
  });

  test.each([
    [
      'a registry that refuses',
      '{"message":"405 Method Not Allowed","statusCode":405}',
      '405 Method Not Allowed',
    ],
    ['nothing printed', '', 'it gave no answer'],
    ['half an answer', '{"metadata":{"vulnera', 'it gave no answer'],
    ['an answer without a count', '{"metadata":{"vulnerabilities":{"total":"0"}}}', 'it gave no answer'],
  ])('stop a release where nobody tells of them, unless that is let pass: %s', (_, printed, reason) => {
    const stopped = judgeAudit(printed, []);
    expect(stopped.isRight).toBe(false);
    expect(stopped.text).toContain(`(${reason})`);
    expect(stopped.text).toContain(withoutAudit);
    const passed = judgeAudit(printed, [withoutAudit]);
    expect(passed.isRight).toBe(true);
    expect(passed.text).toMatch(/were NOT looked for/);
  });
});
