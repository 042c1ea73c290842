import { watch } from 'node:fs';

/** An editor may write several files at a time. */
const SETTLES_MS = 100;

/** Settles once something under one of the folders has been edited. */
export function nextEdit(folders: readonly string[]): Promise<void> {
  return new Promise((resolve) => {
    const watchers = folders.map((folder) => watch(folder, { recursive: true }, () => settle()));
    const settle = () => {
      for (const watcher of watchers) watcher.close();
      setTimeout(resolve, SETTLES_MS);
    };
  });
}
