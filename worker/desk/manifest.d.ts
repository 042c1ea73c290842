declare module 'virtual:desk-manifest' {
  /** Addresses of the files that the desk's pages load. */
  export const deskManifest: { readonly script: string; readonly styles: readonly string[] };
}
