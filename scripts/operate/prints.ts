import { writeFile } from 'node:fs/promises';
import { extname } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import * as z from 'zod/mini';
import { Complaint } from '#shared/complaint.ts';
import type { Request } from './request.ts';

/** The call that has something printed. */
export const PRINTS = 'prints';
const ASK_MS = 500;

const Print = z.object({
  id: z.string(),
  kind: z.string(),
  date: z.string(),
  format: z.string(),
  state: z.enum(['waiting', 'ready', 'failed']),
  edition: z.number(),
  done: z.number(),
  total: z.number(),
  reason: z.string(),
});
type Print = z.infer<typeof Print>;

const ask = ({ site, token }: Request, path: string) =>
  fetch(new URL(`/rest/operations/prints/${path}`, site), { headers: { Authorization: `Bearer ${token}` } });

/** Where a file is written to: as `--out` says, numbered where a print has several. */
export function fileName(
  { kind, date, edition, format, total }: Pick<Print, 'kind' | 'date' | 'edition' | 'format' | 'total'>,
  part: number,
  wanted: string | undefined,
): string {
  const name = wanted ?? `${kind}-${date}-${edition}.${format}`;
  if (total === 1) return name;
  const ending = extname(name);
  return `${name.slice(0, name.length - ending.length)}-${part}${ending}`;
}

/** Waits for a print, telling how far it is, and writes its files; returns the code that the process ends with. */
export async function writePrint(asked: unknown, request: Request): Promise<number> {
  let print = Print.parse(asked);
  let told = -1;
  while (print.state === 'waiting') {
    if (print.done !== told) console.error(`${print.kind}: ${print.done} of ${print.total}`);
    told = print.done;
    await wait(ASK_MS);
    print = Print.parse(await (await ask(request, `${print.id}/`)).json());
  }
  if (print.state === 'failed') {
    console.error(print.reason);
    return 1;
  }
  for (let part = 1; part <= print.total; part += 1) {
    const answer = await ask(request, `${print.id}/file/?part=${part}`);
    if (!answer.ok) throw new Complaint(`${request.site} answers ${answer.status} to file ${part}.`);
    const name = fileName(print, part, request.out);
    await writeFile(name, new Uint8Array(await answer.arrayBuffer()));
    console.log(name);
  }
  return 0;
}

/** Writes an answer that is a file to where `--out` says. */
export async function writeAnswer(answer: Response, { out }: Request): Promise<number> {
  if (out === undefined) throw new Complaint('The answer is a file: say where to write it by --out.');
  await writeFile(out, new Uint8Array(await answer.arrayBuffer()));
  console.log(out);
  return 0;
}
