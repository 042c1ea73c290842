import type { AnswerOf } from '#shared/contract.ts';
import { getSeo } from '#shared/features/seo/contract.ts';
import type { AppContext } from '../context.ts';
import { askAnonymously, type Rest } from '../rest/in-process.ts';

/**
 * What the head of the page at an address says, in a region or, without its code, in the default one; undefined where
 * there is no such page. Nothing else about the visitor is passed.
 */
export async function readPageSeo(rest: Rest, c: AppContext, address: string, region = '') {
  const answer = await askAnonymously(rest, c, getSeo, { query: { path: address }, region });
  if (answer.status === 404) return undefined;
  if (answer.status !== 200) throw new Error(`${getSeo.path} answered ${answer.status}`);
  return answer.isChecked ? (answer.body as AnswerOf<typeof getSeo>) : getSeo.response.parse(answer.body);
}
