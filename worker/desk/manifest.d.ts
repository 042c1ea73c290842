declare module 'virtual:desk-manifest' {
  interface Files {
    readonly script: string;
    readonly styles: readonly string[];
  }
  /** Addresses of the files that the desk's pages load, and of those of a courier's page. */
  export const deskManifest: Files;
  export const shiftManifest: Files;
}
