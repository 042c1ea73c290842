import type { ReactNode } from 'react';
import { formatMoment } from '#shared/dates.ts';
import { LabelFormat } from '#shared/features/desk/labels/format.ts';
import { MAX_LABELS } from '#shared/features/desk/limits.ts';
import { readPrint } from '#shared/features/desk/prints/contract.ts';
import type { PrintKind } from '#shared/features/desk/prints/kind.ts';
import { printNames } from '#shared/features/desk/prints/names.ts';
import { css } from '../../ui/css.ts';
import { DeskButton, DeskLink } from '../controls.tsx';
import { Sheet } from '../page-parts.tsx';
import { mayCall, type Place } from '../place.ts';

const sizeNames: Readonly<Record<LabelFormat, string>> = {
  '58x40': '58 × 40',
  '58x60': '58 × 60',
  a4: 'А4',
};

/** What of a day, and how much of it, a page shows and prints. */
interface PrintScope {
  readonly date: string;
  readonly days?: number;
  readonly zone?: string;
  readonly interval?: string;
  readonly bag?: string;
}

interface FileLinkProps {
  readonly kind: PrintKind;
  readonly scope: PrintScope;
  readonly format?: 'pdf' | 'csv';
  readonly size?: LabelFormat;
  /** What of it the file is, for whoever hears the link alone. */
  readonly of?: string;
  readonly action: string;
}

/** Whether the reader may have files of lists. */
export const mayPrint = (place: Place): boolean => mayCall(place, readPrint);

/** A file that is drawn when it is asked for. */
export function FileLink({ kind, scope, format, size, of, action }: FileLinkProps): ReactNode {
  const said = Object.entries({ kind, ...scope, format, size }).filter(([, value]) => value);
  const query = new URLSearchParams(said.map(([name, value]) => [name, String(value)]));
  return (
    <DeskLink
      href={`/rest/operations/prints/?${query}`}
      target="_blank"
      aria-label={`${action}: ${of ?? printNames[kind]}`}
    >
      {action}
    </DeskLink>
  );
}

/** When the numbers of a page were read, and a mark of what they say: paper and page are compared by it. */
export const Stamp = ({ version, place }: { version: string; place: Place }): ReactNode => (
  <p className={css('text-ink-2 text-caption')}>
    Данные на {formatMoment(place.now)}. Версия {version}.
  </p>
);

/** Labels of what is closed, in every size that printers have. */
function LabelLinks({ scope, labels }: { scope: PrintScope; labels: number }): ReactNode {
  if (labels === 0) return <p>Этикетки будут, когда закроется состав.</p>;
  if (labels > MAX_LABELS)
    return <p>Этикеток больше {MAX_LABELS}: выберите зону или часы и печатайте по частям.</p>;
  return LabelFormat.options.map((size) => (
    <FileLink key={size} kind="labels" scope={scope} size={size} action={`PDF ${sizeNames[size]}`} />
  ));
}

interface PrintsSheetProps {
  readonly kinds: readonly PrintKind[];
  readonly scope: PrintScope;
  /** Portions that are closed: each has a label. */
  readonly labels?: number;
  readonly place: Place;
}

/** What of a page can be taken along: the page itself on paper, and files. */
export function PrintsSheet({ kinds, scope, labels = 0, place }: PrintsSheetProps): ReactNode {
  if (!mayPrint(place)) return null;
  return (
    <div className={css('print:hidden')}>
      <Sheet title="Печать">
        <div className={css('flex flex-wrap items-end gap-y-16 gap-x-24')}>
          <DeskButton onClick={() => window.print()}>Напечатать страницу</DeskButton>
          {kinds.map((kind) => (
            <div key={kind} className={css('grid gap-8 min-w-0')}>
              <h3>{printNames[kind]}</h3>
              <div className={css('flex flex-wrap gap-8')}>
                {kind === 'labels' && <LabelLinks scope={scope} labels={labels} />}
                {kind === 'manifests' && <FileLink kind={kind} scope={scope} action="PDF" />}
                {kind !== 'labels' && <FileLink kind={kind} scope={scope} format="csv" action="CSV" />}
              </div>
            </div>
          ))}
        </div>
      </Sheet>
    </div>
  );
}
