/** Why the name of such a person cannot be given. */
export const NAMELESS_HINT = 'Аллергию другого человека храним без имени: согласия он не подписывал';
