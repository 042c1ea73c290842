import { Exercise } from '#shared/features/workouts/schema.ts';
import exercises from './exercises.json' with { type: 'json' };
import { parseRows } from './rows.ts';
import type { SeedTable } from './statement.ts';

/** The exercises of the data file, checked. */
export function readExercises(rows: unknown = exercises): Exercise[] {
  return parseRows('exercises.json', rows, Exercise, 'code');
}

/** The exercises of the workouts. */
export function exerciseTable(): SeedTable {
  return {
    table: 'exercises',
    key: ['code'],
    columns: [
      ...['code', 'sort', 'title', 'part', 'focuses', 'level'],
      ...['muscles', 'equipment', 'how', 'caution', 'figure', 'dose'],
    ],
    rows: readExercises().map((exercise, index) => [
      exercise.code,
      index,
      exercise.title,
      exercise.part,
      JSON.stringify(exercise.focuses),
      exercise.level,
      exercise.muscles,
      exercise.equipment,
      JSON.stringify(exercise.how),
      exercise.caution,
      exercise.figure,
      JSON.stringify(exercise.dose),
    ]),
  };
}
