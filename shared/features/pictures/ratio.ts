/** Width to height of a picture; 0 where its size is not known (specification, section 8). */
export function ratioOf({ width, height }: { readonly width: number; readonly height: number }): number {
  return width > 0 && height > 0 ? width / height : 0;
}
