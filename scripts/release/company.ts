/** What a sample or a placeholder of a company's facts looks like: numbers of zeros, reserved hosts, demo accounts. */
const placeholder = /000.00.00|\d?0{6,}|\.example\b|_demo\b|\/id1500000000|\/C100000000/;

/** The facts of a company's file that stand for nothing yet, each by its place in the file. */
export function findPlaceholders(value: unknown, place = ''): string[] {
  if (typeof value === 'string') return placeholder.test(value) ? [`${place}: ${value}`] : [];
  if (typeof value !== 'object' || value === null) return [];
  return Object.entries(value).flatMap(([key, part]) =>
    findPlaceholders(part, place === '' ? key : `${place}.${key}`),
  );
}
