import { isEmail } from '../kernel/identifiers.ts';

/**
 * Sets of addresses that slips are mailed to, as the parameter `transport_order_auto_sending_recipients` names them: a
 * set a line, addresses parted by commas, semicolons or blanks.
 */
export const autoRecipients = (said: string | number | boolean | null): string[][] =>
  (typeof said === 'string' ? said : '')
    .split('\n')
    .map((line) => [...new Set(line.split(/[\s,;]+/).filter(isEmail))])
    .filter((set) => set.length > 0);
