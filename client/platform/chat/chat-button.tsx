import { type ReactNode, useState } from 'react';
import { Button } from '../../ui/button.tsx';
import { importAgain } from '../code/import-again.ts';
import { useAppState } from '../state/app-state.ts';

interface ChatButtonProps {
  /** The chat does not come: other ways are shown. */
  readonly onFailure: () => void;
}

/** Opens the chat, and by that allows it. */
export function ChatButton({ onFailure }: ChatButtonProps): ReactNode {
  const state = useAppState();
  const [isBusy, setIsBusy] = useState(false);
  const open = async () => {
    setIsBusy(true);
    try {
      const { openChat } = await importAgain(() => import('./page-chat.ts'));
      await openChat(state);
    } catch {
      onFailure();
    } finally {
      setIsBusy(false);
    }
  };
  return (
    <span data-scripted>
      <Button isBusy={isBusy} onClick={() => void open()}>
        Написать в&nbsp;чат
      </Button>
    </span>
  );
}
