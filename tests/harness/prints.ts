import { setTimeout as sleep } from 'node:timers/promises';
import type { InputOf } from '#shared/contract.ts';
import { askPrint, type Print, readPrint } from '#shared/features/desk/prints/contract.ts';
import { mustCall } from './call.ts';
import { DeskVisitor } from './desk.ts';
import { localOperatorToken } from './local-bindings.ts';
import type { Visitor } from './visitor.ts';

/** Whoever is signed in at the desk asks in their own name. */
const headersOf = (operator: Visitor) =>
  operator instanceof DeskVisitor ? {} : { Authorization: `Bearer ${localOperatorToken}` };
const ASK_MS = 100;

/** Has something printed, and waits until it is, or has failed. */
export async function printed(
  operator: Visitor,
  body: InputOf<(typeof askPrint)['body']>,
  waitMs = 30_000,
): Promise<Print> {
  const headers = headersOf(operator);
  let print = await mustCall(operator, askPrint, { body, headers });
  for (let waited = 0; print.state === 'waiting' && waited < waitMs; waited += ASK_MS) {
    await sleep(ASK_MS);
    print = await mustCall(operator, readPrint, { params: { id: print.id }, headers });
  }
  return print;
}
