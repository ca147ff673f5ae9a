import { useActionData, useLoaderData } from '@remix-run/react';
import { nameLeaveDeputy } from '#domain/time-off/leave-deputy-commands.ts';
import { sightOf } from '#domain/time-off/rest-day-access.ts';
import { staffNames } from '#projections/people/staff.ts';
import { possibleDeputies } from '#projections/time-off/deputies.ts';
import { submit } from '../http/form.server.ts';
import { screen } from '../http/screen.server.ts';
import { titleOf } from '../http/title.ts';
import { pathTo } from '../paths.ts';
import { DateField, Fields, SelectField } from '../ui/form/field.tsx';
import { formFields } from '../ui/form/form-fields.ts';
import { SaveOrCancel } from '../ui/form/save-or-cancel.tsx';
import { TrackedForm } from '../ui/form/tracked-form.tsx';
import { Page, Panel } from '../ui/page.tsx';
import { useText } from '../ui/text.tsx';

export const meta = titleOf;

export const loader = screen('leaveDeputyNew', async ({ services, corporation, actor, today, t }) => {
  const [names, able] = await Promise.all([
    staffNames(services.db, corporation),
    possibleDeputies(services.db, corporation),
  ]);
  const people = names.map(({ id, name }) => ({ value: id, label: name }));
  return {
    title: t('timeOff.deputy.new'),
    people,
    deputies: people.filter(({ value }) => able.has(value)),
    namesOthers: sightOf(actor).everything,
    // Whoever only runs the product leads nobody.
    values: {
      manager: names.some(({ id }) => id === actor.person) ? String(actor.person) : '',
      deputy: '',
      from: today,
      until: '',
    },
  };
});

export const action = screen('leaveDeputyNew', async (context) =>
  submit(context, await context.request.formData(), {
    command: nameLeaveDeputy,
    done: () => ({
      to: pathTo('leaveDeputies', {}),
      flash: { tone: 'ok', key: 'timeOff.notice.deputyNamed' },
    }),
  }),
);

/** Names who decides about leave instead of somebody. */
export default function LeaveDeputyNew() {
  const { title, people, deputies, namesOthers, values } = useLoaderData<typeof loader>();
  const answer = useActionData<typeof action>();
  const t = useText();
  const fields = formFields('deputy', values, answer?.result);
  const label = (path: string) => t(`timeOff.deputy.field.${path}`);
  const back = pathTo('leaveDeputies', {});
  return (
    <Page title={title} crumbs={[{ label: t('timeOff.deputy.title'), to: back }]}>
      <TrackedForm id="deputy" answer={answer} revision={null} label={label}>
        <Panel>
          <Fields>
            {namesOthers && (
              <SelectField
                field={fields.manager}
                label={label('manager')}
                options={people}
                placeholder="–"
                required
              />
            )}
            <SelectField
              field={fields.deputy}
              label={label('deputy')}
              hint={t('timeOff.deputy.deputyHint')}
              options={deputies}
              placeholder="–"
              required
            />
            <DateField field={fields.from} label={label('from')} required />
            <DateField field={fields.until} label={label('until')} required />
          </Fields>
        </Panel>
        <SaveOrCancel back={back} />
      </TrackedForm>
    </Page>
  );
}
