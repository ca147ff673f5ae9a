import { useActionData, useLoaderData } from '@remix-run/react';
import { putProjectJob } from '#domain/projects/job-commands.ts';
import { jobsOf } from '#projections/projects/figures.ts';
import { submit } from '../../http/form.server.ts';
import { notFound } from '../../http/problems.ts';
import { idOf, screen, type StaffContext } from '../../http/screen.server.ts';
import { titleOf } from '../../http/title.ts';
import { pathTo } from '../../paths.ts';
import { findTracked } from '../../tracked/tracked.server.ts';
import { DateField, Fields, TextField } from '../../ui/form/field.tsx';
import { formFields } from '../../ui/form/form-fields.ts';
import { StaleAlert } from '../../ui/form/stale-alert.tsx';
import { TrackedForm } from '../../ui/form/tracked-form.tsx';
import { typedDecimal } from '../../ui/format.ts';
import { Page, Panel } from '../../ui/page.tsx';
import { useText } from '../../ui/text.tsx';
import { sightOfFigures } from '../figures.server.ts';
import { projects } from '../projects.server.ts';
import { SaveOrCancel } from '../../ui/form/save-or-cancel.tsx';

export const meta = titleOf;

/** The job that the address names; null: a new one. @throws Response 404 for one that the project has not */
async function asked(context: StaffContext) {
  const { services, corporation, url } = context;
  const project = await findTracked(context, projects);
  const number = url.searchParams.get('job');
  if (number === null) return { project, job: null };
  const jobs = await jobsOf(services.db, corporation, [project.id]);
  const job = jobs.find((one) => String(one.job) === number);
  if (job === undefined) throw notFound();
  return { project, job };
}

export const loader = screen('projectJob', async (context) => {
  const { t, language, today } = context;
  const { project, job } = await asked(context);
  const sees = sightOfFigures(context);
  return {
    sees,
    project: { id: project.id, name: project.name },
    revision: job === null ? null : project.revision,
    title: job === null ? t('projects.job.new') : t('projects.job.edit'),
    values: {
      name: job?.name ?? '',
      sold: sees.sold ? typedDecimal(job?.sold, language) : '',
      budgetHours: typedDecimal(job?.budgetHours, language),
      budgetAmount: sees.costs ? typedDecimal(job?.budgetAmount, language) : '',
      startDate: job?.startDate ?? '',
      endDate: job?.endDate ?? '',
      progress: String(job?.progress ?? 0),
      progressDay: today,
    },
  };
});

export const action = screen('projectJob', async (context) => {
  const { job } = await asked(context);
  const id = idOf(context.params, 'id');
  return submit(context, await context.request.formData(), {
    command: putProjectJob,
    fixed: { id: String(id), ...(job && { job: String(job.job) }) },
    done: () => ({
      to: pathTo('projectDetails', { id }),
      flash: { tone: 'ok', key: 'projects.notice.jobSaved' },
    }),
  });
});

/** A part of what a project has to do. */
export default function ProjectJob() {
  const { project, title, values, revision, sees } = useLoaderData<typeof loader>();
  const answer = useActionData<typeof action>();
  const t = useText();
  const fields = formFields('job', values, answer?.result);
  const label = (path: string) => t(`projects.job.${path}`);
  const back = pathTo('projectDetails', { id: project.id });
  return (
    <Page
      title={title}
      crumbs={[{ label: project.name, to: back }]}
      alert={answer?.stale ? <StaleAlert stale={answer.stale} label={label} /> : undefined}
    >
      <TrackedForm id="job" answer={answer} revision={revision} label={label}>
        <Panel>
          <Fields>
            <TextField field={fields.name} label={label('name')} maxLength={200} wide required />
            {sees.sold && (
              <TextField field={fields.sold} label={label('sold')} inputMode="decimal" required />
            )}
            <TextField field={fields.progress} label={label('progress')} inputMode="numeric" required />
            <DateField
              field={fields.progressDay}
              label={label('progressDay')}
              hint={t('projects.job.progressDayHint')}
            />
            <TextField field={fields.budgetHours} label={label('budgetHours')} inputMode="decimal" />
            {sees.costs && (
              <TextField field={fields.budgetAmount} label={label('budgetAmount')} inputMode="decimal" />
            )}
            <DateField field={fields.startDate} label={label('startDate')} />
            <DateField field={fields.endDate} label={label('endDate')} />
          </Fields>
        </Panel>
        <SaveOrCancel back={back} />
      </TrackedForm>
    </Page>
  );
}
