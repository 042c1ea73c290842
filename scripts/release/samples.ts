/** The part of a picture that tells a sample from a company's own photograph. */
interface Versioned {
  readonly name: string;
  readonly version: string;
}

/** Folders that come with the product: marks of ingredients and the page that is not there show no company's food. */
const notToReplace = /^(ingredients\/|404$)/;

/** Names of the pictures that are still those of the product, of all that a company replaces by its own. */
export function findSamples(present: readonly Versioned[], samples: readonly Versioned[]): string[] {
  const shipped = new Map(samples.map(({ name, version }) => [name, version]));
  return present
    .filter(({ name, version }) => !notToReplace.test(name) && shipped.get(name) === version)
    .map(({ name }) => name);
}

/** «covers 28 of 30» for every folder, with the names where there are few. */
export function sampleReport(present: readonly Versioned[], samples: readonly Versioned[]): string[] {
  const left = new Set(findSamples(present, samples));
  const folderOf = (name: string) => name.replace(/\/.*$/, '');
  const replaceable = present.filter(({ name }) => !notToReplace.test(name));
  return [...new Set(replaceable.map(({ name }) => folderOf(name)))].flatMap((folder) => {
    const all = replaceable.filter(({ name }) => folderOf(name) === folder);
    const kept = all.filter(({ name }) => left.has(name)).map(({ name }) => name);
    return kept.length === 0
      ? []
      : [`${folder}: ${kept.length} of ${all.length} are samples: ${kept.join(', ')}`];
  });
}
