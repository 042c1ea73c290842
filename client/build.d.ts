/** Hash of the client's sources; `builds/latest.json` has the one that is served now. */
declare const __BUILD_ID__: string;

interface ImportMeta {
  readonly env: { readonly DEV: boolean; readonly PROD: boolean; readonly SSR: boolean };
  /** Modules that match, by their paths; each is loaded by its function. */
  glob<Module>(patterns: readonly string[]): Readonly<Record<string, (() => Promise<Module>) | undefined>>;
}

declare module '*.module.css' {
  const classNames: Readonly<Record<string, string>>;
  export default classNames;
}

declare module '*.css';

declare module '*.svg?no-inline' {
  const url: string;
  export default url;
}
