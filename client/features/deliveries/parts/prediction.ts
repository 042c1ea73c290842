import { createContext, use } from 'react';
import type { Delivery, DeliveryState } from '#shared/features/deliveries/schema.ts';

/** The likely outcome of a press, shown before the server answers. */
export interface Prediction {
  readonly id: string;
  readonly state: DeliveryState;
}

/** Deliveries as a page shows them. */
export interface ShownDeliveries {
  readonly deliveries: readonly Delivery[];
  /** Whether the server has not said them yet: it alone knows the version that the next change needs. */
  readonly isPredicted: boolean;
}

interface Predictions {
  /** Shows a prediction until the server has answered. */
  readonly predict: (prediction: Prediction) => void;
  readonly isPredicted: boolean;
}

/** Without a calendar around nothing is predicted. */
export const PredictionContext = createContext<Predictions>({ predict: () => undefined, isPredicted: false });

export function usePredictions(): Predictions {
  return use(PredictionContext);
}

/** The calendar as predicted. */
export function predicted({ deliveries }: ShownDeliveries, { id, state }: Prediction): ShownDeliveries {
  return {
    deliveries: deliveries.map((one) => (one.id === id ? { ...one, state } : one)),
    isPredicted: true,
  };
}
