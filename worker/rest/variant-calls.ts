import type { Handler, MiddlewareHandler } from 'hono';
import { isCallInVariant } from '#shared/call-variants.ts';
import type { Contract } from '#shared/contract.ts';
import { AppError } from '#shared/errors.ts';
import type { AppEnv } from '../context.ts';
import { createContractFinder } from './find-contract.ts';
import { describeCalls } from './openapi.ts';

/** Refuses calls of features whose pages the variant does not have, here and on their way to another origin. */
export function createVariantCalls(contracts: readonly Contract[]): MiddlewareHandler<AppEnv> {
  const missing = (isSimply: boolean) =>
    createContractFinder(contracts.filter((contract) => !isCallInVariant(contract, isSimply)));
  const missingIn = { full: missing(false), simply: missing(true) };
  return (c, next) => {
    if (missingIn[c.get('scope').settings.isSimply ? 'simply' : 'full'](c)) {
      throw new AppError('not_found', { message: 'Такого раздела на этом сайте нет' });
    }
    return next();
  };
}

/** Describes the calls of the variant that is asked. */
export function describeVariant(contracts: readonly Contract[]): Handler<AppEnv> {
  return (c) => {
    const { isSimply } = c.get('scope').settings;
    return c.json(describeCalls(contracts.filter((contract) => isCallInVariant(contract, isSimply))));
  };
}
