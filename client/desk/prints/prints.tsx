import { type ReactNode, useState } from 'react';
import { LabelFormat } from '#shared/features/desk/labels/format.ts';
import { type Print, PrintFormat, type PrintKind } from '#shared/features/desk/prints/contract.ts';
import { printNames } from '#shared/features/desk/prints/names.ts';
import { countOf } from '#shared/plurals.ts';
import { HiddenControl } from '../controls.tsx';
import { ActForm } from '../forms/act-form.tsx';
import { Sheet } from '../page-parts.tsx';
import { mayCall, type Place } from '../place.ts';
import { PRINT, type PrintScope, type Prints, printsOf } from './load.ts';
import { PrintLine, sizeNames } from './print-line.tsx';
import styles from './prints.module.css';
import { usePrintChanges } from './use-print-changes.ts';

interface PrintButtonProps {
  readonly kind: PrintKind;
  readonly scope: PrintScope;
  /** The bag whose labels are printed; empty for all of them. */
  readonly bag?: string;
  readonly format?: PrintFormat;
  readonly size?: LabelFormat;
  readonly action: string;
  /** What of it is printed, for whoever hears the button alone. */
  readonly of: string;
  /** Hears of it once it is there. */
  readonly onReady?: () => void;
}

/** Shows how far a print is, and tells when it is there. */
const tellPrint = (onReady?: () => void) => (print: Print) => (
  <PrintLine key={print.id} first={print} {...(onReady && { onReady })} />
);

/** Has something printed, and shows in its place how far that is. */
export function PrintButton(props: PrintButtonProps): ReactNode {
  const { kind, scope, bag = '', format, size, action, of, onReady } = props;
  const fields = { kind, ...scope, bag, format: format ?? '', size: size ?? '' };
  return (
    <ActForm
      operation={PRINT}
      id={[kind, format, size, bag].join(' ')}
      action={action}
      of={of}
      told={tellPrint(onReady)}
    >
      {Object.entries(fields).map(([name, value]) => (
        <HiddenControl key={name} name={name} value={value} />
      ))}
    </ActForm>
  );
}

const changeLine = (was: string | null, now: string | null): string => {
  if (was === null) return `новое${now ? `, ${now}` : ''}`;
  if (now === null) return 'убрано';
  return was === now ? 'изменено' : `было ${was}, стало ${now}`;
};

/** Says that what was printed is out of date, and what has changed. */
function Outdated({
  kind,
  scope,
  printed,
}: {
  kind: PrintKind;
  scope: PrintScope;
  printed: number;
}): ReactNode {
  const changes = usePrintChanges(kind, scope, printed);
  if (changes === null || changes.count === 0) return null;
  return (
    <div className={styles.outdated}>
      <details>
        <summary>
          Напечатанное устарело: {countOf(changes.count, 'изменение', 'изменения', 'изменений')}{' '}
          после&nbsp;редакции&nbsp;{changes.edition}
        </summary>
        <ul>
          {changes.changes.map(({ title, was, now }) => (
            <li key={`${title} ${was} ${now}`}>
              {title}: {changeLine(was, now)}
            </li>
          ))}
          {changes.count > changes.changes.length && <li>…</li>}
        </ul>
      </details>
    </div>
  );
}

function Kind({ kind, prints, scope }: { kind: PrintKind; prints: Prints; scope: PrintScope }): ReactNode {
  const own = printsOf(prints, kind, scope);
  const [printed, setPrinted] = useState(own.filter(({ edition }) => edition > 0).length);
  const onReady = () => setPrinted((before) => before + 1);
  return (
    <div className={styles.kind}>
      <h3>{printNames[kind]}</h3>
      <Outdated kind={kind} scope={scope} printed={printed} />
      <div className={styles.buttons}>
        {kind === 'labels'
          ? LabelFormat.options.map((size) => (
              <PrintButton
                key={size}
                {...{ kind, scope, size, onReady }}
                action={`PDF ${sizeNames[size]}`}
                of={printNames[kind]}
              />
            ))
          : PrintFormat.options.map((format) => (
              <PrintButton
                key={format}
                {...{ kind, scope, format, onReady }}
                action={format.toUpperCase()}
                of={printNames[kind]}
              />
            ))}
      </div>
      {own.map((print) => (
        <PrintLine key={print.id} first={print} onReady={onReady} />
      ))}
    </div>
  );
}

interface PrintsSheetProps {
  readonly kinds: readonly PrintKind[];
  readonly prints: Prints;
  readonly scope: PrintScope;
  readonly place: Place;
}

/** What can be printed of a page, and what was, by kind. */
export function PrintsSheet({ kinds, prints, scope, place }: PrintsSheetProps): ReactNode {
  if (!mayCall(place, PRINT)) return null;
  return (
    <Sheet title="Печать">
      <div className={styles.kinds}>
        {kinds.map((kind) => (
          <Kind key={kind} {...{ kind, prints, scope }} />
        ))}
      </div>
    </Sheet>
  );
}
