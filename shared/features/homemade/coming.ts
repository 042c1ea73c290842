/** States of orders of dishes that are still to come. */
export const comingStates = ['pending_payment', 'paid', 'active'] as const;

/** Whether an order of dishes is still to come. */
export const isComing = ({ state }: { readonly state: string }): boolean =>
  comingStates.some((one) => one === state);

/** Whether the dishes did not arrive and wait for what their customer decides: another day or the money. */
export const isFailed = ({
  state,
  deliveryState,
}: {
  readonly state: string;
  readonly deliveryState: string;
}): boolean => isComing({ state }) && deliveryState === 'failed';
