import { useActionData, useLoaderData } from '@remix-run/react';
import { joinCorporation } from '#domain/people/membership-commands.ts';
import { peopleElsewhere } from '#projections/users/users.ts';
import { answeredIntent } from '../../http/answered-intent.ts';
import { formText } from '../../http/form-text.ts';
import { intent, runIntent } from '../../http/intents.server.ts';
import { screen } from '../../http/screen.server.ts';
import { titleOf } from '../../http/title.ts';
import { pathTo } from '../../paths.ts';
import { Button } from '../../ui/button.tsx';
import { CommandForm } from '../../ui/form/command-form.tsx';
import { errorText } from '../../ui/form/errors.ts';
import { CheckboxField, ErrorSummary, Fields, FormActions, SelectField } from '../../ui/form/field.tsx';
import { formFields } from '../../ui/form/form-fields.ts';
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

export const action = screen('personJoin', (context) =>
  runIntent(
    context,
    {
      // A box that is not ticked says no.
      join: intent(
        joinCorporation,
        (_none, form) => ({
          person: formText(form, 'person'),
          enabled: formText(form, 'enabled') === 'on',
          employee: formText(form, 'employee') === 'on',
        }),
        ({ id }) => ({ to: pathTo('personDetails', { id }), flash: 'people.membership.joined' }),
      ),
    },
    0,
  ),
);

/** Takes somebody into the company who has a file in another one that the reader may see. */
export default function PersonJoin() {
  const { title, people } = useLoaderData<typeof loader>();
  const answer = useActionData<typeof action>();
  const t = useText();
  const values = { person: '', enabled: 'on', employee: 'on' };
  const fields = formFields('join', values, answeredIntent(answer, 'join'));
  const label = (path: string) => t(`people.membership.${path}`);
  const back = pathTo('personList', {});
  return (
    <Page title={title} crumbs={[{ label: t('people.list'), to: back }]}>
      <ErrorSummary
        errors={(answer?.at ?? []).map(({ field, message }) => ({
          id: field === '' ? '' : `join-${field}`,
          label: field === '' ? '' : label(field),
          message: errorText(t, message),
        }))}
      />
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
          <FormActions>
            <a className="btn quiet" href={back}>
              {t('ui.form.cancel')}
            </a>
            <Button tone="primary" name="intent" value="join">
              {label('save')}
            </Button>
          </FormActions>
        </CommandForm>
      )}
    </Page>
  );
}
