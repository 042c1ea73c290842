/** The address of a script, as browsers name it in the error of an import. */
const scriptAddress = /https?:\/\/\S+\.js\b/;

type ImportAt = (address: string) => Promise<unknown>;

const importAt: ImportAt = (address) => import(/* @vite-ignore */ address);

/** Second imports by the first address: whoever shares a module goes on sharing it. */
const repeated = new Map<string, Promise<unknown>>();

function importRepeated(address: string, importFrom: ImportAt): Promise<unknown> {
  const known = repeated.get(address);
  if (known) return known;
  const again = importFrom(`${address}?again=${Date.now()}`).catch((error: unknown) => {
    repeated.delete(address);
    throw error;
  });
  repeated.set(address, again);
  return again;
}

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
    return (await importRepeated(address, importFrom)) as Module;
  }
}
