import type { ProgressGoalInput, ProgressView } from '#shared/features/progress/schema.ts';

/** The input of the steps so far, as typed; nothing of it is stored before the last one. */
export type GoalDraft = { readonly [Name in keyof ProgressGoalInput]: string };

const kilograms = (grams: number) => String(grams / 1000).replace('.', ',');

/** A draft to begin with: what is known already, or nothing. */
export function firstDraft({ profile, weights }: Pick<ProgressView, 'profile' | 'weights'>): GoalDraft {
  const weight = weights.at(-1)?.weightG;
  return {
    goal: profile?.goal ?? 'lose',
    sex: profile?.sex ?? 'female',
    age: profile ? String(profile.age) : '',
    height: profile ? String(profile.height) : '',
    weight: weight === undefined ? '' : kilograms(weight),
    activity: profile?.activity ?? 'light',
    target: profile ? kilograms(profile.targetG) : '',
    targetOn: '',
  };
}
