import { hasAllergy } from '../menu/exclusions.ts';

/** Allergies of an order by place: «2:allergy-nuts» is the second person's. Each is health data of that person. */
export function allergiesByPlace(persons: readonly { readonly without: readonly string[] }[]): string[] {
  return persons.flatMap(({ without }, index) =>
    without.filter((code) => hasAllergy([code])).map((code) => `${index + 1}:${code}`),
  );
}
