import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fixedPictures } from '#shared/features/pictures/fixed.ts';
import type { Picture } from '#shared/features/pictures/schema.ts';
import { spritePictures } from '#shared/features/pictures/sprites.ts';
import { root } from './bootstrap.mjs';
import { describePicture, listPictureNames, versionOf } from './picture-facts.ts';

const seed = join(root, 'worker/db/seed/pictures.json');

type Described = Picture & { readonly isSample: boolean };

/** Writes what is known of the pictures that a file of the shared sources names. */
function refresh(
  file: string,
  named: Readonly<Record<string, { readonly name: string }>>,
  pictures: readonly Described[],
): void {
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

/** `npm run pictures`: looks at the pictures in public/images and writes down what pages must know of them. */
export async function run(): Promise<void> {
  const before: Described[] = JSON.parse(readFileSync(seed, 'utf8'));
  const known = new Map(before.map((picture) => [`${picture.name} ${picture.version}`, picture]));
  const pictures: Described[] = [];
  for (const name of listPictureNames())
    pictures.push(
      known.get(`${name} ${versionOf(name)}`) ?? { ...(await describePicture(name)), isSample: false },
    );
  writeFileSync(seed, `[\n${pictures.map((picture) => `  ${JSON.stringify(picture)}`).join(',\n')}\n]\n`);
  refresh('fixed.ts', fixedPictures, pictures);
  refresh('sprites.ts', spritePictures, pictures);
  console.log(`${pictures.length} pictures described.`);
}
