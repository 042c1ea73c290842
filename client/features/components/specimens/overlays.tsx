import type { ReactNode } from 'react';
import { openModal } from '../../../platform/modals/modal-actions.ts';
import { useAppState } from '../../../platform/state/app-state.ts';
import { Button } from '../../../ui/button.tsx';
import { Specimen, State } from '../specimen.tsx';

function Dialogs(): ReactNode {
  const state = useAppState();
  return (
    <Specimen
      title="Диалог и&nbsp;боковая панель"
      note="Фокус остаётся внутри, Esc закрывает, фокус возвращается на&nbsp;кнопку."
    >
      <State name="диалог">
        <Button look="outline" onClick={() => openModal(state, 'info-safety', {})}>
          Как мы&nbsp;готовим
        </Button>
      </State>
      <State name="панель справа">
        <Button look="outline" onClick={() => openModal(state, 'header-menu', {})}>
          Открыть меню
        </Button>
      </State>
    </Specimen>
  );
}

function ToastSpecimen(): ReactNode {
  const state = useAppState();
  return (
    <Specimen title="Всплывающее сообщение" note="Читается вслух и&nbsp;остаётся, пока его не&nbsp;закроют.">
      <State name="обычное">
        <Button
          look="soft"
          onClick={() => {
            state.notice = { text: 'Адрес сохранён' };
          }}
        >
          Сохранить адрес
        </Button>
      </State>
    </Specimen>
  );
}

/** Dialogs, side panels and toasts. */
export function OverlaySpecimens(): ReactNode {
  return (
    <>
      <Dialogs />
      <ToastSpecimen />
    </>
  );
}
