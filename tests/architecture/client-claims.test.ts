import { readFileSync } from 'node:fs';
import { describe } from 'vitest';
import { bonusText } from '#shared/features/bonuses/rules.ts';
import { goals } from '#shared/features/catalogue/calculator.ts';
import { storageOf } from '#shared/features/dishes/rules.ts';
import { clientSentences } from '#tests/factories/client-sentences.ts';
import { reviewedClaims } from '#tests/factories/reviewed-claims.ts';
import { reviewedClientClaims as reviewed } from '#tests/factories/reviewed-client-claims.ts';
import { isClaim } from '#tests/factories/seed-sentences.ts';
import { type Proofs, testClaims } from '#tests/harness/reviewed-claims.ts';

const proofs: Proofs = {
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

const readByPeople: Readonly<Record<string, number>> = {
  'what the page or the account does': 24,
  'an example, an hour, a mark or a turn of phrase': 13,
};

/** «Как только» says when, not how much. */
const claims = clientSentences().filter((sentence) => isClaim(sentence.replaceAll(/как только/gi, '')));

describe('sentences of the code of pages with a number or an absolute word', () => {
  testClaims({ claims, least: 30, reviewed, elsewhere: reviewedClaims, proofs, readByPeople });
});
