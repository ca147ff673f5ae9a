import { useActionData, useLoaderData } from '@remix-run/react';
import { putProjectMilestone } from '#domain/projects/milestone-commands.ts';
import { milestonesOf } from '#projections/projects/billing.ts';
import { submit } from '../../http/form.server.ts';
import { notFound } from '../../http/problems.ts';
import { idOf, screen, type StaffContext } from '../../http/screen.server.ts';
import { titleOf } from '../../http/title.ts';
import { pathTo } from '../../paths.ts';
import { findTracked } from '../../tracked/tracked.server.ts';
import { DateField, Fields, TextField } from '../../ui/form/field.tsx';
import { formFields } from '../../ui/form/form-fields.ts';
import { SaveOrCancel } from '../../ui/form/save-or-cancel.tsx';
import { StaleAlert } from '../../ui/form/stale-alert.tsx';
import { TrackedForm } from '../../ui/form/tracked-form.tsx';
import { typedDecimal } from '../../ui/format.ts';
import { Page, Panel } from '../../ui/page.tsx';
import { useText } from '../../ui/text.tsx';
import { projects } from '../projects.server.ts';

export const meta = titleOf;

/** The milestone that the address names; null: a new one. @throws Response 404 for one that the project has not */
async function asked(context: StaffContext) {
  const { services, corporation, url } = context;
  const project = await findTracked(context, projects);
  const number = url.searchParams.get('milestone');
  if (number === null) return { project, milestone: null };
  const found = (await milestonesOf(services.db, corporation, project.id)).find(
    (one) => String(one.milestone) === number,
  );
  if (found === undefined) throw notFound();
  return { project, milestone: found };
}

export const loader = screen('projectMilestone', async (context) => {
  const { t, language } = context;
  const { project, milestone } = await asked(context);
  return {
    project: { id: project.id, name: project.name },
    revision: milestone === null ? null : project.revision,
    title: t(milestone === null ? 'projects.milestone.new' : 'projects.milestone.edit'),
    values: {
      title: milestone?.title ?? '',
      planned: milestone?.planned ?? '',
      amount: typedDecimal(milestone?.amount, language),
      percent: typedDecimal(milestone?.percent, language),
    },
  };
});

export const action = screen('projectMilestone', async (context) => {
  const { milestone } = await asked(context);
  const id = idOf(context.params, 'id');
  return submit(context, await context.request.formData(), {
    command: putProjectMilestone,
    fixed: { id: String(id), ...(milestone && { milestone: String(milestone.milestone) }) },
    done: () => ({
      to: pathTo('projectDetails', { id }, { selectedTab: 'billing' }),
      flash: { tone: 'ok', key: 'projects.notice.milestoneSaved' },
    }),
  });
});

/** What of a fixed price is billed once it is reached. */
export default function ProjectMilestone() {
  const { project, title, values, revision } = useLoaderData<typeof loader>();
  const answer = useActionData<typeof action>();
  const t = useText();
  const fields = formFields('milestone', values, answer?.result);
  const label = (path: string) => t(`projects.milestone.${path}`);
  const back = pathTo('projectDetails', { id: project.id }, { selectedTab: 'billing' });
  return (
    <Page
      title={title}
      crumbs={[{ label: project.name, to: back }]}
      alert={answer?.stale ? <StaleAlert stale={answer.stale} label={label} /> : undefined}
    >
      <TrackedForm id="milestone" answer={answer} revision={revision} label={label}>
        <Panel>
          <Fields>
            <TextField field={fields.title} label={label('title')} maxLength={200} wide required />
            <DateField field={fields.planned} label={label('planned')} />
            <TextField field={fields.amount} label={label('amount')} inputMode="decimal" />
            <TextField
              field={fields.percent}
              label={label('percent')}
              hint={label('percentHint')}
              inputMode="decimal"
            />
          </Fields>
        </Panel>
        <SaveOrCancel back={back} />
      </TrackedForm>
    </Page>
  );
}
