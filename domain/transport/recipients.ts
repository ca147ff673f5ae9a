import { isEmail } from '../kernel/identifiers.ts';
import { MAX_RECEIVERS } from '../mailing/mail-receivers.ts';

/**
 * Sets of addresses that slips are mailed to, as the parameter `transport_order_auto_sending_recipients` names them: a
 * set a line, addresses parted by commas, semicolons or blanks.
 */
export const autoRecipients = (said: string | number | boolean | null): string[][] =>
  (typeof said === 'string' ? said : '')
    .split('\n')
    .map((line) => [...new Set(line.split(/[\s,;]+/).filter(isEmail))])
    .filter((set) => set.length > 0);

/** A set as mails take it: as many addresses as one may have. */
export const asMails = (set: readonly string[]): string[][] =>
  Array.from({ length: Math.ceil(set.length / MAX_RECEIVERS) }, (_, index) =>
    set.slice(index * MAX_RECEIVERS, (index + 1) * MAX_RECEIVERS),
  );
