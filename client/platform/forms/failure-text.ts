import { RestError } from '../rest/rest-client.ts';

/** The visitor's text for a failed step: what is wrong with the field, or why the step was refused. */
export function failureText(error: unknown, field: string): string {
  if (!(error instanceof RestError))
    return 'Не\u00a0получилось связаться с\u00a0нами. Проверьте сеть и\u00a0попробуйте ещё раз';
  return (error.code === 'validation_failed' ? error.fields[field] : undefined) ?? error.message;
}

/** Why a step was refused as a whole; `otherwise` where nothing is known of why it failed. */
export function refusalText(error: unknown, otherwise = 'Не\u00a0получилось. Попробуйте ещё раз'): string {
  return error instanceof RestError ? error.message : otherwise;
}

/** Why a step was refused, in the words of its first wrong field where there is one. */
export function firstRefusalText(error: unknown, otherwise?: string): string {
  const fields = error instanceof RestError ? Object.values(error.fields) : [];
  return fields[0] ?? refusalText(error, otherwise);
}
