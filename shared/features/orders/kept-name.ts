import { hasAllergy } from '../menu/exclusions.ts';

/**
 * What a person beside the customer is called: nothing while an allergy of theirs is kept. Health data of somebody who has
 * signed no consent is kept without a name (152-FZ, art. 10).
 */
export function keptName({
  name,
  without,
}: {
  readonly name: string;
  readonly without: readonly string[];
}): string {
  return hasAllergy(without) ? '' : name;
}
