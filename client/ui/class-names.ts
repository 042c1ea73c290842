/** Joins the class names that are there; undefined where none is, so that no empty attribute is sent. */
export function classNames(...names: (string | false | undefined)[]): string | undefined {
  return names.filter(Boolean).join(' ') || undefined;
}
