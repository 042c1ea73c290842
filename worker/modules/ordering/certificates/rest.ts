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
import { loginPath } from '#shared/routes.ts';
import type { RestTable } from '../../../rest/call.ts';
import { isForm } from '../../../rest/form-answer.ts';
import { newFormKey } from '../../../rest/form-key.ts';
import { mount } from '../../../rest/mount.ts';
import { takeProof } from '../bounds/commands.ts';
import * as buy from './buy.ts';
import * as commands from './commands.ts';
import * as own from './own.ts';
import { refundExpired } from './returns.ts';

const PAGE = '/sertificat/';
const BUY_PAGE = `${PAGE}#buy`;

export function mountCertificates(table: RestTable): void {
  mount(table, getCertificateTerms, async ({ c, scope }) => ({
    isSold: buy.sellingSecret(scope) !== undefined,
    formKey: newFormKey(c),
  }));
  mount(
    table,
    buyCertificate,
    async ({ c, scope, session, body, idempotencyKey: key }) => {
      const { ordered, proof } = takeProof(body, isForm(c));
      return { purchase: await buy.buyCertificate(scope, session.customer, ordered, { key, proof }) };
    },
    {
      done: ({ purchase: { id, payment } }) => ({
        // The policy of our pages lets a form lead to no other site: from the next page a link does.
        to: payment.url?.startsWith('/') ? payment.url : `${PAGE}?purchase=${id}`,
      }),
      refused: ({ code }) =>
        code === 'unauthorized' ? { to: loginPath(BUY_PAGE) } : { to: BUY_PAGE, keepsForm: true },
    },
  );
  mount(
    table,
    openCertificate,
    ({ scope, session, body }) => commands.openCertificate(scope, session?.customer.id ?? null, body.code),
    {
      done: ({ pass }) => ({ to: `${PAGE}?pass=${pass}` }),
      refused: () => ({ to: `${PAGE}#check`, keepsForm: true }),
    },
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
  mount(
    table,
    refundCertificate,
    async ({ scope, session, params }) => ({
      purchase: await buy.refundPurchase(scope, session.customer, params.id),
    }),
    {
      done: ({ purchase: { id } }) => ({ to: `${PAGE}?purchase=${id}` }),
      refused: ({ code }) => ({ to: code === 'unauthorized' ? loginPath(PAGE) : PAGE }),
    },
  );
}
