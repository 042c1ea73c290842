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
  const deployed = read().queues.consumers?.map((one) => ({
    name: one.queue.replace('befit-', ''),
    ...{ batchSize: one.max_batch_size, maxRetries: one.max_retries },
    ...(one.dead_letter_queue && { deadLetters: one.dead_letter_queue.replace('befit-', '') }),
  }));
  expect(deployed).toEqual(queueTerms);
});
