/** A file that a call answers, of a kind that its contract need not know, under the name that it is saved by. */
export class FileAnswer {
  readonly bytes: Uint8Array<ArrayBuffer>;
  readonly mediaType: string;
  readonly name: string;

  constructor(file: {
    readonly bytes: Uint8Array<ArrayBuffer>;
    readonly mediaType: string;
    readonly name: string;
  }) {
    this.bytes = file.bytes;
    this.mediaType = file.mediaType;
    this.name = file.name;
  }
}
