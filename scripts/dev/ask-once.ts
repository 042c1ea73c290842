import type { DevEnvironment } from 'vite';

/** Stands before a module: an import that an earlier module of the same edit has made is answered without the server. */
const askOnce = (edit: number) => `__vite_ssr_import__ = ((load) => {
  if (globalThis.befitImports?.edit !== ${edit}) globalThis.befitImports = { edit: ${edit}, loaded: new Map() };
  const { loaded } = globalThis.befitImports;
  return async (name, ...rest) => {
    if (!loaded.has(name)) loaded.set(name, await load(name, ...rest));
    return loaded.get(name);
  };
})(__vite_ssr_import__);`;

/**
 * The module runner asks the server about every import of every module that it loads anew, known or not: two thousand
 * requests after an edit of a statement, one after the other. Of each file it need ask but once for an edit.
 */
export function askOncePerEdit(worker: DevEnvironment, lastEdit: () => number): void {
  const fetchModule = worker.fetchModule.bind(worker);
  worker.fetchModule = async (...asked) => {
    const edit = lastEdit();
    const fetched = await fetchModule(...asked);
    // The first load has nothing to gain, and tells the runner who imports whom.
    if (edit === 0 || !('code' in fetched)) return fetched;
    return { ...fetched, code: `${askOnce(edit).replaceAll(/\n\s*/g, ' ')}${fetched.code}` };
  };
}
