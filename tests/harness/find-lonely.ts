/**
 * Lines of the page's heading below its first that hold one word alone. Runs in the page of any engine, so it names
 * nothing from outside.
 */
export function findLonely(): string[] {
  const heading = document.querySelector('h1');
  if (!heading?.checkVisibility()) return [];
  const lines: { top: number; words: string[] }[] = [];
  const walker = document.createTreeWalker(heading, NodeFilter.SHOW_TEXT);
  for (let node = walker.nextNode(); node; node = walker.nextNode()) {
    for (const { 0: word, index } of (node.textContent ?? '').matchAll(/[\wа-яё-]+/gi)) {
      const range = document.createRange();
      range.setStart(node, index);
      range.setEnd(node, index + word.length);
      const { top } = range.getBoundingClientRect();
      const last = lines.at(-1);
      if (last && Math.abs(last.top - top) < 8) last.words.push(word);
      else lines.push({ top, words: [word] });
    }
  }
  return lines.slice(1).flatMap(({ words }) => (words.length === 1 ? [`«${words[0]}» stands alone`] : []));
}
