import { useActionData, useLoaderData } from '@remix-run/react';
import { agreeAdvance } from '#domain/expenses/advance-commands.ts';
import { staffNames } from '#projections/people/staff.ts';
import { submit } from '../../http/form.server.ts';
import { screen } from '../../http/screen.server.ts';
import { titleOf } from '../../http/title.ts';
import { pathTo } from '../../paths.ts';
import { Fields, SelectField } from '../../ui/form/field.tsx';
import { formFields } from '../../ui/form/form-fields.ts';
import { SaveOrCancel } from '../../ui/form/save-or-cancel.tsx';
import { TrackedForm } from '../../ui/form/tracked-form.tsx';
import { formatDate } from '../../ui/format.ts';
import { Page, Panel } from '../../ui/page.tsx';
import { useText } from '../../ui/text.tsx';
import { AdvanceFields } from './advance-fields.tsx';

export const meta = titleOf;

export const loader = screen('advanceNew', async ({ services, corporation, today, t }) => ({
  title: t('expenses.advance.new'),
  people: (await staffNames(services.db, corporation)).map(({ id, name }) => ({ value: id, label: name })),
  values: { person: '', title: '', amount: '', date: formatDate(today) },
}));

export const action = screen('advanceNew', async (context) =>
  submit(context, await context.request.formData(), {
    command: agreeAdvance,
    done: ({ id }) => ({
      to: pathTo('advanceDetails', { id }),
      flash: { tone: 'ok', key: 'expenses.notice.agreed' },
    }),
  }),
);

/** An advance that the next batch of transfers may give. */
export default function AdvanceNew() {
  const { title, people, values } = useLoaderData<typeof loader>();
  const answer = useActionData<typeof action>();
  const t = useText();
  const fields = formFields<typeof values>('advance', values, answer?.result);
  const label = (path: string) => t(`expenses.advance.field.${path}`);
  const back = pathTo('advanceList', {});
  return (
    <Page title={title} crumbs={[{ label: t('expenses.advances'), to: back }]}>
      <TrackedForm id="advance" answer={answer} revision={null} label={label}>
        <Panel>
          <p className="hint">{t('expenses.advance.hint')}</p>
          <Fields>
            <SelectField
              field={fields.person}
              label={label('person')}
              options={people}
              placeholder="–"
              required
            />
            <AdvanceFields fields={fields} />
          </Fields>
        </Panel>
        <SaveOrCancel back={back} does={t('expenses.advance.agreeNow')} />
      </TrackedForm>
    </Page>
  );
}
