import { useLoaderData } from '@remix-run/react';
import { documentRoles } from '#domain/commerce/kinds.ts';
import { mailAggregate, type MailEvent, type MailState } from '#domain/commerce/mail.ts';
import { foldStream } from '#domain/kernel/fold.ts';
import { findMail } from '#projections/mail-list.ts';
import { notFound } from '../http/problems.ts';
import { idOf, screen } from '../http/screen.server.ts';
import { titleOf } from '../http/title.ts';
import { pathTo } from '../paths.ts';
import { FileSize } from '../sharing/file-words.tsx';
import { LinkButton } from '../ui/button.tsx';
import { formatDateTime } from '../ui/format.ts';
import { Columns, Definitions, Page, Panel } from '../ui/page.tsx';
import { useFormat, useText } from '../ui/text.tsx';
import { documentLink } from './document-links.server.ts';
import { mailEntries, type MailEntry } from './mail-entries.server.ts';
import { MailBadge, MailOutcome, reasonWords } from './mail-status.tsx';

export const meta = titleOf;

export const loader = screen('mailDetails', async (context) => {
  const { services, corporation, params, t, may } = context;
  const row = await findMail(services.db, idOf(params, 'id'), corporation);
  if (row === null) throw notFound();
  if (!may(documentRoles[row.kind].send)) throw new Response(null, { status: 403 });
  const [[mail], events] = await Promise.all([
    mailEntries(context, [row]),
    services.store.read(`mail-${row.id}`),
  ]);
  const { facts } = foldStream<MailState, MailEvent>(mailAggregate, events);
  if (mail === undefined || facts === null) throw notFound();
  return {
    title: t('mail.one', { date: formatDateTime(row.queuedAt) }),
    mail,
    text: facts.text ?? t('commerce.erased'),
    attachments: (facts.attachments ?? []).map(({ document, name, size }) => ({ document, name, size })),
    documentTo: documentLink(row.kind, row.version),
  };
});

function Facts({ mail, documentTo }: { mail: MailEntry; documentTo: string }) {
  const t = useText();
  const format = useFormat();
  const people = (addresses: string[]) => <span translate="no">{addresses.join(', ') || '–'}</span>;
  const label = (name: string) => t(`mail.field.${name}`);
  return (
    <Definitions
      items={[
        { term: label('document'), value: <a href={documentTo}>{mail.number}</a> },
        { term: label('to'), value: people(mail.to) },
        { term: label('cc'), value: people(mail.cc) },
        { term: label('bcc'), value: people(mail.bcc) },
        ...(mail.refused.length > 0 ? [{ term: label('refused'), value: people(mail.refused) }] : []),
        { term: label('who'), value: <span translate="no">{mail.who}</span> },
        { term: label('queuedAt'), value: format.dateTime(mail.queuedAt) },
        { term: label('settledAt'), value: mail.settledAt ? format.dateTime(mail.settledAt) : '–' },
        { term: label('attempts'), value: format.integer(mail.attempts) },
        ...(mail.reason
          ? [{ term: label('answer'), value: <span translate="no">{reasonWords(t, mail.reason)}</span> }]
          : []),
      ]}
    />
  );
}

/** One mail as it left, and what became of it. */
export default function MailDetails() {
  const { title, mail, text, attachments, documentTo } = useLoaderData<typeof loader>();
  const t = useText();
  return (
    <Page
      title={title}
      crumbs={[
        { label: t('mail.history'), to: pathTo('mailList', {}) },
        { label: mail.number, to: documentTo },
      ]}
      badge={<MailBadge status={mail.status} />}
      actions={
        mail.again && (
          <LinkButton to={mail.again} icon="mail">
            {t('mail.again.action')}
          </LinkButton>
        )
      }
    >
      <Columns
        main={
          <Panel title={mail.subject || t('commerce.erased')}>
            <p className="letter" translate="no">
              {text}
            </p>
            <h2>{t('mail.joined')}</h2>
            <ul>
              <li>{t('mail.attached', { number: mail.number })}</li>
              {attachments.map(({ document, name, size }) => (
                <li key={document}>
                  <span translate="no">{name}</span> <FileSize bytes={size} />
                </li>
              ))}
            </ul>
          </Panel>
        }
        aside={
          <Panel title={t('mail.field.status')}>
            <p>
              <MailOutcome mail={mail} />
            </p>
            <Facts mail={mail} documentTo={documentTo} />
          </Panel>
        }
      />
    </Page>
  );
}
