import { Badge } from '../ui/badge.tsx';
import { Alert } from '../ui/page.tsx';
import { useText } from '../ui/text.tsx';
import type { SameShown } from './same-receipts.server.ts';

/** Tells that a receipt may have been used before, with the way to where. */
export function SameReceipts({ same }: { same: readonly SameShown[] }) {
  const t = useText();
  if (same.length === 0) return null;
  return (
    <Alert tone="warn">
      <strong>{t('expenses.same.title')}</strong>
      {same.map(({ by, to, name }) => (
        <p key={to}>
          {t(`expenses.same.${by}`)}{' '}
          <a className="link" href={to} translate="no">
            {name}
          </a>
        </p>
      ))}
    </Alert>
  );
}

/** The same beside a row of a list. */
export function SameReceiptLinks({ same }: { same: readonly SameShown[] }) {
  const t = useText();
  return same.map(({ by, to, name }) => (
    <div key={to}>
      <Badge tone="warn">{t('expenses.same.badge')}</Badge>{' '}
      <span className="hint">{t(`expenses.same.${by}`)}</span>{' '}
      <a className="link" href={to} translate="no">
        {name}
      </a>
    </div>
  ));
}
