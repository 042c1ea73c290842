import type { BrokenPromises } from '#shared/features/rations/schema.ts';
import { programmePath } from '#shared/routes.ts';
import { useAppState } from '../../../platform/state/app-state.ts';
import { Button, ButtonLink } from '../../../ui/basics.tsx';
import { Notice } from '../../../ui/notice.tsx';

interface PromisesNoticeProps extends BrokenPromises {
  readonly programme: string;
  /** Whose food it is, where an order has several persons. */
  readonly whose?: string | undefined;
  /** Chooses the programme that keeps everything; without it its page is linked. */
  readonly onChoose?: ((code: string) => void) | undefined;
}

/** Says which promises of a programme do not hold with somebody's exclusions, and which programme keeps all of its own. */
export function PromisesNotice({ programme, whose, broken, instead, onChoose }: PromisesNoticeProps) {
  const { isSimply } = useAppState().site;
  if (broken.length === 0) return null;
  return (
    <Notice
      tone="warning"
      title={
        whose === undefined
          ? 'С исключениями сдержим не все обещания'
          : `${whose}: с исключениями сдержим не все обещания`
      }
      isLive
      action={
        instead &&
        (onChoose ? (
          <Button look="dark" onClick={() => onChoose(instead.code)}>
            Выбрать «{instead.name}»
          </Button>
        ) : (
          <ButtonLink look="dark" to={programmePath(instead.code, isSimply)}>
            Посмотреть «{instead.name}»
          </ButtonLink>
        ))
      }
    >
      В программе «{programme}» не всегда получится: {broken.map((one) => `«${one}»`).join(', ')}.{' '}
      {instead
        ? `Программа «${instead.name}» с ними сдержит всё, что обещает.`
        : 'Другой программы на эти дни и калории, которая сдержит всё, нет.'}
    </Notice>
  );
}
