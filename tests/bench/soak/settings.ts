import { Complaint } from '../../../shared/complaint.ts';

/** A number that the environment sets, to make a run shorter. */
export function setting(name: `SOAK_${string}`, standard: number): number {
  const value = process.env[name] ?? String(standard);
  if (/^[1-9]\d{0,6}$/.test(value)) return Number(value);
  throw new Complaint(`${name}=${value} is no whole number above 0: give one such as ${name}=${standard}.`);
}
