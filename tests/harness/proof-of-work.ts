import { doWork } from '#client/platform/rest/proof-of-work.ts';
import { WORK_HEADER } from '#shared/features/bounds/work-header.ts';
import { refusalOf } from './call.ts';

type Ask = (headers: Record<string, string>) => Promise<Response>;

/** The header that answers a refusal which asks for a proof of work. */
export async function workFor(refused: Response): Promise<Record<string, string>> {
  const error = await refusalOf(refused);
  const work = await doWork({ error }, undefined);
  if (work === undefined) throw new Error(`No proof of work is asked for: ${JSON.stringify(error)}`);
  return { [WORK_HEADER]: work };
}

/** Makes a call as a browser does: one that asks for a proof of work is made again with it. */
export async function askWorking(ask: Ask): Promise<Response> {
  const first = await ask({});
  if (first.status !== 429) return first;
  const { code } = await refusalOf(first.clone());
  return code === 'proof_required' ? ask(await workFor(first)) : first;
}
