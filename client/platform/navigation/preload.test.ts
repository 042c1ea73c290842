import { describe, expect, test } from 'vitest';
import { createPreloadQueue, isConnectionScarce } from './preload.ts';

function deferred() {
  const started: string[] = [];
  const ends = new Map<string, (failed?: boolean) => void>();
  const load = (path: string) =>
    new Promise<void>((resolve, reject) => {
      started.push(path);
      ends.set(path, (failed = false) => (failed ? reject(new Error('offline')) : resolve()));
    });
  return { started, load, end: (path: string, failed?: boolean) => ends.get(path)?.(failed) };
}

const turn = () => new Promise((done) => setTimeout(done));

describe('the preload queue', () => {
  test('loads a route once, and again only after a failure', async () => {
    const { started, load, end } = deferred();
    const queue = createPreloadQueue(load);
    queue('a');
    queue('a');
    end('a', true);
    await turn();
    queue('a');
    end('a');
    await turn();
    queue('a');
    expect(started).toEqual(['a', 'a']);
  });

  test.each([
    [{ saveData: true, effectiveType: '4g' }, true],
    [{ saveData: false, effectiveType: '2g' }, true],
    [{ saveData: false, effectiveType: 'slow-2g' }, true],
    [{ saveData: false, effectiveType: '3g' }, false],
    [undefined, false],
  ])('skips preloading on the connection %o: %s', (connection, expected) => {
    expect(isConnectionScarce(connection)).toBe(expected);
  });
});
