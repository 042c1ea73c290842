import * as z from 'zod/mini';
import { group } from '../../contract.ts';
import { Code } from '../dishes/schema.ts';
import { Programme, ProgrammeKind, ProgrammeWithClaims } from './schema.ts';

const call = group({ tag: 'programmes' });

/** The programmes on offer, in the order of the shop window; ready-meal sets where they are asked for. */
export const listProgrammes = call.get('/rest/programmes/', 'Программы питания с калорийностью и ценой дня', {
  isShared: true,
  query: z.object({ kind: z._default(ProgrammeKind, 'daily') }),
  response: z.object({ programmes: z.array(Programme) }),
});

/** One programme, with what its food keeps to. */
export const getProgramme = call.get('/rest/programmes/:code/', 'Программа питания', {
  isShared: true,
  params: z.object({ code: Code }),
  response: ProgrammeWithClaims,
  example: { params: { code: 'balans' } },
});
