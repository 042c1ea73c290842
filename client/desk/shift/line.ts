import { addDoorPhoto, markStops } from '#shared/desk/shift/contract.ts';
import { type RestCall, RestError } from '../../platform/rest/rest-client.ts';
import type { QueueLine, Sent } from './queue.ts';

/** Statuses of a call that has not come through, or came at a bad moment: it is made again later. */
const isPassing = (status: number) => status === 0 || status === 408 || status === 429 || status >= 500;
/** What is answered once the shift is over, was taken back, or is none of whoever asks. */
const isClosing = ({ status, code }: RestError) => status === 401 || status === 404 || code === 'shift_over';

/** What a refused call means; what is no refusal is thrown on. */
export function readRefusal(error: unknown): Exclude<Sent<never>, { kind: 'answered' }> {
  if (!(error instanceof RestError)) throw error;
  if (isPassing(error.status)) return { kind: 'unreachable' };
  const words = [error.message, ...new Set(Object.values(error.fields))].join('. ');
  return { kind: isClosing(error) ? 'closed' : 'refused', words };
}

const answered = async <T>(call: Promise<T>): Promise<Sent<T>> => {
  try {
    return { kind: 'answered', answer: await call };
  } catch (error) {
    return readRefusal(error);
  }
};

/** Sends presses by the calls of the shift. */
export const createLine = (rest: RestCall): QueueLine => ({
  marks: (id, marks) =>
    answered(
      rest(markStops, {
        params: { id },
        body: { marks: [...marks] },
      }).then(({ outcomes }) => outcomes),
    ),
  photo: (id, stop, photo) =>
    answered(
      rest(addDoorPhoto, {
        params: { id, stop },
        file: photo,
      }),
    ),
});
