import type { miscounted } from '#domain/transport/counted.ts';

import type { Text, useFormat } from '../ui/text.tsx';

/** "12 tours notés, 10 facturés". */
export const countedText = (
  { kind, noted, billed }: ReturnType<typeof miscounted>[number],
  t: Text,
  format: Pick<ReturnType<typeof useFormat>, 'quantity'>,
): string =>
  t(`transport.counted.${kind}`, {
    count: Number(noted),
    noted: format.quantity(noted),
    billed: t(`transport.counted.billed.${kind}`, { count: Number(billed), n: format.quantity(billed) }),
  });
