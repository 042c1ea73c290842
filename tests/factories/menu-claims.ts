/** Programmes with more protein than others in the mean of a cycle, on each line that both have. */
export const proteinOrder: readonly (readonly [more: string, less: string])[] = [
  ['pohudenie', 'balans'],
  ['fitnes', 'balans'],
  ['fitnes', 'aktiv'],
  ...['balans', 'aktiv', 'rybnaya', 'bez-pshenitsy', 'bez-ostrogo', 'domashnyaya'].map(
    (other) => ['nabor-massy', other] as const,
  ),
];

/** Dishes that the page of a programme names; each comes in a cycle. */
export const namedDishes: Readonly<Record<string, readonly string[]>> = {
  domashnyaya: [
    ...['borsch', 'solyanka', 'kotleta-grechka', 'plov', 'pelmeni-indeyka', 'chizkeyk', 'syrniki-smetana'],
    ...['golubtsy', 'kotlety-domashnie'],
  ],
  rybnaya: [
    'omul-ovoschi',
    'poke-tunec',
    'losos-sparzha',
    'ryba-pyure',
    'pasta-krevetki',
    'mintay-smetana',
    'sudak-kartofel',
  ],
};
