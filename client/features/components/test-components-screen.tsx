import { headerMenuDialog, openDialog } from '../../platform/modals/open-dialog.ts';
import { useAppState } from '../../platform/state/app-state.ts';
import { Button, classNames } from '../../ui/basics.tsx';
import { buttonExamples } from '../../ui/button.examples.tsx';
import { choiceExamples } from '../../ui/choices.examples.tsx';
import { css } from '../../ui/css.ts';
import { dataExamples } from '../../ui/data.examples.tsx';
import type { Examples } from '../../ui/examples.tsx';
import { fieldExamples } from '../../ui/field.examples.tsx';
import layout from '../../ui/layout.module.css';
import { stateExamples } from '../../ui/states.examples.tsx';
import { infoDialogs } from '../pages/shared/dialogs.ts';

/** Dialogs and toasts are the app's, not a component's. */
function Overlays() {
  const state = useAppState();
  return (
    <div className={layout.row10}>
      <Button look="outline" onClick={() => openDialog(state, infoDialogs.safety, {})}>
        Диалог
      </Button>
      <Button look="outline" onClick={() => openDialog(state, headerMenuDialog, {})}>
        Боковая панель
      </Button>
      <Button look="soft" onClick={() => (state.notice = { text: 'Адрес сохранён' })}>
        Сообщение
      </Button>
    </div>
  );
}

const groups: Readonly<Record<string, Examples>> = {
  Кнопки: buttonExamples,
  'Поля ввода': fieldExamples,
  Выбор: choiceExamples,
  'Диалоги и сообщения': { 'Поверх страницы': <Overlays /> },
  Состояния: stateExamples,
  Данные: dataExamples,
};

/** Every component in its states, for those who build screens and those who test them. */
export function Component() {
  return (
    <div className={classNames(layout.wrap, css('grid gap-40 [padding-block:var(--s24)_var(--s64)]'))}>
      <h1>Компоненты</h1>
      {Object.entries(groups).map(([title, examples]) => (
        <section
          key={title}
          className={css(
            'grid grid-cols-[repeat(auto-fill,minmax(min(100%,_300px),_1fr))] gap-28 items-start',
          )}
        >
          <h2 className={css('col-span-full')}>{title}</h2>
          {Object.entries(examples).map(([name, example]) => (
            <figure key={name} className={css('min-w-0')}>
              <figcaption className={css('mb-8 text-ink-2 text-small')}>{name}</figcaption>
              {example}
            </figure>
          ))}
        </section>
      ))}
    </div>
  );
}
