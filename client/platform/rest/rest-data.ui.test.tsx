import { expect, test } from 'vitest';
import { getDish } from '#shared/features/dishes/contract.ts';
import { refusal, show } from '#tests/ui.tsx';
import { useRestData, useRestLoad } from './rest-data.ts';

interface DishProps {
  readonly code: string;
  readonly known?: string;
  readonly version?: number;
  readonly pauseMs?: number;
}

function Dish({ code, ...options }: DishProps) {
  const { status, data, latest, reload } = useRestLoad(
    code || null,
    async (rest) => (await rest(getDish, { params: { code }, query: {} })).title,
    options,
  );
  return (
    <button type="button" onClick={reload}>
      {status}: {data ?? `(${latest ?? ''})`}
    </button>
  );
}

/** Answers each call once the test says so. */
function held() {
  const answers: ((title: string) => void)[] = [];
  const answer = () =>
    new Promise<{ body: object }>((done) => answers.push((title) => done({ body: { title } })));
  return { answer, answers };
}

test('an answer is shown until another is asked for, whose call alone counts', async () => {
  const { answer, answers } = held();
  const { getByRole, rerender, calls } = await show(<Dish code="borsch" />, { answer });
  const button = getByRole('button');
  await expect.element(button).toHaveTextContent('pending: ()');
  answers[0]?.('Борщ');
  await expect.element(button).toHaveTextContent('success: Борщ');
  await rerender(<Dish code="kharcho" />);
  await expect.element(button).toHaveTextContent('pending: (Борщ)');
  await rerender(<Dish code="kharcho" version={2} />);
  expect(calls.slice(1).map(({ signal }) => signal?.aborted)).toEqual([true, false]);
  answers[1]?.('Щи');
  answers[2]?.('Харчо');
  await expect.element(button).toHaveTextContent('success: Харчо');
  await rerender(<Dish code="" />);
  await expect.element(button).toHaveTextContent('idle: (Харчо)');
});

test('what is known needs no call until it is asked for again', async () => {
  const { answer, answers } = held();
  const { getByRole, calls } = await show(<Dish code="borsch" known="Борщ" />, { answer });
  await expect.element(getByRole('button')).toHaveTextContent('success: Борщ');
  expect(calls).toEqual([]);
  await getByRole('button').click();
  await expect.element(getByRole('button')).toHaveTextContent('pending: (Борщ)');
  answers[0]?.('Борщ с говядиной');
  await expect.element(getByRole('button')).toHaveTextContent('success: Борщ с говядиной');
});

test('a refusal is told, and the next attempt may succeed', async () => {
  let isAway = true;
  const { getByRole } = await show(<Dish code="borsch" />, {
    answer: () => (isAway ? refusal(404, 'not_found', 'Нет') : { body: { title: 'Борщ' } }),
  });
  await expect.element(getByRole('button')).toHaveTextContent('error: ()');
  isAway = false;
  await getByRole('button').click();
  await expect.element(getByRole('button')).toHaveTextContent('success: Борщ');
});

test('a call waits for its pause, and is not made where its subject changes before', async () => {
  const { rerender, calls } = await show(<Dish code="b" pauseMs={30} />);
  await rerender(<Dish code="borsch" pauseMs={30} />);
  await expect.poll(() => calls.map(({ url }) => url)).toEqual(['/rest/dishes/borsch/']);
});

function Unwanted() {
  return useRestData(getDish, { params: { code: 'borsch' }, query: {} }, { isWanted: false }).status;
}

test('what is not wanted is not asked for', async () => {
  const { calls, getByText } = await show(<Unwanted />);
  await expect.element(getByText('idle')).toBeVisible();
  expect(calls).toEqual([]);
});
