import { expect, test } from 'vitest';
import { variantsIn } from './ab-test.ts';

test('an answer puts a visitor into the experiments of ours that it names', () => {
  const flags = { whyBefit: ['1'], exp_howItWorks: ['0', '1'], replaceDish: ['0'], colour: ['1'] };
  expect(variantsIn({ flags })).toEqual(['exp_howItWorks', 'exp_whyBefit']);
});

test.each([[undefined], [null], ['no'], [{}], [{ flags: null }], [{ flags: { whyBefit: '1' } }]])(
  'an answer that is none, %j, puts nobody into any',
  (answer) => {
    expect(variantsIn(answer)).toEqual([]);
  },
);
