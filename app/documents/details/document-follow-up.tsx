import type { ReactNode } from 'react';
import { documentKind } from '#domain/document-kinds/registry.ts';
import { pathTo } from '../../paths.ts';
import { Definitions, Panel } from '../../ui/page.tsx';
import { useFormat, useText } from '../../ui/text.tsx';
import type { DocumentDetailsData } from './document-details.server.ts';
import { compareScreen, documentScreens } from '../../links/document-screens.ts';
import { StatusBadge } from '../../links/status.tsx';

function Versions({ page }: { page: DocumentDetailsData }) {
  const t = useText();
  const { kind, versions, versionId } = page;
  const compare = compareScreen(kind);
  const at = versions.indexOf(versionId);
  const before = versions[at - 1];
  return (
    <>
      {versions.map((id, index) => (
        <span key={id}>
          {id === versionId ? (
            <b>v{index + 1}</b>
          ) : (
            <a href={pathTo(documentScreens(kind).details, { versionId: id })}>v{index + 1}</a>
          )}{' '}
        </span>
      ))}
      {before !== undefined && compare !== null && (
        <a href={pathTo(compare, { versionId }, { with: before })}>
          {t('commerce.document.compareWith', { version: `v${at}` })}
        </a>
      )}
    </>
  );
}

/** Documents that were made from this one: orders and invoices of a quotation, credit notes of an invoice. */
function Made({ page }: { page: DocumentDetailsData }) {
  const t = useText();
  const format = useFormat();
  return (
    <ul className="todo">
      {page.made.map((row) => (
        <li key={row.version}>
          <div>
            <a className="link" href={pathTo(documentScreens(row.kind).details, { versionId: row.version })}>
              {row.number ?? t(`commerce.document.draftOf.${row.kind}`, { id: row.document })}
            </a>
            <small>
              {row.purpose === 'deposit' && `${t('commerce.invoice.deposit')} · `}
              {format.money(row.total)}
            </small>
          </div>
          <StatusBadge kind={row.kind} status={row.shown} />
        </li>
      ))}
    </ul>
  );
}

/** Where a document comes from, what was made of it, and who looks after it. */
export function FollowUp({ page }: { page: DocumentDetailsData }) {
  const t = useText();
  const format = useFormat();
  const { kind, content, dueDate, origins, versions, made, people, reasonRefuse, left } = page;
  const items: { term: string; value: ReactNode }[] = [
    { term: t('commerce.column.date'), value: format.date(content.date) },
    ...(documentKind(kind).fields.includes('expiryDate')
      ? [{ term: t('commerce.column.expiry'), value: format.date(content.expiryDate) }]
      : []),
    ...(dueDate ? [{ term: t('commerce.column.due'), value: format.date(dueDate) }] : []),
    ...(people.personInCharge
      ? [{ term: t('commerce.field.personInCharge'), value: people.personInCharge }]
      : []),
    ...origins.map((origin) => ({
      term: t(`commerce.${origin.kind}.one`),
      value: (
        <a href={pathTo(documentScreens(origin.kind).details, { versionId: origin.version })}>
          {origin.number}
        </a>
      ),
    })),
    ...(page.recurrence
      ? [
          {
            term: t('recurring.from'),
            value: (
              <a href={pathTo('recurringDetails', { id: page.recurrence.id })}>
                {t('recurring.fromDue', { date: format.date(page.recurrence.due) })}
              </a>
            ),
          },
        ]
      : []),
    ...(content.project
      ? [
          {
            term: t('commerce.field.project'),
            value: (
              <a
                href={pathTo('projectDetails', { id: content.project.id })}
              >{`${content.project.code} · ${content.project.name}`}</a>
            ),
          },
        ]
      : []),
    ...(versions.length > 1
      ? [{ term: t('commerce.document.versions'), value: <Versions page={page} /> }]
      : []),
    ...(reasonRefuse ? [{ term: t('commerce.field.reasonRefuse'), value: reasonRefuse }] : []),
    ...(left?.closed ? [{ term: t('commerce.document.closed'), value: left.closed }] : []),
    ...(left !== null && made.length > 0
      ? [{ term: t('commerce.document.leftToInvoice'), value: format.money(left.net) }]
      : []),
    ...(content.comment ? [{ term: t('commerce.field.comment'), value: content.comment }] : []),
  ];
  return (
    <Panel title={t('commerce.document.followUp')}>
      <Definitions items={items} />
      {made.length > 0 && <Made page={page} />}
    </Panel>
  );
}
