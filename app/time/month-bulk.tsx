import { Button } from '../ui/button.tsx';
import { BulkBar } from '../ui/list/bulk-bar.tsx';
import { useText } from '../ui/text.tsx';

/** What is decided about the months that are ticked; to turn them down takes a reason. */
export function MonthBulkBar({ address, reason }: { address: string; reason: string }) {
  const t = useText();
  return (
    <BulkBar address={address}>
      <Button name="intent" value="approveAll" tone="primary">
        {t('time.bulk.approve')}
      </Button>
      <input
        className="field"
        id="refuse-reason"
        name="reason"
        maxLength={500}
        defaultValue={reason}
        placeholder={t('time.field.reason')}
        aria-label={t('time.field.reason')}
      />
      <Button name="intent" value="refuseAll">
        {t('time.bulk.refuse')}
      </Button>
    </BulkBar>
  );
}
