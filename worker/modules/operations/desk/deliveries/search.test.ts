import { describe, expect, it } from 'vitest';
import { searchWords } from './search.ts';

/** Whether a text has each word in one of its spellings, as the statement asks. */
const finds = (query: string, text: string) =>
  searchWords(query).every((spellings) => spellings.some((one) => text.includes(one)));

const row = 'Анна +79162041830 100042 Москва, Лесная улица 20 84';

describe('a search', () => {
  it.each([
    'анна',
    'АННА',
    '8 (916) 204-18-30',
    '+7 916 204 18 30',
    '1830',
    '100042',
    'лесная 20',
    'Лесная, 20',
  ])('of «%s» finds the delivery', (query) => {
    expect(finds(query, row)).toBe(true);
  });

  it.each(['ольга', 'лесная 21', '8 (916) 204-18-31'])('of «%s» does not', (query) => {
    expect(finds(query, row)).toBe(false);
  });

  it('of nothing asks for nothing', () => {
    expect(searchWords('  ')).toEqual([]);
  });
});
