/**
 * What makes the page wider than its window, if anything does. Runs in the page of any engine, so it names nothing from
 * outside.
 */
export function findWide(): string[] {
  const { scrollWidth, clientWidth } = document.documentElement;
  if (scrollWidth <= clientWidth) return [];
  const wide = [...document.body.querySelectorAll('*')].filter(
    (element) => element.getBoundingClientRect().right > clientWidth + 1,
  );
  const names = wide.map((element) => `${element.localName}.${element.className}`);
  return [`${scrollWidth} px in a window of ${clientWidth}: ${names.slice(-3).join(', ')}`];
}
