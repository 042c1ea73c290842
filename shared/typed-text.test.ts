import { describe, expect, it, test } from 'vitest';
import { EmailAddress, PersonName, Phone } from './features/auth/schema.ts';
import { cleanText, codeKey } from './typed-text.ts';

const marks = [
  ...[0xad, 0x200b, 0x200c, 0x200d, 0x200e, 0x200f, 0x202a, 0x202b, 0x202c, 0x202d, 0x202e],
  ...[0x2060, 0x2066, 0x2067, 0x2068, 0x2069, 0xfeff],
].map((code) => String.fromCodePoint(code));

describe('a mark that nobody sees', () => {
  it.each(marks.map((mark) => [mark.codePointAt(0)?.toString(16), mark]))(
    'U+%s is no part of a text',
    (_, mark) => {
      expect(cleanText(`${mark}Ан${mark}на${mark}`)).toBe('Анна');
      expect(codeKey(`MAX${mark}20`)).toBe('MAX20');
      expect(Phone.parse(`${mark}+7 916 204${mark}-18-30${mark}`)).toBe('+79162041830');
      expect(EmailAddress.parse(`anna${mark}@befit.ru${mark}`)).toBe('anna@befit.ru');
      expect(PersonName.parse(`Ан${mark}на`)).toBe('Анна');
    },
  );
});

test('letters of two marks are one, and joined pictures stay joined', () => {
  expect(cleanText('Е\u0308жик и\u0306од 👩\u200d👧')).toBe('Ёжик йод 👩\u200d👧');
});

test.each([
  ['МАХ20', 'MAX20'],
  ['max20', 'мах20'],
  ['ЕЛКА20', 'ЁЛКА20'],
  ['елка20', 'ё\u0308лка20'.replace('\u0308', '')],
  ['ZIMA-2026', 'zima 2026'],
  ['ABCD-EFGH', 'аВсd еfgн'],
])('the codes «%s» and «%s» are compared as one', (one, other) => {
  expect(codeKey(one)).toBe(codeKey(other));
});

test('other codes stay apart', () => {
  expect(new Set(['MAX20', 'MAX21', 'ЛЕТО', 'ZETO', 'О0', '00'].map(codeKey)).size).toBe(6);
});

test.each([
  ['Info@Пример.РФ', 'info@xn--e1afmkfd.xn--p1ai'],
  ['info@xn--e1afmkfd.xn--p1ai', 'info@xn--e1afmkfd.xn--p1ai'],
  ['ANNA@befit.ru ', 'anna@befit.ru'],
])('the e-mail «%s» is %s', (typed, address) => {
  expect(EmailAddress.parse(typed)).toBe(address);
});

test.each([
  'анна@пример.рф',
  'anna@befit',
  'anna@@befit.ru',
  'anna@-.рф',
  'a@b.ru/x',
  'a@b.ru:25',
  'a@пример.рф?x',
  'a@1.2',
])('«%s» is no e-mail', (typed) => {
  expect(EmailAddress.safeParse(typed).success).toBe(false);
});
