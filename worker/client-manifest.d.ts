declare module 'virtual:client-manifest' {
  /** Addresses of the browser's files that one source module needs. */
  interface ClientModule {
    file: string;
    css: readonly string[];
    /** One sheet in place of all of these. */
    pageSheet?: string;
    /** What the file imports statically, at any depth. */
    imports: readonly string[];
  }

  /** `modules` has every lazily loaded source file by its path, without what the entry has loaded already. */
  export const clientManifest: {
    early: { page: string; configurator: string };
    entry: ClientModule;
    modules: Readonly<Record<string, ClientModule | undefined>>;
  };
}
