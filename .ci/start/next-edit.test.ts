import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { nextEdit } from './next-edit.ts';

it('an edit in a folder below is waited for', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'befit-edits-'));
  try {
    mkdirSync(join(folder, 'below'));
    let isEdited = false;
    const edit = nextEdit([folder]).then(() => {
      isEdited = true;
    });
    expect(isEdited).toBe(false);
    writeFileSync(join(folder, 'below/file.ts'), '');
    await edit;
    expect(isEdited).toBe(true);
  } finally {
    rmSync(folder, { recursive: true });
  }
});
