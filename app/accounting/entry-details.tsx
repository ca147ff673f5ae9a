import { useLoaderData } from '@remix-run/react';
import { screen } from '../http/screen.server.ts';
import { titleOf } from '../http/title.ts';
import { pathTo } from '../paths.ts';
import { Badge } from '../ui/badge.tsx';
import { LinkButton } from '../ui/button.tsx';
import { Definitions, Page, Panel } from '../ui/page.tsx';
import { useFormat, useText } from '../ui/text.tsx';
import { EntryLines } from './entry-lines.tsx';
import { entryPage } from './entry-page.server.ts';

export const meta = titleOf;

export const loader = screen('entryDetails', entryPage);

/** An entry that somebody booked. */
export default function EntryDetails() {
  const page = useLoaderData<typeof loader>();
  const t = useText();
  const format = useFormat();
  const { id, journal, date, label, reversed } = page;
  return (
    <Page
      title={page.title}
      crumbs={[
        { label: t('shell.menu.accounting') },
        { label: t('accounting.journal.title'), to: pathTo('journal', {}) },
      ]}
      badge={reversed ? <Badge tone="mute">{t('accounting.entry.reversed')}</Badge> : undefined}
      actions={
        page.mayReverse && (
          <LinkButton to={pathTo('entryReverse', { id })}>{t('accounting.entry.reverse')}</LinkButton>
        )
      }
    >
      <Panel>
        <Definitions
          items={[
            { term: t('accounting.column.date'), value: format.date(date) },
            { term: t('accounting.column.journal'), value: journal },
            { term: t('accounting.column.label'), value: label },
            ...(reversed
              ? [
                  {
                    term: t('accounting.entry.reversed'),
                    value: [format.date(reversed.date), reversed.reason].filter(Boolean).join(' · '),
                  },
                ]
              : []),
          ]}
        />
      </Panel>
      <EntryLines lines={page.lines} />
    </Page>
  );
}
