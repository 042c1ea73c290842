import { type Kopecks, ROUBLE_KOP } from '#shared/money.ts';

/** Notes that a courier is most likely handed, in kopecks. */
const notes = [1000 * ROUBLE_KOP, 5000 * ROUBLE_KOP];

/** What change a sum takes, where it is paid in thousands, and in five thousands. */
export function changeOf(dueKop: Kopecks): { readonly paidKop: Kopecks; readonly changeKop: Kopecks }[] {
  const sums = new Set(notes.map((note) => Math.ceil(dueKop / note) * note));
  return [...sums]
    .filter((paid) => paid > dueKop)
    .map((paidKop) => ({ paidKop, changeKop: paidKop - dueKop }));
}
