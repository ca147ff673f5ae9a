import type { OrderState, Phase } from '#domain/transport/order.ts';
import type { Text, useFormat } from '../ui/text.tsx';

interface Noted {
  waits: OrderState['waits'];
  phases: readonly Phase[];
}

/** Waits, mixings and breaks as pages tell them, each with its times and why. */
export function periodItems(
  { waits, phases }: Noted,
  t: Text,
  format: Pick<ReturnType<typeof useFormat>, 'time'>,
): { term: string; value: string }[] {
  const span = ({ from, until, reason }: { from: string; until: string | null; reason: string | null }) =>
    `${format.time(from)} – ${until === null ? '…' : format.time(until)}${reason === null ? '' : ` · ${reason}`}`;
  const count = { mix: 0, pause: 0 };
  return [
    ...waits.map((one, index) => ({
      term: t('transport.waitNumber', { number: index + 1 }),
      value: span(one),
    })),
    ...phases.map((one) => ({
      term: t(`transport.phaseNumber.${one.phase}`, { number: (count[one.phase] += 1) }),
      value: span(one),
    })),
  ];
}
