import { join } from 'node:path';
import { expect, test } from 'vitest';
import { unstable_readConfig as readConfig } from 'wrangler';
import { projectRoot } from '#tests/harness/commands.ts';
import { queueTerms } from '#worker/origin/queues.ts';
import { configureDevelopment } from './local-bindings.ts';

const read = () =>
  readConfig({ config: join(projectRoot, 'wrangler.toml'), env: '' }, { hideWarnings: true });

test('the development server asks for no secrets of a deployment, and names no deployed site', () => {
  const config = read();
  expect(config.secrets?.required).toContain('CODE_PEPPER');
  configureDevelopment(config);
  expect(config.secrets).toBeUndefined();
  expect(config.vars).toEqual({ ENVIRONMENT: 'local', IS_SIMPLY: 'false' });
});

test('queues are tried here and on Node as often as on the platform', () => {
  const { consumers = [] } = read().queues as { consumers?: Record<string, string | number>[] };
  const nameOf = (queue: unknown) => String(queue).replace('befit-', '');
  const deployed = consumers.map(({ queue, max_batch_size, max_retries, dead_letter_queue: dead }) => ({
    ...{ name: nameOf(queue), batchSize: max_batch_size, maxRetries: max_retries },
    ...(dead !== undefined && { deadLetters: nameOf(dead) }),
  }));
  expect(deployed).toEqual(queueTerms);
});
