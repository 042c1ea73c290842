/** Names in a row, «Баланс, Фитнес и Актив». */
export const enumerate = (names: readonly string[]): string =>
  [names.slice(0, -1).join(', '), names.at(-1)].filter(Boolean).join(' и ');
