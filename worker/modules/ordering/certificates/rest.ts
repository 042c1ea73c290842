import * as contract from '#shared/features/certificates/contract.ts';
import { calls } from '../../../rest/calls.ts';
import { takeProof } from '../order-limits.ts';
import * as buy from './buy.ts';
import * as commands from './commands.ts';
import * as own from './own.ts';
import { refundExpired } from './returns.ts';

export const certificateCalls = calls(contract, {
  getCertificateTerms: async ({ scope }) => ({ isSold: buy.sellingSecret(scope) !== undefined }),
  buyCertificate: async ({ scope, customer, body, idempotencyKey: key }) => {
    const { ordered, proof } = takeProof(body);
    return { purchase: await buy.buyCertificate(scope, customer, ordered, { key, proof }) };
  },
  openCertificate: ({ scope, customer, body }) =>
    commands.openCertificate(scope, customer?.id ?? null, body.code),
  getCertificate: async ({ c, scope, query }) => {
    c.header('Cache-Control', 'private, no-store');
    return { certificate: await commands.getCertificate(scope, query.pass) };
  },
  getCertificateFile: ({ scope, customer, body }) =>
    commands.getCertificateFile(scope, customer?.id ?? null, body.code),
  listCertificates: async ({ c, scope, customer }) => {
    c.header('Cache-Control', 'private, no-store');
    return own.listCertificates(scope, customer.id);
  },
  getCertificatePurchase: async ({ scope, customer, params }) => ({
    purchase: await own.getPurchase(scope, customer.id, params.id),
  }),
  refundExpiredCertificate: ({ scope, params, body }) => refundExpired(scope, params.id, body.because),
  refundCertificate: async ({ scope, customer, params }) => ({
    purchase: await buy.refundPurchase(scope, customer, params.id),
  }),
});
