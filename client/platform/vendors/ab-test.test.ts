import { expect, test } from 'vitest';
import { drawnIn } from './ab-test.ts';

test('an answer puts a visitor into the experiments of ours that it names', () => {
  const flags = { whyBefit: ['1'], exp_howItWorks: ['0', '1'], replaceDish: ['0'], colour: ['1'] };
  expect(drawnIn({ flags })).toEqual([
    ['exp_whyBefit', true],
    ['exp_howItWorks', true],
    ['exp_replaceDish', false],
  ]);
});

test.each([[undefined], [null], ['no'], [{}], [{ flags: null }], [{ flags: { whyBefit: '1' } }]])(
  'an answer that is none, %j, puts nobody into any',
  (answer) => {
    expect(drawnIn(answer)).toEqual([]);
  },
);
