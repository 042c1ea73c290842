/** Offered wordings `o` that are newer than those in force, `p`. */
export const newerEditions = `offered_editions o JOIN content_pages p ON p.path = o.path AND p.version < o.version`;

/** Those of them that still wait for an operator's word. */
export const waitingEditions = `${newerEditions} WHERE o.declined_at IS NULL`;
