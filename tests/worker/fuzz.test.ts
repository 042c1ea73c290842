import { expect, test } from 'vitest';
import { fuzz } from '#tests/soak/fuzz.ts';

test('no call answers hostile requests with a 5xx, a script or its inside, nor changes a row where it refuses', async () => {
  const [requests, refused, wrong] = await fuzz.run();
  expect(wrong?.note).toBe('');
  expect(refused?.value).toBeGreaterThan((requests?.value ?? 0) / 4);
  expect(refused?.value).toBeLessThan((requests?.value ?? 0) * 0.95);
}, 3_600_000);
