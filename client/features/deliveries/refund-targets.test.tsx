import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test } from 'vitest';
import { RefundTargets } from './refund-modals.tsx';

const sums = { moneyKop: 2_770_140, extraKop: 138_507 };

test('money that can go back one way is told of, not asked about', () => {
  const text = renderToStaticMarkup(<RefundTargets {...sums} targets={['bonuses']} />);
  expect(text).toContain('Бонусами — 29 086,47 бонуса, на 5 % больше.');
  expect(text).toContain('<input type="hidden" name="to" value="bonuses"/>');
  expect(text).not.toContain('type="radio"');
});

test('of two ways each says what comes back', () => {
  const text = renderToStaticMarkup(<RefundTargets {...sums} targets={['card', 'bonuses']} />);
  expect(text.match(/type="radio"/g)).toHaveLength(2);
  expect(text).toContain('Туда, откуда платили — 27 701,40 ₽');
});
