import { useActionData, useLoaderData } from '@remix-run/react';
import { pausePositions, resumePositions } from '#domain/positions/pause-commands.ts';
import { heldPieces } from '#projections/positions/pauses.ts';
import { formText } from '../http/form-text.ts';
import { intent, runIntent } from '../http/intents.server.ts';
import { screen } from '../http/screen.server.ts';
import { titleOf } from '../http/title.ts';
import { pathTo } from '../paths.ts';
import { Badge } from '../ui/badge.tsx';
import { IntentButton } from '../ui/form/intent-button.tsx';
import { Refusals } from '../ui/form/refusals.tsx';
import { DataTable } from '../ui/list/table.tsx';
import { EmptyState, Page, Panel } from '../ui/page.tsx';
import { useFormat, useText } from '../ui/text.tsx';

export const meta = titleOf;

export const loader = screen('ownPositions', async ({ services, corporation, actor, t }) => ({
  title: t('positions.own.title'),
  rows:
    actor.person === null
      ? []
      : await heldPieces(services.db, actor.person, corporation, new Date().toISOString()),
}));

const here = pathTo('ownPositions', {});

export const action = screen('ownPositions', (context) =>
  runIntent(
    context,
    {
      pause: intent(
        pausePositions,
        (_none, form) => ({ equipment: Number(formText(form, 'equipment')) }),
        () => ({ to: here, flash: 'positions.notice.paused' }),
      ),
      resume: intent(
        resumePositions,
        (_none, form) => ({ id: Number(formText(form, 'pause')) }),
        () => ({ to: here, flash: 'positions.notice.resumed' }),
      ),
    },
    0,
  ),
);

/** Vehicles that somebody has: what of them is followed, and the switch. */
export default function OwnPositions() {
  const { title, rows } = useLoaderData<typeof loader>();
  const answer = useActionData<typeof action>();
  const t = useText();
  const format = useFormat();
  return (
    <Page title={title}>
      <Refusals errors={answer?.errors} />
      <Panel title={t('positions.own.vehicles')}>
        <p className="hint">{t('positions.own.hint')}</p>
        <DataTable
          caption={t('positions.own.vehicles')}
          rows={rows}
          rowKey={({ id }) => id}
          columns={[
            {
              key: 'vehicle',
              header: t('positions.own.vehicle'),
              narrow: 'title',
              cell: ({ name, code }) => `${name} · ${code}`,
            },
            {
              key: 'state',
              header: t('positions.own.state'),
              narrow: 'side',
              cell: ({ deviceName, pausedUntil }) =>
                pausedUntil !== null ? (
                  <Badge tone="warn">{t('positions.own.off', { until: format.time(pausedUntil) })}</Badge>
                ) : deviceName === null ? (
                  <Badge tone="mute">{t('positions.own.noDevice')}</Badge>
                ) : (
                  <Badge tone="info">{t('positions.own.on')}</Badge>
                ),
            },
            {
              key: 'do',
              header: '',
              narrow: 'action',
              cell: ({ id, pause, pausedUntil, deviceName }) =>
                pause === null ? (
                  deviceName !== null &&
                  pausedUntil === null && (
                    <IntentButton intent="pause" fields={{ equipment: String(id) }}>
                      {t('positions.own.pause')}
                    </IntentButton>
                  )
                ) : (
                  <IntentButton intent="resume" fields={{ pause: String(pause) }}>
                    {t('positions.own.resume')}
                  </IntentButton>
                ),
            },
          ]}
          empty={<EmptyState title={t('positions.own.none')} hint={t('positions.own.noneHint')} />}
        />
      </Panel>
      <p className="hint">{t('positions.kept')}</p>
    </Page>
  );
}
