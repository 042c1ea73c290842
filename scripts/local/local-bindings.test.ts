import { join } from 'node:path';
import { expect, test } from 'vitest';
import { unstable_readConfig as readConfig } from 'wrangler';
import { projectRoot } from '#tests/harness/commands.ts';
import { configureDevelopment } from './local-bindings.ts';

test('the development server asks for no secrets of a deployment, and names no deployed site', () => {
  const config = readConfig({ config: join(projectRoot, 'wrangler.toml'), env: '' }, { hideWarnings: true });
  expect(config.secrets?.required).toContain('CODE_PEPPER');
  configureDevelopment(config);
  expect(config.secrets).toBeUndefined();
  expect(config.vars).toEqual({ ENVIRONMENT: 'local', IS_SIMPLY: 'false' });
});
