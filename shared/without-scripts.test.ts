import { createHash } from 'node:crypto';
import { expect, test } from 'vitest';
import { withoutScriptsCss, withoutScriptsHash } from './without-scripts.ts';

test('the hash in the policy is that of the rules in the page', () => {
  const digest = createHash('sha256').update(withoutScriptsCss).digest('base64');
  expect(withoutScriptsHash).toBe(`sha256-${digest}`);
});
