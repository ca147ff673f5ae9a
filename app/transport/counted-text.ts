import type { miscounted } from '#domain/transport/counted.ts';

import type { Text, useFormat } from '../ui/text.tsx';

/** "12 tours notés, 10 facturés". */
export const countedText = (
  { kind, noted, billed }: ReturnType<typeof miscounted>[number],
  t: Text,
  format: Pick<ReturnType<typeof useFormat>, 'quantity'>,
): string =>
  t(`transport.counted.${kind}`, { noted: format.quantity(noted), billed: format.quantity(billed) });
