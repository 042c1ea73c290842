import { searchStem } from '#shared/search-words.ts';
import { groupsOf } from './food-groups.ts';
import { absentStem } from './meanings.ts';
import { type Found, findWords, type SiteIndex } from './site-index.ts';
import { synonymsOf } from './synonyms.ts';
import type { Wanted } from './wanted.ts';

const [ALLERGY, EXCLUDED] = ['аллергия', 'исключения'].map(searchStem) as [string, string];

/** Tells of an entry whether it has nothing of a food: by the groups of the kitchen, else by what it is made of. */
const lacks =
  ({ entries, stems }: SiteIndex, id: number) =>
  (word: string) => {
    const groups = groupsOf(word);
    if (groups.length > 0) return !groups.some((group) => entries[id]?.groups?.includes(group));
    const stem = searchStem(word);
    return ![stem, ...synonymsOf(stem)].some((one) => stems[id]?.has(one));
  };

const allOf = (test: (id: number) => boolean, { entries }: SiteIndex): number[] =>
  [...entries.keys()].filter(test);

/**
 * What is without something. Food alone where a food is named, and no dish that has it: programmes that leave it out, what
 * says so in its title, dishes, and how to leave it out of an order; for an allergy, what is said of those comes first.
 */
export function findWithout(index: SiteIndex, { words, absent }: Wanted): Found[] {
  const { entries, stems } = index;
  const kindOf = (id: number) => entries[id]?.kind;
  const isDish = (id: number) => kindOf(id) === 'dish';
  const dishes = allOf(isDish, index);
  const isFood = absent.every(
    (word) => groupsOf(word).length > 0 || dishes.some((id) => stems[id]?.has(searchStem(word))),
  );
  const without = (id: number) => absent.every(lacks(index, id));
  const says = (id: number) => absent.every((word) => stems[id]?.has(absentStem(word)));
  const others = words.filter((word) => searchStem(word) !== ALLERGY);
  if (others.length > 0)
    return findWords(index, others).filter(({ id }) => (isFood ? isDish(id) && without(id) : says(id)));
  const groups = absent.flatMap(groupsOf);
  const leavesOut = (id: number) =>
    kindOf(id) === 'programme' &&
    groups.length > 0 &&
    groups.every((group) => entries[id]?.groups?.includes(group));
  const isQuestion = (stem: string) => (id: number) =>
    kindOf(id) === 'question' && stems[id]?.has(stem) === true;
  const ids = [
    ...(words.length > 0 ? allOf(isQuestion(ALLERGY), index) : []),
    ...allOf(leavesOut, index),
    ...allOf((id) => says(id) && (!isFood || (groups.length === 0 && kindOf(id) === 'programme')), index),
    ...(isFood ? [...dishes.filter(without), ...allOf(isQuestion(EXCLUDED), index)] : []),
  ];
  return [...new Set(ids)].map((id) => ({ id, tier: 0, score: 1 }));
}
