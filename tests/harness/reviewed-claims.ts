import { readFileSync } from 'node:fs';
import { expect, it } from 'vitest';

type Groups = Readonly<Record<string, readonly string[]>>;

/** What proves a group: a look at the data or the rules, or words of the file or the test that holds it. */
export type Proofs = Readonly<Record<string, (() => boolean) | readonly [file: string, words: string]>>;

interface ReviewedClaims {
  /** Sentences with a number or an absolute word, as pages say them. */
  readonly claims: readonly string[];
  /** There are more than so many, or nothing was looked at. */
  readonly least: number;
  /** The sentences by what backs them. */
  readonly reviewed: Groups;
  /** What was reviewed elsewhere. */
  readonly elsewhere?: Groups;
  readonly proofs: Proofs;
  /** Groups that no data can prove, with the most sentences that each may have: the numbers only fall. */
  readonly readByPeople: Readonly<Record<string, number>>;
}

/** Tests that each claim is backed, once, and that what backs it holds. */
export function testClaims(all: ReviewedClaims): void {
  const { claims, least, reviewed, elsewhere = {}, proofs, readByPeople } = all;
  const listed = Object.values(reviewed).flat();
  const known = new Set([...listed, ...Object.values(elsewhere).flat()]);

  it('are backed by data, by a test or by a review: add a new one to the reviewed ones with its proof', () => {
    expect(claims.length).toBeGreaterThan(least);
    expect(claims.filter((sentence) => !known.has(sentence))).toEqual([]);
  });

  it('are reviewed once, and only while a page says them', () => {
    expect(listed.filter((sentence) => !claims.includes(sentence))).toEqual([]);
    expect(listed).toHaveLength(new Set(listed).size);
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
}
