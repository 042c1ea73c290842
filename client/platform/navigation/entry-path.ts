/**
 * The path that the document was asked for. Its policy rules to the end, whatever page it shows by then; the entry
 * imports it, so that it is read before anything moves.
 */
export const entryPath = import.meta.env.SSR ? '' : window.location.pathname;
