import { useActionData, useLoaderData } from '@remix-run/react';
import { endLeaveDeputy } from '#domain/time-off/leave-deputy-commands.ts';
import { sightOf } from '#domain/time-off/rest-day-access.ts';
import { namesOfMembers } from '#projections/people/people.ts';
import { deputiesFrom, possibleDeputies } from '#projections/time-off/deputies.ts';
import { formText } from '../http/form-text.ts';
import { intent, runIntent } from '../http/intents.server.ts';
import { screen } from '../http/screen.server.ts';
import { titleOf } from '../http/title.ts';
import { pathTo } from '../paths.ts';
import { LinkButton } from '../ui/button.tsx';
import { IntentButton } from '../ui/form/intent-button.tsx';
import { Refusals } from '../ui/form/refusals.tsx';
import { DataTable } from '../ui/list/table.tsx';
import { Badge } from '../ui/badge.tsx';
import { EmptyState, Page, Panel } from '../ui/page.tsx';
import { useFormat, useText } from '../ui/text.tsx';

export const meta = titleOf;

export const loader = screen('leaveDeputies', async ({ services, corporation, actor, today, t }) => {
  const { everything } = sightOf(actor);
  const rows = await deputiesFrom(services.db, corporation, today, everything ? null : (actor.person ?? 0));
  const [names, able] = await Promise.all([
    namesOfMembers(
      services.db,
      rows.flatMap(({ manager, deputy }) => [manager, deputy]),
      corporation,
    ),
    possibleDeputies(services.db, corporation),
  ]);
  const named = (id: number) => names.get(id) ?? t('commerce.erased');
  return {
    title: t('timeOff.deputy.title'),
    rows: rows.map(({ manager, deputy, ...row }) => ({
      ...row,
      manager: named(manager),
      deputy: named(deputy),
      able: able.has(deputy),
    })),
  };
});

export const action = screen('leaveDeputies', (context) =>
  runIntent(
    context,
    {
      end: intent(
        endLeaveDeputy,
        (_none, form) => ({ id: Number(formText(form, 'deputy')) || undefined }),
        () => ({ to: pathTo('leaveDeputies', {}), flash: 'timeOff.notice.deputyEnded' }),
      ),
    },
    0,
  ),
);

/** Who decides about leave instead of whom, now and later. */
export default function LeaveDeputies() {
  const { title, rows } = useLoaderData<typeof loader>();
  const answer = useActionData<typeof action>();
  const t = useText();
  const format = useFormat();
  return (
    <Page
      title={title}
      crumbs={[{ label: t('timeOff.title'), to: pathTo('restDayBoard', {}) }]}
      actions={
        <LinkButton tone="primary" icon="plus" to={pathTo('leaveDeputyNew', {})}>
          {t('timeOff.deputy.new')}
        </LinkButton>
      }
    >
      <Refusals errors={answer?.errors} />
      <p className="hint">{t('timeOff.deputy.hint')}</p>
      <Panel>
        <DataTable
          caption={title}
          rows={rows}
          rowKey={({ id }) => id}
          columns={[
            {
              key: 'manager',
              header: t('timeOff.deputy.field.manager'),
              narrow: 'title',
              cell: ({ manager }) => <span translate="no">{manager}</span>,
            },
            {
              key: 'deputy',
              header: t('timeOff.deputy.field.deputy'),
              narrow: 'below',
              cell: ({ deputy, able }) => (
                <>
                  <span translate="no">{deputy}</span>{' '}
                  {!able && <Badge tone="warn">{t('timeOff.deputy.unable')}</Badge>}
                </>
              ),
            },
            {
              key: 'from',
              header: t('timeOff.field.from'),
              narrow: 'below',
              cell: ({ from }) => format.date(from),
            },
            {
              key: 'until',
              header: t('timeOff.field.until'),
              narrow: 'below',
              cell: ({ until }) => format.date(until),
            },
            {
              key: 'end',
              header: '',
              narrow: 'below',
              cell: ({ id }) => (
                <IntentButton intent="end" fields={{ deputy: String(id) }} ask={t('timeOff.ask.endDeputy')}>
                  {t('timeOff.step.endDeputy')}
                </IntentButton>
              ),
            },
          ]}
          empty={<EmptyState title={t('timeOff.deputy.none')} hint={t('timeOff.deputy.noneHint')} />}
        />
      </Panel>
    </Page>
  );
}
