/** How many of a number of visitors have ordered. */
export interface Count {
  readonly visitors: number;
  readonly buyers: number;
}

/** From where to where a share, or a difference of shares, lies. */
export interface Interval {
  readonly low: number;
  readonly high: number;
}

/** The 97.5 % point of the normal distribution: 2.5 % lie beyond it on either side. */
const Z = 1.959_964;

/** The share of visitors who have ordered; 0 where there were none. */
export function shareOfBuyers({ visitors, buyers }: Count): number {
  return visitors === 0 ? 0 : buyers / visitors;
}

/** Wilson's score interval of a share, at 95 %: unlike the usual one it holds for small numbers and for none. */
export function shareInterval(count: Count): Interval {
  const { visitors } = count;
  if (visitors === 0) return { low: 0, high: 1 };
  const share = shareOfBuyers(count);
  const square = Z ** 2 / visitors;
  const middle = share + square / 2;
  const reach = Z * Math.sqrt((share * (1 - share)) / visitors + square / (4 * visitors));
  return {
    low: Math.max(0, (middle - reach) / (1 + square)),
    high: Math.min(1, (middle + reach) / (1 + square)),
  };
}

/** What the share of buyers has gained with the variant: the difference and its interval at 95 %. */
export interface Difference extends Interval {
  readonly difference: number;
}

/** Newcombe's hybrid score interval (1998, method 10) of the difference of two independent shares. */
export function differenceOf(control: Count, variant: Count): Difference {
  const [before, after] = [shareOfBuyers(control), shareOfBuyers(variant)];
  const [first, second] = [shareInterval(control), shareInterval(variant)];
  const difference = after - before;
  return {
    difference,
    low: Math.max(-1, difference - Math.hypot(after - second.low, first.high - before)),
    high: Math.min(1, difference + Math.hypot(second.high - after, before - first.low)),
  };
}
