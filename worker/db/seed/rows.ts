import type * as z from 'zod/mini';
import { Complaint } from '#shared/complaint.ts';

/** Stops the load: names the file and the row that is wrong. */
export function seedError(file: string, row: string, complaint: string): Complaint {
  return new Complaint(`${file}: ${row}: ${complaint}`);
}

function nameOf(row: unknown, index: number, key: string): string {
  const value = typeof row === 'object' && row !== null ? Reflect.get(row, key) : undefined;
  return typeof value === 'string' || typeof value === 'number' ? String(value) : `строка ${index + 1}`;
}

/** Parses the rows of a data file; each has a key of its own, and the first wrong one stops the load. */
export function parseRows<T extends z.ZodMiniType>(
  file: string,
  rows: unknown,
  schema: T,
  key: string,
): z.output<T>[] {
  if (!Array.isArray(rows)) throw seedError(file, 'файл', 'ожидался список');
  const seen = new Set<string>();
  return rows.map((row, index) => {
    const name = nameOf(row, index, key);
    if (seen.has(name)) throw seedError(file, name, 'встречается дважды');
    seen.add(name);
    const parsed = schema.safeParse(row);
    if (parsed.success) return parsed.data;
    const [issue] = parsed.error.issues;
    throw seedError(file, name, `${issue?.path.join('.') ?? ''}: ${issue?.message ?? 'неверное значение'}`);
  });
}
