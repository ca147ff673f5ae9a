import { useLoaderData } from '@remix-run/react';
import { mailAggregate, type MailEvent, type MailState } from '#domain/mailing/mail.ts';
import { foldStream } from '#domain/kernel/fold.ts';
import { findMail } from '#projections/mailing/mail-list.ts';
import { notFound } from '../http/problems.ts';
import { idOf, screen } from '../http/screen.server.ts';
import { titleOf } from '../http/title.ts';
import { pathTo } from '../paths.ts';
import { FileSize } from '../attachments/file-words.tsx';
import { LinkButton } from '../ui/button.tsx';
import { formatDateTime } from '../ui/format.ts';
import { Columns, Definitions, Page, Panel } from '../ui/page.tsx';
import { useFormat, useText } from '../ui/text.tsx';
import { maySeeMails } from './mail-kinds.server.ts';
import { mailEntries, type MailEntry } from './mail-entries.server.ts';
import { MailBadge, MailOutcome, reasonWords } from './mail-status.tsx';

export const meta = titleOf;

export const loader = screen('mailDetails', async (context) => {
  const { services, corporation, params, t, signedIn } = context;
  const row = await findMail(services.db, idOf(params, 'id'), corporation);
  if (row === null) throw notFound();
  if (!maySeeMails(signedIn, row.kind)) throw new Response(null, { status: 403 });
  const [[mail], events] = await Promise.all([
    mailEntries(context, [row]),
    services.store.read(`mail-${row.id}`),
  ]);
  const { facts, systemMail } = foldStream<MailState, MailEvent>(mailAggregate, events);
  const letter = facts ?? systemMail;
  if (mail === undefined || letter === null) throw notFound();
  return {
    title: t('mail.one', { date: formatDateTime(row.queuedAt) }),
    mail,
    text: letter.text ?? t('commerce.erased'),
    joined: facts && {
      pdf: facts.bare !== true,
      files: (facts.attachments ?? []).map(({ document, name, size }) => ({ document, name, size })),
    },
    links: (systemMail?.links ?? []).map(({ label, path }) => ({ label, to: path })),
  };
});

function Facts({ mail }: { mail: MailEntry }) {
  const t = useText();
  const format = useFormat();
  const people = (addresses: string[]) => <span translate="no">{addresses.join(', ') || '–'}</span>;
  const label = (name: string) => t(`mail.field.${name}`);
  return (
    <Definitions
      items={[
        {
          term: label('document'),
          value: mail.subjectTo === null ? mail.number : <a href={mail.subjectTo}>{mail.number}</a>,
        },
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

interface JoinedFiles {
  pdf: boolean;
  files: { document: number; name: string; size: number }[];
}

/** The files that a document's mail took along. */
function Joined({ number, joined: { pdf, files } }: { number: string; joined: JoinedFiles }) {
  const t = useText();
  return (
    <>
      <h2>{t('mail.joined')}</h2>
      <ul>
        {pdf && <li>{t('mail.attached', { number })}</li>}
        {files.map(({ document, name, size }) => (
          <li key={document}>
            <span translate="no">{name}</span> <FileSize bytes={size} />
          </li>
        ))}
      </ul>
    </>
  );
}

/** One mail as it left, and what became of it. */
export default function MailDetails() {
  const { title, mail, text, joined, links } = useLoaderData<typeof loader>();
  const t = useText();
  return (
    <Page
      title={title}
      crumbs={[
        { label: t('mail.history'), to: pathTo('mailList', {}) },
        ...(mail.subjectTo === null ? [] : [{ label: mail.number, to: mail.subjectTo }]),
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
            {links.map(({ label, to }) => (
              <p key={to}>
                <a className="link" href={to}>
                  {label}
                </a>
              </p>
            ))}
            {joined && <Joined number={mail.number} joined={joined} />}
          </Panel>
        }
        aside={
          <Panel title={t('mail.field.status')}>
            <p>
              <MailOutcome mail={mail} />
            </p>
            <Facts mail={mail} />
          </Panel>
        }
      />
    </Page>
  );
}
