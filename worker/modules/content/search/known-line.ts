/** A number of kilocalories, as people write it. */
const ENERGY = /(?<!\d)(\d{3,4})(?=\s*(?:ккал|кал(?:л?ор[а-я]*)?)(?![а-я]))/i;

/** The query with the calorie line that is nearest to the energy it names: nothing is sold in between. */
export function withKnownLine(query: string, lines: readonly number[]): string {
  return query.replace(ENERGY, (written) => {
    const asked = Number(written);
    const [nearest] = lines.toSorted((a, b) => Math.abs(a - asked) - Math.abs(b - asked));
    return String(nearest ?? written);
  });
}
