import { Definitions, Panel } from '../ui/page.tsx';
import { useFormat, useText } from '../ui/text.tsx';
import type { InvoicePage } from './invoice-page.server.ts';

/** How it is paid by transfer: the account, and a code that fills the transfer in. */
export function TransferPanel({ transfer }: { transfer: NonNullable<InvoicePage['transfer']> }) {
  const t = useText();
  const format = useFormat();
  const { name, iban, bic, amount, text, code } = transfer;
  return (
    <Panel title={t('mail.payment.title')} className="transfer">
      <Definitions
        items={[
          { term: t('mail.payment.amount'), value: format.money(amount) },
          { term: t('mail.payment.payee'), value: <span translate="no">{name}</span> },
          { term: t('mail.payment.iban'), value: <span translate="no">{format.iban(iban)}</span> },
          ...(bic === null
            ? []
            : [{ term: t('mail.payment.bic'), value: <span translate="no">{bic}</span> }]),
          { term: t('mail.payment.reference'), value: <span translate="no">{text}</span> },
        ]}
      />
      {code !== null && (
        <figure>
          <img className="qr" src={code} alt={t('public.invoice.code')} width={184} height={184} />
          <figcaption className="hint">{t('mail.payment.code')}</figcaption>
        </figure>
      )}
    </Panel>
  );
}
