/** The flag that lets a release pass where the registry cannot be asked. */
export const withoutAudit = '--without-audit';

export interface AuditFinding {
  readonly isRight: boolean;
  readonly text: string;
}

function parse(text: string): { message?: unknown; metadata?: { vulnerabilities?: { total?: unknown } } } {
  try {
    return JSON.parse(text);
  } catch {
    return {};
  }
}

/** What `npm audit --json` has printed means for a release: what the registry does not tell is wrong unless it is let pass. */
export function judgeAudit(printed: string, flags: readonly string[]): AuditFinding {
  const { message, metadata } = parse(printed);
  const total = metadata?.vulnerabilities?.total;
  if (typeof total === 'number')
    return { isRight: total === 0, text: `${total} known vulnerabilities in what is deployed` };
  const reason = typeof message === 'string' ? message : 'it gave no answer';
  const isLetPass = flags.includes(withoutAudit);
  return {
    isRight: isLetPass,
    text: isLetPass
      ? `Known vulnerabilities were NOT looked for, as ${withoutAudit} allows: ${reason}`
      : `The registry did not tell of known vulnerabilities (${reason}): ask again, from elsewhere where it answers, or take the risk with ${withoutAudit}`,
  };
}
