/** Why the name of such a person cannot be given. */
export const NAMELESS_HINT =
  'Аллергию другого человека храним без\u00a0имени: согласия он\u00a0не\u00a0подписывал';
