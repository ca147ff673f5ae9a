import { useActionData, useLoaderData } from '@remix-run/react';
import { screen } from '../http/screen.server.ts';
import { titleOf } from '../http/title.ts';
import { IntentButton } from '../ui/form/intent-button.tsx';
import { DateField, Fields, SelectField, TextField } from '../ui/form/field.tsx';
import { formFields } from '../ui/form/form-fields.ts';
import { Refusals } from '../ui/form/refusals.tsx';
import { SaveOrCancel } from '../ui/form/save-or-cancel.tsx';
import { StaleAlert } from '../ui/form/stale-alert.tsx';
import { TrackedForm } from '../ui/form/tracked-form.tsx';
import { Alert, Page, Panel } from '../ui/page.tsx';
import { useText } from '../ui/text.tsx';
import { activityEditPage, changeActivity, type ActivityValues } from './activity-edit.server.ts';
import { ProjectNames, WorkProjectField } from '../projects/work/work-project.tsx';

export const meta = titleOf;

export const loader = screen('activityEdit', activityEditPage);
export const action = screen('activityEdit', changeActivity);

/** Fields that say how long, by how an entry was noted. */
const lengths = { clock: ['from', 'until'], length: ['hours'], halves: ['days'] } as const;

/** One entry, said anew: when, how long, of what, and what was done. */
export default function ActivityEdit() {
  const page = useLoaderData<typeof loader>();
  const answer = useActionData<typeof action>();
  const t = useText();
  const { kind, values, choices, obstacle } = page;
  const sent = answer && 'result' in answer ? answer : undefined;
  const refused = answer && 'errors' in answer ? answer.errors : undefined;
  const fields = formFields<ActivityValues>('activity', values, sent?.result);
  const label = (path: string) => t(`time.field.${path}`);
  const isLate = fields.lateReason.errors !== undefined || fields.lateReason.initialValue !== '';
  return (
    <Page
      title={page.title}
      subtitle={page.own ? undefined : page.person}
      crumbs={[{ label: t('time.title'), to: page.back }]}
      alert={
        <>
          <Refusals errors={refused} />
          {sent?.stale && <StaleAlert stale={sent.stale} label={label} />}
          {obstacle !== null && (
            <Alert tone="warn">
              {t(obstacle)}{' '}
              <a className="link" href={page.month}>
                {t('time.seeMonth')}
              </a>
            </Alert>
          )}
        </>
      }
      actions={
        <>
          {page.mayBill && obstacle !== 'time.error.billed' && (
            <IntentButton intent="billable" tone="quiet" fields={{ billable: page.billable ? '' : 'on' }}>
              {t(page.billable ? 'time.makeUnbillable' : 'time.makeBillable')}
            </IntentButton>
          )}
          {obstacle === null && (
            <IntentButton intent="remove" tone="danger" ask={t('time.ask.remove')}>
              {t('time.remove')}
            </IntentButton>
          )}
        </>
      }
    >
      {obstacle === null && (
        <TrackedForm id="activity" answer={sent} revision={page.revision} label={label}>
          <ProjectNames choices={choices} />
          <Panel>
            <Fields>
              <DateField field={fields.day} label={label('day')} required />
              {lengths[kind].map((name) =>
                name === 'days' ? (
                  <SelectField
                    key={name}
                    field={fields.days}
                    label={label('days')}
                    options={[
                      { value: '1', label: t('time.edit.whole') },
                      { value: '0.5', label: t('time.edit.half') },
                    ]}
                    required
                  />
                ) : (
                  <TextField
                    key={name}
                    field={fields[name]}
                    label={label(name)}
                    hint={t(name === 'hours' ? 'time.hoursHint' : 'time.clockHint')}
                    inputMode={name === 'hours' ? 'decimal' : 'text'}
                    required
                  />
                ),
              )}
              <WorkProjectField fields={fields} choices={choices} />
              <SelectField
                field={fields.activity}
                label={label('activity')}
                options={choices.types}
                placeholder={t('time.choose.activity')}
              />
              <TextField field={fields.comment} label={label('comment')} maxLength={500} wide />
              {page.mayNoteLate && isLate && (
                <TextField field={fields.lateReason} label={label('lateReason')} wide />
              )}
            </Fields>
          </Panel>
          <SaveOrCancel back={page.back} />
        </TrackedForm>
      )}
    </Page>
  );
}
