import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { bonusText } from '#shared/features/bonuses/rules.ts';
import { goals } from '#shared/features/catalogue/calculator.ts';
import { storageOf } from '#shared/features/dishes/rules.ts';
import { clientSentences } from '#tests/factories/client-sentences.ts';
import { reviewedClaims } from '#tests/factories/reviewed-claims.ts';
import { reviewedClientClaims as reviewed } from '#tests/factories/reviewed-client-claims.ts';
import { isClaim } from '#tests/factories/seed-sentences.ts';

/** What proves a group: a look at the rules, or words of the file or the test that hold it. */
const proofs: Readonly<Record<string, (() => boolean) | readonly [file: string, words: string]>> = {
  'one bonus is one rouble': () => bonusText(100) === '1\u00a0бонус',
  'a day costs what its energy costs': [
    'shared/features/programmes/schema.ts',
    'the same in every programme, a set has its own price',
  ],
  'temperature of keeping': () => storageOf(60).includes('2–6\u00a0°C'),
  'the formula of the calculator': () =>
    goals.gain.share === 1.1 &&
    readFileSync('shared/features/catalogue/calculator.ts', 'utf8').includes(
      '10 * weight + 6.25 * height - 5 * age',
    ),
  'the length discount': ['shared/features/orders/price.test.ts', 'applies the discount of every length'],
  'figures of a hundred grams': ['client/ui/dish-facts.tsx', 'per100'],
  'the code of a certificate': ['tests/factories/calls.ts', 'ABCD-EFGH-2345-6789'],
  'the rouble that checks a card': [
    'worker/modules/ordering/subscriptions/cards/commands.ts',
    'amountKop: ROUBLE_KOP',
  ],
};

/** Groups that no data can prove, with the most sentences that each may have: the numbers only fall. */
const readByPeople: Readonly<Record<string, number>> = {
  'what the page or the account does': 24,
  'an example, an hour, a mark or a turn of phrase': 13,
};

/** «Как только» says when, not how much. */
const claims = clientSentences().filter((sentence) => isClaim(sentence.replaceAll(/как только/gi, '')));
const known = new Set([...Object.values(reviewed), ...Object.values(reviewedClaims)].flat());

describe('sentences of the code of pages with a number or an absolute word', () => {
  it('are backed: add a new one to reviewed-client-claims.ts with its proof', () => {
    expect(claims.length).toBeGreaterThan(30);
    expect(claims.filter((sentence) => !known.has(sentence))).toEqual([]);
  });

  it('are reviewed once, and only while a page says them', () => {
    const listed = Object.values(reviewed).flat();
    expect(listed.filter((sentence) => !claims.includes(sentence))).toEqual([]);
    expect(new Set(listed).size).toBe(listed.length);
  });

  it('stand in groups that name their proof', () => {
    const groups = [...Object.keys(proofs), ...Object.keys(readByPeople)];
    expect(Object.keys(reviewed).toSorted()).toEqual(groups.toSorted());
  });

  it.each(Object.entries(readByPeople))('that are %s are no more than %i', (group, most) => {
    expect(reviewed[group]?.length).toBeLessThanOrEqual(most);
  });

  it.each(Object.entries(proofs))('«%s» is proved', (_, proof) => {
    if (typeof proof === 'function') return expect(proof()).toBe(true);
    const [file, words] = proof;
    return expect(readFileSync(file, 'utf8')).toContain(words);
  });
});
