import * as z from 'zod/mini';
import { defineContract } from '../../contract.ts';
import { Code } from '../dishes/schema.ts';
import { Programme, ProgrammeKind, ProgrammeWithClaims } from './schema.ts';

/** The programmes on offer, in the order of the shop window; ready-meal sets where they are asked for. */
export const listProgrammes = defineContract({
  method: 'GET',
  path: '/rest/programmes/',
  summary: 'Программы питания с калорийностью и ценой дня',
  tag: 'programmes',
  isShared: true,
  query: z.object({ kind: z._default(ProgrammeKind, 'daily') }),
  response: z.object({ programmes: z.array(Programme) }),
});

/** One programme, with what its food keeps to. */
export const getProgramme = defineContract({
  method: 'GET',
  path: '/rest/programmes/:code/',
  summary: 'Программа питания',
  tag: 'programmes',
  isShared: true,
  params: z.object({ code: Code }),
  response: ProgrammeWithClaims,
});
