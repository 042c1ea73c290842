import { readFileSync } from 'node:fs';
import { join } from 'node:path';

/**
 * One answer of a line of `queries.txt`: a page, what is below a path, a page or question about words; a programme, a
 * purpose, a dish or a set whose title has them; a dish that contains all of several, is free of a group, is without meat,
 * animals or sugar, or is a meal; nothing at all.
 */
export interface Answer {
  readonly is: string;
  readonly words: string;
}

/** A query of a buyer, and all that answers it. */
export interface BuyerQuery {
  readonly query: string;
  readonly right: readonly Answer[];
}

/** What many queries mean: how food is brought, and what programmes cost. */
const short: Readonly<Record<string, string>> = {
  delivery: 'page /dostavka/ + about доставк|достави|прив[оеё]з|курьер|интервал',
  prices:
    'page /programmy/ + programme + purpose + about цен|стоит|стоим|скидк|прайс|срок + page /comparison/',
};

/** Queries of a line that have the same answers. */
function readLine(line: string): BuyerQuery[] {
  const [asked = '', written = ''] = line.split(/: (.*)/);
  const answers = written.split(' + ').flatMap((answer) => (short[answer] ?? answer).split(' + '));
  const right = answers.map((answer) => {
    const [is = '', words = ''] = answer.split(/ (.*)/);
    return { is, words };
  });
  return asked.split(' | ').map((query) => ({ query, right }));
}

/** The queries of a part of `queries.txt`. */
export function readQueries(part: 'open' | 'held' | 'later' | 'needs' | 'fresh'): readonly BuyerQuery[] {
  const parts = readFileSync(join(import.meta.dirname, 'queries.txt'), 'utf8')
    .trim()
    .split('\n\n');
  const [, ...lines] = parts.find((text) => text.startsWith(`# ${part}:`))?.split('\n') ?? [];
  return lines.flatMap(readLine);
}
