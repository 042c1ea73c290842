import * as z from 'zod/mini';
import { numeric } from '../../form-schemas.ts';
import { IsoDateSchema } from '../../iso-date-schema.ts';
import { Code } from '../dishes/schema.ts';

/** What a plan is for. */
export const workoutGoals = {
  tone: { name: 'Тонус', note: 'понемногу всего: сила, ходьба, растяжка' },
  strength: { name: 'Сила', note: 'ноги, спина, корпус с весом тела' },
  endurance: { name: 'Выносливость', note: 'пульс, ходьба, круговые' },
  flexibility: { name: 'Гибкость', note: 'растяжка и спокойный корпус' },
} as const;
export type WorkoutGoal = keyof typeof workoutGoals;

/** How much somebody is used to. */
export const workoutLevels = [
  { level: 1, name: 'Начинаю', note: 'давно не занимались' },
  { level: 2, name: 'Продолжаю', note: 'занимаетесь месяц и дольше' },
  { level: 3, name: 'Занимаюсь давно', note: 'уверенно держите технику' },
] as const;

/** What a day of training is about. */
export const workoutFocuses = {
  legs: 'Ноги и ягодицы',
  upper: 'Спина, грудь, руки',
  core: 'Корпус',
  full: 'Всё тело',
  cardio: 'Выносливость',
  stretch: 'Растяжка',
} as const;
export type WorkoutFocus = keyof typeof workoutFocuses;

/** Drawings of a body at work. */
export const figures = [
  'stand',
  'march',
  'squat',
  'lunge',
  'bridge',
  'plank',
  'push-up',
  'side-plank',
  'superman',
  'crunch',
  'row',
  'dip',
  'jump',
  'sit-reach',
  'cat',
  'bend',
  'climber',
  'dead-bug',
  'child',
  'breath',
] as const;
export type Figure = (typeof figures)[number];

/** Fewest and most days of training a week. */
export const workoutDays = { least: 2, most: 6 } as const;

const Level = z.union([z.literal(1), z.literal(2), z.literal(3)]);
export type WorkoutLevel = z.infer<typeof Level>;

/** How much of an exercise: sets and amounts for the levels 1, 2 and 3. */
export const Dose = z.object({
  unit: z.enum(['reps', 'seconds', 'minutes']),
  sets: z.tuple([z.int(), z.int(), z.int()]),
  amount: z.tuple([z.int(), z.int(), z.int()]),
  /** What the amount is for, where that is not the whole: «на ногу». */
  side: z.optional(z.string()),
});
export type Dose = z.infer<typeof Dose>;

/** A part of a day of training. */
export const WorkoutPart = z.enum(['warm-up', 'main', 'stretch']);

/** An exercise as the data file and the table hold it. */
export const Exercise = z.object({
  code: Code,
  title: z.string().check(z.minLength(3), z.maxLength(60)),
  part: WorkoutPart,
  focuses: z.array(z.enum(Object.keys(workoutFocuses) as WorkoutFocus[])),
  level: Level,
  muscles: z.string().check(z.minLength(3)),
  equipment: z.string(),
  how: z.array(z.string().check(z.minLength(10))).check(z.minLength(2)),
  caution: z.string().check(z.minLength(10)),
  figure: z.enum(figures),
  dose: Dose,
});
export type Exercise = z.infer<typeof Exercise>;

const goalMessage = 'Выберите цель';
const levelMessage = 'Выберите уровень';
const daysMessage = `От ${workoutDays.least} до ${workoutDays.most} дней в неделю`;

/** What a customer chooses; a form without scripts sends its figures as text. */
export const WorkoutPlan = z.object({
  goal: z.enum(Object.keys(workoutGoals) as WorkoutGoal[], goalMessage),
  level: numeric(levelMessage, z.int(levelMessage).check(z.gte(1, levelMessage), z.lte(3, levelMessage))),
  days: numeric(
    daysMessage,
    z.int(daysMessage).check(z.gte(workoutDays.least, daysMessage), z.lte(workoutDays.most, daysMessage)),
  ),
});
export type WorkoutPlan = z.infer<typeof WorkoutPlan>;

/** An exercise of a day, with how much of it. */
export const PlannedExercise = z.object({
  code: z.string(),
  title: z.string(),
  part: WorkoutPart,
  /** «3 × 12 на ногу». */
  dose: z.string(),
  muscles: z.string(),
  equipment: z.string(),
  how: z.array(z.string()),
  caution: z.string(),
  figure: z.enum(figures),
  isDone: z.boolean(),
});
export type PlannedExercise = z.infer<typeof PlannedExercise>;

/** A day of training of the week. */
export const WorkoutDay = z.object({
  date: IsoDateSchema,
  focus: z.enum(Object.keys(workoutFocuses) as WorkoutFocus[]),
  minutes: z.int(),
  isDone: z.boolean(),
  exercises: z.array(PlannedExercise),
});
export type WorkoutDay = z.infer<typeof WorkoutDay>;

/** A week in figures; only days that were done as a whole count. */
export const WorkoutWeek = z.object({
  monday: IsoDateSchema,
  done: z.int(),
  planned: z.int(),
  exercises: z.int(),
  minutes: z.int(),
});
export type WorkoutWeek = z.infer<typeof WorkoutWeek>;

/** The week with its plan, and those before it. */
export const WorkoutView = z.object({
  plan: z.object({ goal: z.enum(Object.keys(workoutGoals) as WorkoutGoal[]), level: Level, days: z.int() }),
  /** Whether the customer has chosen the plan; otherwise it is the one to begin with. */
  isChosen: z.boolean(),
  today: IsoDateSchema,
  /** The first day that the customer is asked about: what came before was not theirs to do. */
  since: IsoDateSchema,
  days: z.array(WorkoutDay),
  week: WorkoutWeek,
  /** Earlier weeks in which anything was done, the newest first. */
  history: z.array(WorkoutWeek),
});
export type WorkoutView = z.infer<typeof WorkoutView>;

/** What a mark has led to. */
export const MarkOutcome = z.object({
  isDayDone: z.boolean(),
  /** Whether this mark was the last that the day, or the week, lacked. */
  hasFinishedDay: z.boolean(),
  hasFinishedWeek: z.boolean(),
  exercises: z.int(),
  minutes: z.int(),
  week: WorkoutWeek,
});
export type MarkOutcome = z.infer<typeof MarkOutcome>;
