/** SQL of where a delivery goes: its order says so, but for deliveries that were changed. */
export const destinationColumn = (delivery: string, order: string): string =>
  `COALESCE(${delivery}.destination, ${order}.destination)`;
