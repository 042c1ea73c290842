// The seed is read where Node runs; the worker itself has no files and no types of Node.
declare module 'node:fs' {
  export function readdirSync(path: string): string[];
  export function readFileSync(path: string, encoding: 'utf8'): string;
}
declare module 'node:path' {
  export function join(...parts: string[]): string;
}
interface ImportMeta {
  readonly dirname: string;
}
