/** Tells whether React has taken an element over: it notes on each how it answers. Before, the early scripts do. */
export const isTakenOver = (element: Element): boolean =>
  Object.keys(element).some((name) => name.startsWith('__react'));
