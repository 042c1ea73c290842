import * as z from 'zod/mini';
import { defineContract } from '../../contract.ts';
import { branches } from './assignment.ts';
import { experimentKeys } from './keys.ts';

const Experiment = z.enum(experimentKeys);
const Branch = z.enum(branches);

/** Counts that a visitor has seen branches of experiments; each counts once for a visitor. */
export const reportExposures = defineContract({
  method: 'POST',
  path: '/rest/experiments/exposures/',
  summary: 'Отметить, какие варианты экспериментов увидел посетитель',
  tag: 'experiments',
  body: z.object({
    /** Random mark of the browser, which stands nowhere else. */
    visitor: z.uuid('Неверная метка посетителя'),
    seen: z
      .array(z.object({ experiment: Experiment, branch: Branch }))
      .check(z.minLength(1, 'Нечего отмечать'), z.maxLength(experimentKeys.length, 'Слишком много')),
  }),
  response: z.object({ success: z.literal(true) }),
});

const BranchResult = z.object({
  visitors: z.number(),
  /** Visitors who have ordered at least once. */
  buyers: z.number(),
  orders: z.number(),
  /** Share of buyers among visitors, from 0 to 1. */
  conversion: z.number(),
});

/** What experiments have come to. */
export const listExperimentResults = defineContract({
  method: 'GET',
  path: '/rest/operations/experiments/',
  summary: 'Итоги экспериментов: посетители, заказы, конверсия и разница с 95-процентным интервалом',
  tag: 'operations',
  auth: 'operator',
  crossOrigin: true,
  response: z.object({
    experiments: z.array(
      z.object({
        experiment: Experiment,
        control: BranchResult,
        variant: BranchResult,
        /** Conversion of the variant less that of the control, and where it lies at 95 %. */
        difference: z.number(),
        low: z.number(),
        high: z.number(),
        /** Whether the interval leaves no difference out. */
        isCertain: z.boolean(),
      }),
    ),
  }),
});
