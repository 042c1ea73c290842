import { RestError } from '../../platform/rest-client.ts';

/** What to tell the visitor about a failed step: the message for the field, or else the whole refusal. */
export function failureText(error: unknown, field: string): string {
  if (!(error instanceof RestError))
    return 'Не получилось связаться с нами. Проверьте сеть и попробуйте ещё раз';
  return error.fields[field] ?? error.message;
}
