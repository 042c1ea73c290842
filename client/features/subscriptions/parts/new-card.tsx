import { checkCard } from '#shared/features/subscriptions/contract.ts';
import type { Subscription } from '#shared/features/subscriptions/schema.ts';
import { formatMoney, ROUBLE_KOP } from '#shared/money.ts';
import { RestForm } from '../../../platform/forms/rest-form.tsx';
import { WithScripts } from '../../../platform/hydration/scripting.tsx';

interface NewCardProps {
  readonly subscription: Subscription;
  readonly label?: string;
  readonly look?: 'primary' | 'ghost';
}

/** Saves another card by paying a rouble, which goes back; a renewal that waits for a card goes on with it. */
export function NewCard({
  subscription: { id, programme },
  label = `Привязать новую карту, ${formatMoney(ROUBLE_KOP)} вернём`,
  look = 'ghost',
}: NewCardProps) {
  return (
    <WithScripts>
      <RestForm
        call={checkCard}
        params={{ id }}
        label={label}
        about={programme.name}
        look={look}
        isPageLeft
        onDone={({ url }) => {
          if (url !== null) window.location.assign(url);
        }}
      />
    </WithScripts>
  );
}
