import { useActionData, useLoaderData } from '@remix-run/react';
import { joinCorporation } from '#domain/people/membership-commands.ts';
import { peopleElsewhere } from '#projections/users/users.ts';
import { submit } from '../../http/form.server.ts';
import { screen } from '../../http/screen.server.ts';
import { titleOf } from '../../http/title.ts';
import { pathTo } from '../../paths.ts';
import { CommandForm } from '../../ui/form/command-form.tsx';
import { CheckboxField, Fields, SelectField } from '../../ui/form/field.tsx';
import { formFields } from '../../ui/form/form-fields.ts';
import { FormSummary } from '../../ui/form/form-summary.tsx';
import { SaveOrCancel } from '../../ui/form/save-or-cancel.tsx';
import { EmptyState, Page, Panel } from '../../ui/page.tsx';
import { useText } from '../../ui/text.tsx';
import { seenCompanies } from './seen-companies.server.ts';

export const meta = titleOf;

export const loader = screen('personJoin', async (context) => {
  const { services, corporation, t } = context;
  const people = await peopleElsewhere(services.db, corporation, await seenCompanies(context));
  return {
    title: t('people.membership.join'),
    people: people.map(({ id, name, company }) => ({ value: id, label: `${name} (${company})` })),
  };
});

export const action = screen('personJoin', async (context) => {
  const form = await context.request.formData();
  // A box that is not ticked says no.
  const ticked = (name: string): string => (form.get(name) === 'on' ? 'true' : 'false');
  const fixed = { enabled: ticked('enabled'), employee: ticked('employee') };
  return submit(context, form, {
    command: joinCorporation,
    fixed,
    done: ({ id }) => ({
      to: pathTo('personDetails', { id }),
      flash: { tone: 'ok', key: 'people.membership.joined' },
    }),
  });
});

/** Takes somebody into the company who has a file in another one that the reader may see. */
export default function PersonJoin() {
  const { title, people } = useLoaderData<typeof loader>();
  const answer = useActionData<typeof action>();
  const t = useText();
  const values = { person: '', enabled: 'on', employee: 'on' };
  const fields = formFields('join', values, answer?.result);
  const label = (path: string) => t(`people.membership.${path}`);
  const back = pathTo('personList', {});
  return (
    <Page title={title} crumbs={[{ label: t('people.list'), to: back }]}>
      <FormSummary answer={answer} formId="join" label={label} />
      {people.length === 0 ? (
        <EmptyState title={label('nobody')} hint={label('nobodyHint')} />
      ) : (
        <CommandForm id="join" noValidate>
          <Panel>
            <p className="hint">{label('joinHint')}</p>
            <Fields>
              <SelectField
                field={fields.person}
                label={label('person')}
                options={people}
                placeholder="–"
                required
              />
            </Fields>
            <div className="checks">
              <CheckboxField field={fields.enabled} label={label('enabled')} />
              <CheckboxField field={fields.employee} label={label('employee')} />
            </div>
          </Panel>
          <SaveOrCancel back={back} />
        </CommandForm>
      )}
    </Page>
  );
}
