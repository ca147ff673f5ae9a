import type { MadeInvoice } from '#domain/recurring/recurring-invoice.ts';
import type { DocumentRow } from '#projections/documents/document-query.ts';
import { pathTo } from '../paths.ts';
import { errorText } from '../ui/form/errors.ts';
import { DataTable } from '../ui/list/table.tsx';
import { useFormat, useText } from '../ui/text.tsx';
import { StatusBadge } from '../links/status.tsx';

/** An invoice that was made, as it is now; `row` is null once the draft was deleted. */
type Made = MadeInvoice & { row: DocumentRow | null };

function Invoice({ one }: { one: Made }) {
  const t = useText();
  const name = one.row?.number ?? one.number ?? t('commerce.draft');
  if (one.row === null) return t('recurring.draftDeleted');
  return (
    <a className="ref" href={pathTo('invoiceDetails', { versionId: one.version })}>
      {name}
    </a>
  );
}

/** Why it stayed a draft. */
function Refused({ one }: { one: Made }) {
  const t = useText();
  const { refused, mail } = one;
  if (refused)
    return Object.entries(refused).flatMap(([field, messages]) =>
      messages.map((message) => (
        <span className="msg" key={`${field}${message}`}>
          {field === '' ? '' : `${t(`commerce.field.${field}`)} : `}
          {errorText(t, message)}
        </span>
      )),
    );
  return (
    mail !== null && (
      <a className="link" href={pathTo('mailDetails', { id: mail })}>
        {t('recurring.mailed')}
      </a>
    )
  );
}

/** The invoices made, the newest first. */
export function MadeInvoices({ made }: { made: Made[] }) {
  const t = useText();
  const format = useFormat();
  return (
    <DataTable<Made>
      caption={t('recurring.field.made')}
      rows={made}
      rowKey={(one) => one.due}
      columns={[
        {
          key: 'due',
          header: t('recurring.field.due'),
          narrow: 'below',
          cell: (one) => format.date(one.due),
        },
        {
          key: 'number',
          header: t('commerce.invoice.one'),
          narrow: 'title',
          cell: (one) => <Invoice one={one} />,
        },
        {
          key: 'madeOn',
          header: t('recurring.field.madeOn'),
          narrow: 'below',
          cell: (one) => format.date(one.madeOn),
        },
        {
          key: 'status',
          header: t('commerce.column.status'),
          narrow: 'side',
          cell: (one) => one.row && <StatusBadge kind="invoice" status={one.row.label} />,
        },
        {
          key: 'said',
          header: t('recurring.mail'),
          narrow: 'below',
          cell: (one) => <Refused one={one} />,
        },
      ]}
      empty={null}
    />
  );
}
