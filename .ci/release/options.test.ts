import { describe, expect, test } from 'vitest';
import { commandOf, environmentOf, readOptions } from './options.ts';

const read = (words: string) => readOptions(words.split(' '));

describe('the words of a release', () => {
  test('are read', () => {
    expect(read('full --to production')).toMatchObject({
      ...{ variant: 'full', to: 'production', isFirst: false, isDryRun: false, isUntested: false },
      ...{ company: 'company.json', config: 'wrangler.toml', watchSeconds: 60, letPass: [] },
    });
    const words = 'simply --to staging --first --from build --watch 5 --without-tests --without-audit';
    expect(read(words)).toMatchObject({
      ...{ variant: 'simply', to: 'staging', isFirst: true, from: 'build', watchSeconds: 5 },
      ...{ isUntested: true, letPass: ['--without-audit'] },
    });
  });

  test.each(['', 'full', 'whole --to production', 'full --to test', 'full edge --to staging', 'full --to'])(
    'that say no release are answered with how they are written: «%s»',
    (words) => expect(() => read(words)).toThrow('npm run release -- full|simply|edge|origin'),
  );

  test.each(['full --to staging --wihtout-tests', 'full --to staging --watch soon'])(
    'that are misspelt let nothing pass: «%s»',
    (words) => expect(() => read(words)).toThrow(/wihtout|no number of seconds/),
  );

  test('come back as the command that goes on', () => {
    expect(commandOf(read('edge --to staging --first --watch 5'))).toBe(
      'npm run release -- edge --to staging --first',
    );
  });
});

test('each variant has its environment in each place, an origin that of the full one', () => {
  const names = (['full', 'simply', 'edge', 'origin'] as const).flatMap((variant) =>
    (['production', 'staging'] as const).map((to) => environmentOf({ variant, to })),
  );
  expect(names).toEqual(['', 'staging', 'simply', 'simply-staging', 'edge', 'edge-staging', '', 'staging']);
});
