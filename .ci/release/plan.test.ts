import { describe, expect, test } from 'vitest';
import { planOf, stepsLeft } from './plan.ts';

const names = (steps: readonly { readonly name: string }[]) => steps.map(({ name }) => name).join(' ');
const next = planOf({ variant: 'full', to: 'production', isFirst: false });
const whole = { from: undefined, only: undefined };

describe('a release', () => {
  test.each([
    [
      { variant: 'full', to: 'production', isFirst: true },
      'tree tests settings check stores build compatible affinity backup migrate seed deploy desk record',
    ],
    [
      { variant: 'simply', to: 'staging', isFirst: false },
      'tree tests settings check build compatible keep affinity upload backup migrate seed rollout triggers',
    ],
    [
      { variant: 'edge', to: 'production', isFirst: false },
      'tree tests settings check build keep affinity upload rollout triggers',
    ],
    [
      { variant: 'origin', to: 'production', isFirst: false },
      'tree tests check compatible backup keep build restart',
    ],
  ] as const)('of %o goes by its steps', (options, steps) => {
    expect(names(planOf(options))).toBe(steps);
  });

  test('changes nothing before everything that may object has been asked', () => {
    const order = names(next).split(' ');
    const changes = ['upload', 'migrate', 'seed', 'rollout'].map((name) => order.indexOf(name));
    const objections = ['tree', 'tests', 'settings', 'check', 'compatible'].map((name) =>
      order.indexOf(name),
    );
    expect(Math.max(...objections)).toBeLessThan(Math.min(...changes));
    expect(order.indexOf('backup')).toBeLessThan(order.indexOf('migrate'));
  });
});

describe('what is left of it', () => {
  test('is what was not done yet, what begins at a step, or one step', () => {
    expect(names(stepsLeft(next, ['tree', 'tests', 'settings'], whole))).toMatch(/^check build /);
    expect(names(stepsLeft(next, ['tree'], { ...whole, from: 'rollout' }))).toBe(
      'rollout triggers desk record',
    );
    expect(names(stepsLeft(next, ['tree', 'seed'], { ...whole, only: 'seed' }))).toBe('seed');
  });

  test('has no step of another name', () => {
    expect(() => stepsLeft(next, [], { ...whole, only: 'sed' })).toThrow('no step sed: choose one of tree,');
  });
});
