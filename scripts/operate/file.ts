import { writeFile } from 'node:fs/promises';
import { Complaint } from '#shared/complaint.ts';
import type { Request } from './request.ts';

/** Writes an answer that is a file to where `--out` says. */
export async function writeAnswer(answer: Response, { out }: Request): Promise<number> {
  if (out === undefined) throw new Complaint('The answer is a file: say where to write it by --out.');
  await writeFile(out, new Uint8Array(await answer.arrayBuffer()));
  console.log(out);
  return 0;
}
