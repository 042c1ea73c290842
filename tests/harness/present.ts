/** What a test has put there itself; where it is missing, the test says what. */
export function present<Thing>(thing: Thing | undefined | null, what: string): Thing {
  if (thing === undefined || thing === null) throw new Error(`There is no ${what}`);
  return thing;
}
