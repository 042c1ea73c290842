import {
  buyCertificate,
  getCertificate,
  getCertificateFile,
  getCertificatePurchase,
  getCertificateTerms,
  listCertificates,
  openCertificate,
  refundCertificate,
  refundExpiredCertificate,
} from '#shared/features/certificates/contract.ts';
import type { RestTable } from '../../../rest/call.ts';
import { mount } from '../../../rest/mount.ts';
import { takeProof } from '../bounds/commands.ts';
import * as buy from './buy.ts';
import * as commands from './commands.ts';
import * as own from './own.ts';
import { refundExpired } from './returns.ts';

export function mountCertificates(table: RestTable): void {
  mount(table, getCertificateTerms, async ({ scope }) => ({
    isSold: buy.sellingSecret(scope) !== undefined,
  }));
  mount(table, buyCertificate, async ({ scope, session, body, idempotencyKey: key }) => {
    const { ordered, proof } = takeProof(body);
    return { purchase: await buy.buyCertificate(scope, session.customer, ordered, { key, proof }) };
  });
  mount(table, openCertificate, ({ scope, session, body }) =>
    commands.openCertificate(scope, session?.customer.id ?? null, body.code),
  );
  mount(table, getCertificate, async ({ c, scope, query }) => {
    c.header('Cache-Control', 'private, no-store');
    return { certificate: await commands.getCertificate(scope, query.pass) };
  });
  mount(table, getCertificateFile, ({ scope, session, body }) =>
    commands.getCertificateFile(scope, session?.customer.id ?? null, body.code),
  );
  mount(table, listCertificates, async ({ c, scope, session }) => {
    c.header('Cache-Control', 'private, no-store');
    return own.listCertificates(scope, session.customer.id);
  });
  mount(table, getCertificatePurchase, async ({ scope, session, params }) => ({
    purchase: await own.getPurchase(scope, session.customer.id, params.id),
  }));
  mount(table, refundExpiredCertificate, ({ scope, params, body }) =>
    refundExpired(scope, params.id, body.because),
  );
  mount(table, refundCertificate, async ({ scope, session, params }) => ({
    purchase: await buy.refundPurchase(scope, session.customer, params.id),
  }));
}
