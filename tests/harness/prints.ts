import { setTimeout as sleep } from 'node:timers/promises';
import { localOperatorToken } from '#scripts/local/local-bindings.ts';
import type { InputOf } from '#shared/contract.ts';
import { askPrint, type Print, readPrint } from '#shared/features/desk/prints/contract.ts';
import { mustCall } from './call.ts';
import type { Visitor } from './visitor.ts';

const headers = { Authorization: `Bearer ${localOperatorToken}` };
const ASK_MS = 100;

/** Has something printed, and waits until it is, or has failed. */
export async function printed(
  operator: Visitor,
  body: InputOf<(typeof askPrint)['body']>,
  waitMs = 30_000,
): Promise<Print> {
  let print = await mustCall(operator, askPrint, { body, headers });
  for (let waited = 0; print.state === 'waiting' && waited < waitMs; waited += ASK_MS) {
    await sleep(ASK_MS);
    print = await mustCall(operator, readPrint, { params: { id: print.id }, headers });
  }
  return print;
}
