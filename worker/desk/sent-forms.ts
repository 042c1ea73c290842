import {
  isDeskForm,
  isTried,
  PREVIEW,
  readDeskForm,
  type SentForm,
  tellsAnswer,
} from '#shared/desk/forms.ts';
import { AppError, type ErrorEnvelope } from '#shared/errors.ts';
import type { AppContext } from '../context.ts';
import { readJson } from '../json.ts';
import { readFields } from '../rest/body.ts';
import { callHere } from './call-here.ts';
import type { DeskRest } from './rest.ts';

/** What came of a form. */
export interface Outcome {
  readonly status: number;
  /** The form that the page is shown again with; null where there is nothing to tell beside what the page shows. */
  readonly sent: SentForm | null;
}

const unanswered = { refusal: '', fields: {}, answer: null };

/** Makes the call of a form that was sent without scripts. */
export async function answerDeskForm(rest: DeskRest, c: AppContext): Promise<Outcome> {
  const values = readFields(c);
  const { operation = '' } = values;
  if (!isDeskForm(operation)) throw new AppError('bad_request');
  const isPreview = values.step === PREVIEW;
  // Asked for before it is done: the page shows what it would come to.
  if (isPreview && !isTried(operation)) return { status: 200, sent: { ...unanswered, operation, values } };
  const { params, body } = readDeskForm(operation, values);
  const [, path = ''] = operation.split(' ');
  const url = path.replace(':id', encodeURIComponent(params?.id ?? ''));
  const answered = await callHere(rest, c, 'POST', url, body);
  const answer = readJson(await answered.text());
  const sent = { ...unanswered, operation, values };
  if (answered.ok && isPreview) return { status: 200, sent: { ...sent, answer } };
  if (answered.ok) {
    const tells = tellsAnswer(operation);
    // What was typed has become what the page shows.
    return { status: 200, sent: tells ? { ...sent, values: { id: values.id ?? '' }, answer } : null };
  }
  const { message, fields = {} } = (answer as ErrorEnvelope).error;
  return { status: answered.status, sent: { ...sent, refusal: message, fields } };
}
