/** The address of a script, as browsers name it in the error of an import. */
const scriptAddress = /https?:\/\/\S+\.js\b/;

type ImportAt = (address: string) => Promise<unknown>;

const importAt: ImportAt = (address) => import(/* @vite-ignore */ address);

/**
 * Imports a module, and once more under another address when that fails: a document remembers a script that did not
 * come as failed for good.
 */
export async function importAgain<Module>(
  load: () => Promise<Module>,
  importFrom: ImportAt = importAt,
): Promise<Module> {
  try {
    return await load();
  } catch (error) {
    const [address] = scriptAddress.exec(String(error)) ?? [];
    if (address === undefined) throw error;
    return (await importFrom(`${address}?again=${Date.now()}`)) as Module;
  }
}
