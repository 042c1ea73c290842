/** How an address asks a page to tell about a dish: one object, as the worker's entry may export no bare text. */
export const dishQuery = { name: 'dish', section: 'dish' } as const;

interface DishPlace {
  readonly code: string;
  /** Programme and date of the menu that serves it, where they are known. */
  readonly programme?: string;
  readonly date?: string;
}

/** Where a dish can be read about without scripts: it has no page of its own, each page with a menu tells of any. */
export function dishPath({ code, programme = 'balans', date }: DishPlace, isSimply: boolean): string {
  if (isSimply) return `/eda-na-nedelyu/?${dishQuery.name}=${code}#${dishQuery.section}`;
  const day = date === undefined ? '' : `date=${date}&`;
  return `/programmy/${programme}/?${day}${dishQuery.name}=${code}#${dishQuery.section}`;
}
