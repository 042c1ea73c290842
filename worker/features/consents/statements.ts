import * as z from 'zod/mini';
import { Consent } from '#shared/features/consents/schema.ts';
import { jsonColumn } from '../../db/json-column.ts';

/** Consents of a customer with their history, the newest first, as a column. */
export const ConsentsColumn = jsonColumn(z.array(Consent));
export const consentsColumn = (customerId: string): string => `(
    SELECT json_group_array(json_object('id', id, 'document', document, 'version', version, 'givenAt', given_at,
      'withdrawnAt', withdrawn_at)) FROM (
      SELECT id, document, version, given_at, withdrawn_at FROM consents
      WHERE customer_id = ${customerId} ORDER BY given_at DESC, rowid DESC
    )
  )`;
