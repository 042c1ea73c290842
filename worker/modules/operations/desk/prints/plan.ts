/** Bags in files of so many labels at most; a bag is never divided. */
export function planOf<B extends { readonly dishes: readonly { readonly count: number }[] }>(
  bags: readonly B[],
  most: number,
): B[][] {
  const plan: B[][] = [];
  let room = 0;
  for (const bag of bags) {
    const count = bag.dishes.reduce((sum, one) => sum + one.count, 0);
    const last = plan.at(-1);
    if (last && count <= room) {
      last.push(bag);
      room -= count;
    } else {
      plan.push([bag]);
      room = most - count;
    }
  }
  return plan;
}
