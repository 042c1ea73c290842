import { expect, test } from 'vitest';
import { commandOf, environmentOf, readOptions } from './options.ts';
import { planOf, stepsLeft } from './plan.ts';

const read = (words: string) => readOptions(words.split(' '));
const names = (steps: readonly { readonly name: string }[]) => steps.map(({ name }) => name).join(' ');
const next = planOf({ variant: 'full', isFirst: false });
const whole = { from: undefined, only: undefined };

test.each([
  [
    'full --to production --first',
    'tree tests settings check stores build affinity backup migrate seed deploy desk',
  ],
  [
    'full --to production',
    'tree tests settings check build keep affinity upload backup migrate seed rollout triggers desk',
  ],
  [
    'simply --to staging',
    'tree tests settings check build keep affinity upload backup migrate seed rollout triggers',
  ],
  ['edge --to production', 'tree tests settings check build keep affinity upload rollout triggers'],
  ['origin --to production', 'tree tests check backup keep build restart'],
])('%s asks what may object before it changes anything', (words, steps) => {
  expect(names(planOf(read(words)))).toBe(steps);
});

test('what is left of a release is what was not done yet, what begins at a step, or one step', () => {
  expect(names(stepsLeft(next, ['tree', 'tests', 'settings'], whole))).toMatch(/^check build /);
  expect(names(stepsLeft(next, ['tree'], { ...whole, from: 'rollout' }))).toBe('rollout triggers desk');
  expect(names(stepsLeft(next, ['tree', 'seed'], { ...whole, only: 'seed' }))).toBe('seed');
  expect(() => stepsLeft(next, [], { ...whole, only: 'sed' })).toThrow('no step sed');
});

test('the words of a release are read, and come back as the command that goes on', () => {
  const words = 'simply --to staging --first --from build --watch 5 --without-tests --without-audit';
  expect(read(words)).toMatchObject({
    ...{ variant: 'simply', to: 'staging', isFirst: true, from: 'build', watchSeconds: 5 },
    ...{ isUntested: true, letPass: ['--without-audit'] },
  });
  const command = 'npm run release -- edge --to staging --first';
  expect(commandOf(read('edge --to staging --first --watch 5'))).toBe(command);
});

test.each(['full', 'whole --to production', 'full --to test', 'full edge --to staging'])(
  '«%s» is no release',
  (words) => expect(() => read(words)).toThrow('npm run release -- full|simply|edge|origin'),
);

test.each(['full --to staging --wihtout-tests', 'full --to staging --watch soon'])(
  'a misspelt word lets nothing pass: «%s»',
  (words) => expect(() => read(words)).toThrow(/wihtout|no number of seconds/),
);

test('each variant has its environment in each place, an origin that of the full one', () => {
  const found = (['full', 'simply', 'edge', 'origin'] as const).flatMap((variant) =>
    (['production', 'staging'] as const).map((to) => environmentOf({ variant, to })),
  );
  expect(found).toEqual(['', 'staging', 'simply', 'simply-staging', 'edge', 'edge-staging', '', 'staging']);
});
