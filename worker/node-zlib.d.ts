/** What the platform has of Node's module and this worker uses; the types of all of Node would name much that it lacks. */
declare module 'node:zlib' {
  export function brotliCompressSync(
    body: Uint8Array,
    options: { readonly params: Readonly<Record<number, number>> },
  ): Uint8Array;
  export const constants: Readonly<
    Record<
      | 'BROTLI_PARAM_MODE'
      | 'BROTLI_PARAM_QUALITY'
      | 'BROTLI_PARAM_LGWIN'
      | 'BROTLI_PARAM_SIZE_HINT'
      | 'BROTLI_MODE_TEXT',
      number
    >
  >;
}
