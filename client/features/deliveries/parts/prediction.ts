import { createContext, use } from 'react';
import type { Delivery, DeliveryState } from '#shared/features/deliveries/schema.ts';

/** The likely outcome of a press, shown before the server answers. */
export interface Prediction {
  readonly id: string;
  readonly state: DeliveryState;
}

/** Shows a prediction until the server has answered; without a calendar around it does nothing. */
export const PredictionContext = createContext<(prediction: Prediction) => void>(() => undefined);

export function usePredict(): (prediction: Prediction) => void {
  return use(PredictionContext);
}

/** The calendar as predicted. What is not sure yet offers nothing: its version is the server's to say. */
export function predicted(deliveries: readonly Delivery[], { id, state }: Prediction): Delivery[] {
  return deliveries.map((one) => (one.id === id ? { ...one, state, cutOffAt: 0 } : one));
}
