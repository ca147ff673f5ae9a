import { useLoaderData } from '@remix-run/react';
import { mailStatuses } from '#domain/mailing/mail.ts';
import { countMails, listMails } from '#projections/mailing/mail-list.ts';
import { COUNT_CAP, listAddress, listData } from '../http/list.server.ts';
import { notFound } from '../http/problems.ts';
import { screen } from '../http/screen.server.ts';
import { titleOf } from '../http/title.ts';
import { linkWith } from '../ui/links.ts';
import { ListScreen } from '../ui/list/list-screen.tsx';
import { EmptyState } from '../ui/page.tsx';
import { Tabs } from '../ui/tabs.tsx';
import { useFormat, useText } from '../ui/text.tsx';
import { shownMailKinds } from './mail-kinds.server.ts';
import { StageBadge } from './stage-badge.tsx';
import { mailEntries } from './mail-entries.server.ts';
import { MailBadge, MailOutcome } from './mail-status.tsx';

export const meta = titleOf;

export const loader = screen('mailList', async (context) => {
  const { url, services, corporation, t, signedIn } = context;
  const kinds = shownMailKinds(signedIn);
  // Whoever sees those of slips alone, where the company works with none: as the pages of slips, it is not there.
  if (kinds.length === 0) throw notFound();
  const asked = listAddress(url, { sort: 'newest', direction: 'desc' });
  const status = mailStatuses.find((one) => one === asked.status) ?? null;
  const reminders = url.searchParams.get('kind') === 'reminder';
  const filter = { kinds, status, keyword: asked.keyword, reminders };
  const [page, total] = await Promise.all([
    listMails(services.db, corporation, filter, asked.request),
    countMails(services.db, corporation, filter, COUNT_CAP + 1),
  ]);
  const rows = await mailEntries(context, page.rows);
  const tabs = [null, ...mailStatuses].map((one) => ({
    label: t(`mail.tab.${one ?? 'all'}`),
    to: linkWith(asked.address, { status: one }),
    current: one === status,
  }));
  const chip = {
    label: t('mail.reminders'),
    to: linkWith(asked.address, { kind: reminders ? null : 'reminder' }),
    on: reminders,
  };
  return { ...listData(t('mail.history'), asked, { ...page, rows }, total), tabs, chips: [chip] };
});

export default function MailList() {
  const { tabs, chips, ...list } = useLoaderData<typeof loader>();
  const t = useText();
  const format = useFormat();
  return (
    <ListScreen
      list={list}
      crumbs={[{ label: t('shell.menu.sell') }]}
      chips={chips}
      tabs={<Tabs label={list.title} items={tabs} />}
      placeholder={t('mail.placeholder')}
      rowKey={(row) => row.id}
      columns={[
        {
          key: 'queuedAt',
          header: t('mail.field.queuedAt'),
          narrow: 'title',
          cell: (row) => (
            <a className="ref" href={row.page}>
              {format.dateTime(row.queuedAt)}
            </a>
          ),
        },
        {
          key: 'document',
          header: t('mail.field.document'),
          narrow: 'below',
          cell: (row) => (
            <>
              {row.subjectTo === null ? (
                row.number
              ) : (
                <a className="link" href={row.subjectTo}>
                  {row.number}
                </a>
              )}{' '}
              {row.reminder !== null && <StageBadge stage={row.reminder} />}
            </>
          ),
        },
        {
          key: 'to',
          header: t('mail.field.to'),
          narrow: 'below',
          cell: (row) => (
            <span translate="no">{[...row.to, ...row.cc].join(', ') || t('commerce.erased')}</span>
          ),
        },
        {
          key: 'subject',
          header: t('mail.field.subject'),
          narrow: 'hide',
          cell: (row) => <span translate="no">{row.subject}</span>,
        },
        {
          key: 'who',
          header: t('mail.field.who'),
          narrow: 'hide',
          cell: (row) => <span translate="no">{row.who}</span>,
        },
        {
          key: 'status',
          header: t('mail.field.status'),
          narrow: 'side',
          cell: (row) => <MailBadge status={row.status} />,
        },
        {
          key: 'said',
          header: t('mail.field.answer'),
          narrow: 'hide',
          cell: (row) => (row.status === 'done' ? null : <MailOutcome mail={row} />),
        },
      ]}
      empty={<EmptyState title={t('mail.none')} hint={t('mail.historyHint')} />}
    />
  );
}
