import type { EpochMs } from '#shared/dates.ts';
import { AppError } from '#shared/errors.ts';
import { type CardProvider, OnlineWay, type PaymentMethod } from '#shared/features/payments/schema.ts';
import { oncePerObject } from '#shared/once-per-object.ts';
import type { Scope } from '../../../scope.ts';

/** How long new payments pass over a provider that did not open one, unless there is no other. */
const PASSED_OVER_MS = 60_000;

/** When providers last failed, as far as this isolate has seen, by their names. */
const failuresOf = oncePerObject((_: Scope['bindings']) => new Map<string, EpochMs>());

function hasFailed({ bindings, clock }: Scope, provider: string): boolean {
  const failedAt = failuresOf(bindings).get(provider);
  return failedAt !== undefined && clock.now() - failedAt < PASSED_OVER_MS;
}

/** Remembers that a provider did not open a payment. */
export function noteFailure({ bindings, clock }: Scope, provider: string): void {
  failuresOf(bindings).set(provider, clock.now());
}

/** What a payer may choose between; empty where there is no choice. */
export function cardProviders(scope: Scope): CardProvider[] {
  const offered = Object.entries(scope.services.payments).flatMap(([id, { title }]) =>
    title === undefined ? [] : [{ id, title }],
  );
  return offered.length > 1 ? offered : [];
}

/** The first provider of a choice that has not just failed. */
export function workingProvider(scope: Scope): string | undefined {
  return cardProviders(scope).find(({ id }) => !hasFailed(scope, id))?.id;
}

/** The provider that new payments go to: the first that is configured, unless it has just failed and another has not. */
export function paymentProvider(scope: Scope): string | undefined {
  return workingProvider(scope) ?? Object.keys(scope.services.payments)[0];
}

/** How something can be paid in this deployment. */
export function paymentMethods(scope: Scope): PaymentMethod[] {
  return paymentProvider(scope) === undefined ? ['courier'] : [...OnlineWay.options, 'courier'];
}

/** The provider that a payer asks for; throws where it is none that they may choose. */
export function requireOffered(scope: Scope, provider: string): void {
  if (cardProviders(scope).some(({ id }) => id === provider)) return;
  throw new AppError('validation_failed', {
    fields: { provider: 'Выберите платёжный сервис из списка' },
  });
}
