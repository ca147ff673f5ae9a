import type { BatchStatus } from '#domain/payroll/slip-batch.ts';
import type { SlipStatus } from '#domain/payroll/wage-slip.ts';
import { slipTones } from '../people/slip-tones.ts';
import { Badge } from '../ui/badge.tsx';
import { errorText } from '../ui/form/errors.ts';
import { useText } from '../ui/text.tsx';
import { batchTones } from './slip-words.ts';

/** Where a slip's way to its person stands, and why it stands there; of a withdrawn one as it was typed. */
export function SlipState({
  slip: { status, reason, withdrawnReason },
}: {
  slip: { status: SlipStatus; reason: string | null; withdrawnReason: string | null };
}) {
  const t = useText();
  return (
    <>
      <Badge tone={slipTones[status]}>{t(`payroll.status.${status}`)}</Badge>
      {reason !== null && <small> {errorText(t, reason)}</small>}
      {withdrawnReason !== null && <small translate="no"> {withdrawnReason}</small>}
    </>
  );
}

export function BatchState({ status }: { status: BatchStatus }) {
  const t = useText();
  return <Badge tone={batchTones[status]}>{t(`payroll.batch.status.${status}`)}</Badge>;
}
