import { expect, test } from 'vitest';
import { checkSource } from './lint.ts';

test.each([
  ['write a plain one', 'client/a.tsx', 'const a = <p>Привезём в&nbsp;<b>Москву</b></p>;'],
  ['write a plain one', 'shared/a.test.ts', "const a = 'Код из\\u00a0SMS';"],
  ['comes and goes', 'client/a.tsx', 'const a = <p>{is && <b>1</b>}. Готово</p>;'],
  ['comes and goes', 'client/a.tsx', 'const a = <Button>{is ? <b>1</b> : null}{children}</Button>;'],
])('%s is said of %s: %s', (rule, path, text) => {
  expect(checkSource(path, text)).toEqual([expect.stringContaining(rule)]);
});

test.each([
  ['client/a.tsx', 'const a = <p>Привезём в <b>Москву</b></p>;'],
  ['client/a.tsx', 'const a = <b>erid:&nbsp;{erid}</b>;'],
  ['client/a.tsx', 'const a = <p>{is && <b>1</b>}<span>Готово</span> и всё</p>;'],
  ['client/a.tsx', 'const a = <Button>{children}{is && <Spinner />}</Button>;'],
])('%s is fine: %s', (path, text) => {
  expect(checkSource(path, text)).toEqual([]);
});
