import { createContext, use } from 'react';
import type { Delivery, DeliveryState } from '#shared/features/deliveries/schema.ts';

/** The likely outcome of a press, shown before the server answers. */
export interface Prediction {
  readonly id: string;
  readonly state: DeliveryState;
}

interface Predictions {
  /** Shows a prediction until the server has answered. */
  readonly predict: (prediction: Prediction) => void;
  /** Whether what is shown is one: the server alone knows the version that the next change needs. */
  readonly isPredicted: boolean;
}

/** Without a calendar around nothing is predicted. */
export const PredictionContext = createContext<Predictions>({ predict: () => undefined, isPredicted: false });

export function usePredictions(): Predictions {
  return use(PredictionContext);
}

/** The calendar as predicted. */
export function predicted(deliveries: readonly Delivery[], { id, state }: Prediction): readonly Delivery[] {
  return deliveries.map((one) => (one.id === id ? { ...one, state } : one));
}
