import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { Complaint } from '#shared/complaint.ts';
import { type Operation, valuesOf } from './operations.ts';
import { environments } from './request.ts';

const options = ['--env', '--file', '--out', '--json', '--dry-run', '--help'];

/** What the last word of a command line may become: calls, then their fields, then what a field takes. */
export function completionsOf(operations: readonly Operation[], words: readonly string[]): string[] {
  const last = words.at(-1) ?? '';
  const before = words.slice(0, -1);
  if (before.at(-1) === '--env') return environments.filter((name) => name.startsWith(last));
  if (['--file', '--out'].includes(before.at(-1) ?? '')) return [];
  if (last.startsWith('-'))
    return options.filter((option) => option.startsWith(last) && !before.includes(option));
  const named = before.find(
    (word, index) => !word.startsWith('-') && !['--env', '--file', '--out'].includes(before[index - 1] ?? ''),
  );
  const operation = operations.find(({ name }) => name === named);
  if (!operation) return operations.map(({ name }) => name).filter((name) => name.startsWith(last));
  const [key = '', value] = last.split('=');
  if (value === undefined) {
    const given = new Set(before.map((word) => word.split('=')[0]));
    return operation.fields
      .filter(({ name }) => name.startsWith(last) && !given.has(name))
      .map(({ name }) => `${name}=`);
  }
  const field = operation.fields.find(({ name }) => name === key);
  const offered = field ? valuesOf(field.schema) : [];
  return offered.filter((one) => one.startsWith(value)).map((one) => `${key}=${one}`);
}

const shells = ['bash', 'zsh'];

/**
 * What teaches a shell a command `operate` whose words it completes:
 * `eval "$(npm run --silent operate -- --completion bash)"`.
 */
export function completionScript(shell: string, folder: string): string {
  if (!shells.includes(shell))
    throw new Complaint(`--completion takes one of ${shells.join(', ')}, not «${shell}».`);
  const script = readFileSync(join(import.meta.dirname, `complete.${shell}`), 'utf8');
  return `OPERATE_HOME=${JSON.stringify(folder)}\n${script.trimEnd()}`;
}
