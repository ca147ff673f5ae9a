import { useActionData, useLoaderData } from '@remix-run/react';
import { balancedAccounts } from '#domain/records/catalogue/people/leave-kinds.ts';
import { postLeaveEntry } from '#domain/time-off/leave-entry-commands.ts';
import { entrySorts } from '#domain/time-off/ledger.ts';
import { isColleague, namesOfMembers } from '#projections/people/people.ts';
import { submit } from '../http/form.server.ts';
import { notFound } from '../http/problems.ts';
import { idOf, screen } from '../http/screen.server.ts';
import { titleOf } from '../http/title.ts';
import { pathTo } from '../paths.ts';
import { DateField, Fields, SelectField, TextField } from '../ui/form/field.tsx';
import { formFields } from '../ui/form/form-fields.ts';
import { TrackedForm } from '../ui/form/tracked-form.tsx';
import { Page, Panel } from '../ui/page.tsx';
import { useText } from '../ui/text.tsx';
import { SaveOrCancel } from '../ui/form/save-or-cancel.tsx';

export const meta = titleOf;

export const loader = screen('leaveEntryNew', async ({ services, corporation, params, today, t }) => {
  const id = idOf(params, 'id');
  const { db } = services;
  if (!(await isColleague(db, id, corporation))) throw notFound();
  const names = await namesOfMembers(db, [id], corporation);
  return {
    id,
    title: t('timeOff.entry.of', { name: names.get(id) ?? t('commerce.erased') }),
    values: { account: 'paidLeave', sort: 'credited', period: '', day: today, days: '', until: '', note: '' },
  };
});

export const action = screen('leaveEntryNew', async (context) => {
  const person = idOf(context.params, 'id');
  return submit(context, await context.request.formData(), {
    command: postLeaveEntry,
    fixed: { person: String(person) },
    done: () => ({
      to: pathTo('leaveLedger', { id: person }),
      flash: { tone: 'ok', key: 'timeOff.notice.entryPosted' },
    }),
  });
});

/** Posts a line into somebody's ledger. */
export default function LeaveEntryNew() {
  const { id, title, values } = useLoaderData<typeof loader>();
  const answer = useActionData<typeof action>();
  const t = useText();
  const fields = formFields('entry', values, answer?.result);
  const label = (path: string) => t(`timeOff.entry.field.${path}`);
  const back = pathTo('leaveLedger', { id });
  return (
    <Page title={title} crumbs={[{ label: t('timeOff.title'), to: pathTo('restDayBoard', {}) }]}>
      <TrackedForm id="entry" answer={answer} revision={null} label={label}>
        <Panel>
          <Fields>
            <SelectField
              field={fields.account}
              label={label('account')}
              options={balancedAccounts.map((value) => ({ value, label: t(`timeOff.account.${value}`) }))}
              required
            />
            <SelectField
              field={fields.sort}
              label={label('sort')}
              options={entrySorts.map((value) => ({ value, label: t(`timeOff.entry.sort.${value}`) }))}
              required
            />
            <DateField field={fields.day} label={label('day')} hint={t('timeOff.entry.dayHint')} required />
            <DateField field={fields.period} label={label('period')} hint={t('timeOff.entry.periodHint')} />
            <TextField
              field={fields.days}
              label={label('days')}
              hint={t('timeOff.entry.daysHint')}
              inputMode="decimal"
              required
            />
            <DateField field={fields.until} label={label('until')} hint={t('timeOff.entry.untilHint')} />
            <TextField field={fields.note} label={label('note')} maxLength={300} wide />
          </Fields>
        </Panel>
        <SaveOrCancel back={back} />
      </TrackedForm>
    </Page>
  );
}
