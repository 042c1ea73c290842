import { expect, test } from 'vitest';
import { classesOf, sheetOf } from './css-in-markup.ts';

const source = `
  <p className={css('grid gap-12')}>
    <b className={classNames(css('font-bold'), isOpen && css('grid', 'gap-12'))} />
  </p>`;

test('each list of words is a class of the sheet beside the module', () => {
  expect(sheetOf(source)).toBe('.c0 { @apply grid gap-12; }\n.c1 { @apply font-bold; }');
  expect(classesOf(source, '/client/a.tsx')?.code).toBe(`import madeOfWords from "/client/a.tsx.module.css";

  <p className={madeOfWords.c0}>
    <b className={classNames(madeOfWords.c1, isOpen && madeOfWords.c0)} />
  </p>`);
});

test('a module without words stays as it is', () => {
  expect(classesOf('<p className={styles.text} />', '/client/a.tsx')).toBeUndefined();
});

test('what is no plain string is an error that names the module', () => {
  expect(() => classesOf('<p className={css(words)} />', '/client/a.tsx')).toThrow('/client/a.tsx');
});
