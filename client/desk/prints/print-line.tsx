import type { ReactNode } from 'react';
import { formatMoment } from '#shared/dates.ts';
import type { LabelFormat } from '#shared/features/desk/labels/format.ts';
import type { Print } from '#shared/features/desk/prints/contract.ts';
import { printNames } from '#shared/features/desk/prints/names.ts';
import { countOf } from '#shared/plurals.ts';
import { DeskLink, Line } from '../controls.tsx';
import { usePrint } from './use-print.ts';

export const sizeNames: Readonly<Record<LabelFormat, string>> = {
  '58x40': '58\u00a0×\u00a040',
  '58x60': '58\u00a0×\u00a060',
  a4: 'А4',
};

/** What a print is called among those of its day. */
function titleOf({ kind, size, format, edition, changes }: Print): string {
  return [
    printNames[kind],
    size === null ? format.toUpperCase() : sizeNames[size],
    edition > 0 && `редакция\u00a0${edition}`,
    changes > 0 && countOf(changes, 'изменение', 'изменения', 'изменений'),
  ]
    .filter(Boolean)
    .join(', ');
}

const filePath = (id: string, part: number) => `/rest/operations/prints/${id}/file/?part=${part}`;

function Files({ print: { id, done, total, kind } }: { print: Print }): ReactNode {
  return (
    <Line>
      {Array.from({ length: done }, (_, place) => (
        <DeskLink
          key={filePath(id, place + 1)}
          href={filePath(id, place + 1)}
          target="_blank"
          aria-label={`Открыть: ${printNames[kind]}${total > 1 ? `, файл ${place + 1} из ${total}` : ''}`}
        >
          {total > 1 ? `Файл ${place + 1} из\u00a0${total}` : 'Открыть'}
        </DeskLink>
      ))}
    </Line>
  );
}

/** A print: how far it is, and its files as they come. */
export function PrintLine({ first, onReady }: { first: Print; onReady?: () => void }): ReactNode {
  const print = usePrint(first, () => onReady?.());
  const { state, done, total, reason, askedAt, askedBy } = print;
  return (
    <div>
      <p role="status">
        {titleOf(print)} ({formatMoment(askedAt)}
        {askedBy !== '' && `, ${askedBy}`})
        {state === 'waiting' && (total > 1 ? `: готово ${done} из\u00a0${total}` : ': печатается')}
        {state === 'failed' && `: ${reason}`}
      </p>
      {state === 'waiting' && (
        <progress value={done} max={total} aria-label={`Печать: ${printNames[print.kind]}`} />
      )}
      {done > 0 && <Files print={print} />}
    </div>
  );
}
