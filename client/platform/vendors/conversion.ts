import { tellBy } from '#shared/features/events/catalogue.ts';
import { conversions } from '#shared/features/events/conversions.ts';
import { type CreateVendor, callGlobal } from './vendor.ts';

/** The script that counts conversions: what happens before it has come waits for it. */
export const createConversion: CreateVendor = ({ calls = '' }) => {
  let hasCome = false;
  const waiting: (readonly unknown[])[] = [];
  return {
    ready() {
      hasCome = true;
      for (const told of waiting.splice(0)) callGlobal(calls, ...told);
    },
    take(event) {
      const told = tellBy(conversions, event);
      if (!told) return;
      if (hasCome) callGlobal(calls, ...told);
      else waiting.push(told);
    },
  };
};
