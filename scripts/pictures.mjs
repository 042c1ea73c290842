// Looks at the pictures in public/images and writes down what pages must know of them: `npm run pictures`.
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { ensureInstalled, root } from './bootstrap.mjs';

await ensureInstalled();
const { describePicture, listPictureNames, versionOf } = await import('./picture-facts.ts');
const { fixedPictures } = await import('#shared/features/pictures/fixed.ts');
const { spritePictures } = await import('#shared/features/pictures/sprites.ts');

const seed = join(root, 'worker/db/seed/pictures.json');

/** @typedef {import('#shared/features/pictures/schema.ts').Picture & { isSample: boolean }} Picture */

/** @type {Picture[]} */
const before = JSON.parse(readFileSync(seed, 'utf8'));
const known = new Map(before.map((picture) => [`${picture.name} ${picture.version}`, picture]));

/** @type {Picture[]} */
const pictures = [];
for (const name of listPictureNames()) {
  pictures.push(
    known.get(`${name} ${versionOf(name)}`) ?? { ...(await describePicture(name)), isSample: false },
  );
}
writeFileSync(seed, `[\n${pictures.map((picture) => `  ${JSON.stringify(picture)}`).join(',\n')}\n]\n`);

/** @param {string} file @param {Record<string, { name: string }>} named */
function refresh(file, named) {
  const path = join(root, 'shared/features/pictures', file);
  const entries = Object.entries(named).map(([key, { name }]) => {
    const picture = pictures.find((candidate) => candidate.name === name);
    if (!picture) throw new Error(`shared/features/pictures/${file} names ${name}, which is not there`);
    const { isSample: _, ...facts } = picture;
    const fields = Object.entries(facts).map(
      ([field, value]) =>
        `    ${field}: ${typeof value === 'string' ? `'${value}'` : String(value).replace(/\B(?=(\d{3})+$)/g, '_')},`,
    );
    return `  ${key}: {\n${fields.join('\n')}\n  },`;
  });
  const text = readFileSync(path, 'utf8');
  const start = text.indexOf('= {\n') + 4;
  writeFileSync(
    path,
    `${text.slice(0, start)}${entries.join('\n')}\n${text.slice(text.indexOf('\n} as const') + 1)}`,
  );
}

refresh('fixed.ts', fixedPictures);
refresh('sprites.ts', spritePictures);
console.log(`${pictures.length} pictures described.`);
