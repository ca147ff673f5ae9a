/**
 * The kind of a fault and what the server said, of a mail's reason as events keep it (`mailing.fault.timeout|said=…`);
 * of older mails and of other reasons the reason itself.
 */
export function faultIn(reason: string | null): { fault: string | null; said: string | null } {
  const found = /^mailing\.fault\.(\w+)\|said=(.*)$/s.exec(reason ?? '');
  return found === null ? { fault: null, said: reason } : { fault: found[1] ?? null, said: found[2] ?? '' };
}
