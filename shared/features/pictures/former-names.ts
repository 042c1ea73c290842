/** Pictures whose names told of other dishes than they show, with their names of today. */
const names: Readonly<Record<string, string>> = {
  'dishes/chizkeyk': 'dishes/tvorozhnaya-zapekanka',
  'dishes/omul-ovoschi': 'dishes/dorado-ovoschi',
  'dishes/bananovyy-puding': 'dishes/yogurt-chernika',
  'dishes/tvorozhnye-oladi': 'dishes/risovye-oladi',
};

/** The name of today of a picture that had another one. */
export const presentNameOf = (name: string): string | undefined => names[name];
