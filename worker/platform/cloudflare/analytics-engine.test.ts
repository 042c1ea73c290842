import { expect, test } from 'vitest';
import { boundMetrics } from './analytics-engine.ts';

function createDataset() {
  const points: unknown[] = [];
  return { points, writeDataPoint: (point?: object) => void points.push(point) };
}
const spent = { seconds: 0.25, databaseCalls: 2, rowsRead: 30, rowsWritten: 1 };

test('a point has its labels and values in the order of the catalogue, and is sampled by its first label', () => {
  const dataset = createDataset();
  // Named in another order than the catalogue has.
  boundMetrics(dataset).note('request', { outcome: 'ok', route: '/rest/orders', method: 'POST' }, spent);
  boundMetrics(dataset).note('alert', { state: 'ok', check: 'timer' }, {});
  expect(dataset.points).toEqual([
    {
      indexes: ['request /rest/orders'],
      blobs: ['request', '/rest/orders', 'POST', 'ok'],
      doubles: [0.25, 2, 30, 1],
    },
    { indexes: ['alert timer'], blobs: ['alert', 'timer', 'ok'], doubles: [] },
  ]);
});
