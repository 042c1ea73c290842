import { RestError } from './rest-client.ts';

/** What to tell the visitor about a failed step: what is wrong with the field, or why the step was refused. */
export function failureText(error: unknown, field: string): string {
  if (!(error instanceof RestError))
    return 'Не получилось связаться с нами. Проверьте сеть и попробуйте ещё раз';
  return (error.code === 'validation_failed' ? error.fields[field] : undefined) ?? error.message;
}
