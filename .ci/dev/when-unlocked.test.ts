import { expect, it, vi } from 'vitest';
import { whenUnlocked } from './when-unlocked.ts';

const locked = new Error(
  'D1_ERROR: Failed to parse body as JSON, got: Error: internal error; reference = 50dav',
);

it('an edit of the seed comes again while the site writes its database', async () => {
  const act = vi
    .fn<() => Promise<string>>()
    .mockRejectedValueOnce(locked)
    .mockRejectedValueOnce(locked)
    .mockResolvedValue('seeded');
  expect(await whenUnlocked(act, 0)).toBe('seeded');
  expect(act).toHaveBeenCalledTimes(3);
});

it('a statement that does not fit is told at once', async () => {
  const misfit = new Error('D1_ERROR: no such column: tilte: SQLITE_ERROR');
  const act = vi.fn<() => Promise<string>>().mockRejectedValue(misfit);
  await expect(whenUnlocked(act, 0)).rejects.toThrow(misfit);
  expect(act).toHaveBeenCalledTimes(1);
});

it('a database that stays locked is told of in the end', async () => {
  const act = vi.fn<() => Promise<string>>().mockRejectedValue(locked);
  await expect(whenUnlocked(act, 0)).rejects.toThrow(locked);
  expect(act).toHaveBeenCalledTimes(20);
});
