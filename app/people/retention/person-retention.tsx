import { useActionData, useLoaderData } from '@remix-run/react';
import { suspendErasure, resumeErasure } from '#domain/people/retention-commands.ts';
import { submit } from '../../http/form.server.ts';
import { formText } from '../../http/form-text.ts';
import { idOf, screen } from '../../http/screen.server.ts';
import { titleOf } from '../../http/title.ts';
import { pathTo } from '../../paths.ts';
import { DateField, Fields, TextAreaField } from '../../ui/form/field.tsx';
import { formFields } from '../../ui/form/form-fields.ts';
import { IntentButton } from '../../ui/form/intent-button.tsx';
import { SaveOrCancel } from '../../ui/form/save-or-cancel.tsx';
import { StaleAlert } from '../../ui/form/stale-alert.tsx';
import { TrackedForm } from '../../ui/form/tracked-form.tsx';
import { DataTable } from '../../ui/list/table.tsx';
import { Alert, EmptyState, Page, Panel } from '../../ui/page.tsx';
import { useFormat, useText } from '../../ui/text.tsx';
import { personRetention } from './retention.server.ts';

export const meta = titleOf;

export const loader = screen('personRetention', personRetention);

export const action = screen('personRetention', async (context) => {
  const id = idOf(context.params, 'id');
  const form = await context.request.formData();
  const to = pathTo('personRetention', { id });
  const fixed = { id: String(id) };
  if (formText(form, 'intent') === 'release')
    return submit(context, form, {
      command: resumeErasure,
      fixed,
      done: () => ({ to, flash: { tone: 'ok', key: 'people.retention.released' } }),
    });
  return submit(context, form, {
    command: suspendErasure,
    fixed,
    done: () => ({ to, flash: { tone: 'ok', key: 'people.retention.wasHeld' } }),
  });
});

type Loaded = ReturnType<typeof useLoaderData<typeof loader>>;

/** What is kept until when, and what was erased. */
function KeptPanel({ page: { kept, erased } }: { page: Loaded }) {
  const t = useText();
  const format = useFormat();
  const label = (key: string) => t(`people.retention.${key}`);
  const rows = [
    ...kept.map(({ part, until, rule }) => ({ part, rule, until, on: null })),
    ...erased.map(({ part, on, rule }) => ({ part, rule, until: null, on })),
  ];
  return (
    <DataTable
      caption={label('what')}
      rows={rows}
      rowKey={({ part, on }) => `${part} ${on ?? ''}`}
      columns={[
        { key: 'part', header: label('what'), narrow: 'title', cell: ({ part }) => label(`part.${part}`) },
        {
          key: 'until',
          header: label('until'),
          narrow: 'side',
          cell: ({ until, on }) =>
            on === null ? format.date(until) : t('people.retention.erasedOn', { day: format.date(on) }),
        },
        { key: 'rule', header: label('why'), narrow: 'below', cell: ({ rule }) => label(`rule.${rule}`) },
      ]}
      empty={<EmptyState title={label('nothingLeft')} hint={label('noneHint')} />}
    />
  );
}

/** Until when what is known of somebody is kept; whoever looks after contracts holds it for a dispute. */
export default function PersonRetention() {
  const page = useLoaderData<typeof loader>();
  const answer = useActionData<typeof action>();
  const { id, name, title, left, hold, revision, mayHold } = page;
  const t = useText();
  const format = useFormat();
  const label = (key: string) => t(`people.retention.${key}`);
  const values = { until: hold?.until ?? '', reason: hold?.reason ?? '' };
  const fields = formFields<typeof values>('hold', values, answer?.result);
  const crumb = { label: name, to: pathTo('personDetails', { id }) };
  const list = { label: label('title'), to: pathTo('personRetentionList', {}) };
  return (
    <Page
      title={title}
      crumbs={[{ label: t('people.list'), to: pathTo('personList', {}) }, list, crumb]}
      alert={
        answer?.stale ? (
          <StaleAlert stale={answer.stale} label={(path) => label(`field.${path}`)} />
        ) : undefined
      }
      actions={
        mayHold &&
        hold !== null && (
          <IntentButton intent="release" ask={label('askRelease')}>
            {label('release')}
          </IntentButton>
        )
      }
    >
      {left === null ? (
        <Alert tone="info">{label('notLeft')}</Alert>
      ) : (
        <>
          <p className="hint">{t('people.retention.leftOn', { day: format.date(left) })}</p>
          <KeptPanel page={page} />
        </>
      )}
      {mayHold && (
        <TrackedForm id="hold" answer={answer} revision={revision} label={(path) => label(`field.${path}`)}>
          <Panel title={label(hold === null ? 'hold' : 'heldTitle')}>
            <p className="hint">{label('holdHint')}</p>
            <Fields>
              <DateField field={fields.until} label={label('field.until')} required />
              <TextAreaField field={fields.reason} label={label('field.reason')} required wide />
            </Fields>
          </Panel>
          <SaveOrCancel back={list.to} />
        </TrackedForm>
      )}
      {!mayHold && hold !== null && (
        <Alert tone="info">{t('people.retention.heldUntil', { day: format.date(hold.until) })}</Alert>
      )}
    </Page>
  );
}
