import type { ReactNode } from 'react';
import type { AnswerOf, Contract } from '#shared/contract.ts';
import { classNames } from '../../ui/basics.tsx';
import { css } from '../../ui/css.ts';
import controls from '../controls.module.css';
import { DeskButton, Line } from '../controls.tsx';
import { TypedContext } from './sent.ts';
import { type FormCall, PREVIEW, refusalOf, useSentForm } from './use-sent-form.ts';

interface TriedFormProps<C extends Contract> extends FormCall<C> {
  readonly action: string;
  /** Whether it stands by itself, and not in a cell of a table. */
  readonly isWide?: boolean;
  /** What the act would come to, told before it can be done. */
  readonly told: (answer: AnswerOf<C>) => ReactNode;
  /** Whether it is told afterwards too, since no page does. */
  readonly tells?: boolean;
  readonly children?: ReactNode;
}

/** A form of an act that is tried first: what it would come to is shown, and then it can be done. */
export function TriedForm<C extends Contract>(props: TriedFormProps<C>): ReactNode {
  const { action, isWide = false, told, tells = false, children } = props;
  const { sent, isBusy, send } = useSentForm(props, tells);
  const isRefused = sent !== null && sent.refusal !== '';
  return (
    <form method="post" onSubmit={send}>
      <details open={sent !== null}>
        <summary className={controls.button}>{action}…</summary>
        <div
          className={classNames(
            // As much as a phone shows beside the first column of a table.
            css('grid justify-items-start gap-10 w-[min(320px,_52vw)] py-10'),
            // A table in it scrolls by itself.
            isWide && css('grid-cols-1 w-[min(720px,_100%)]'),
          )}
        >
          <TypedContext value={sent ?? { values: {}, fields: {} }}>
            <Line>
              {children}
              <DeskButton type="submit" name="step" value={PREVIEW} disabled={isBusy}>
                Проверить
              </DeskButton>
            </Line>
          </TypedContext>
          {isRefused && <p role="alert">{refusalOf(sent)}</p>}
          {sent !== null && !isRefused && sent.values.step !== PREVIEW && (
            <div role="status" className={css('justify-self-stretch min-w-0')}>
              <p>
                Сделано. <a href="">Обновить страницу</a>
              </p>
              {sent.answer !== null && told(sent.answer)}
            </div>
          )}
          {sent !== null && !isRefused && sent.values.step === PREVIEW && (
            <>
              <div role="status" className={css('justify-self-stretch min-w-0')}>
                {sent.answer !== null && told(sent.answer)}
              </div>
              <DeskButton type="submit" isMain disabled={isBusy}>
                {action}
              </DeskButton>
            </>
          )}
        </div>
      </details>
    </form>
  );
}
