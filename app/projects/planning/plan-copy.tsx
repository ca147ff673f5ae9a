import { useActionData, useLoaderData } from '@remix-run/react';
import { addDays, isCivilDate, mondayOf } from '#domain/kernel/dates.ts';
import { screen } from '../../http/screen.server.ts';
import { titleOf } from '../../http/title.ts';
import { copyWeek, narrowedBy } from './plan-copy.server.ts';
import { planBack } from './plan-form.server.ts';
import { Button } from '../../ui/button.tsx';
import { DateField, Fields, FormActions } from '../../ui/form/field.tsx';
import { formFields } from '../../ui/form/form-fields.ts';
import { TrackedForm } from '../../ui/form/tracked-form.tsx';
import { Page, Panel } from '../../ui/page.tsx';
import { useText } from '../../ui/text.tsx';

export const meta = titleOf;

export const loader = screen('planCopy', async (context) => {
  const { url, today, t } = context;
  const asked = url.searchParams.get('day') ?? '';
  const from = mondayOf(isCivilDate(asked) ? asked : today);
  return {
    title: t('projects.planning.copy'),
    values: { from, to: addDays(from, 7) },
    narrowed: await narrowedBy(context),
    back: planBack(context),
  };
});

export const action = screen('planCopy', copyWeek);

/** Plans a week as another one stands. */
export default function PlanCopy() {
  const { title, values, narrowed, back } = useLoaderData<typeof loader>();
  const answer = useActionData<typeof action>();
  const t = useText();
  const fields = formFields('copy', values, answer?.result);
  const label = (path: string) => t(`projects.planning.copyField.${path}`);
  return (
    <Page title={title} crumbs={[{ label: t('projects.planning.title'), to: back }]}>
      <p className="hint">
        {t('projects.planning.copyHint')}
        {narrowed.length > 0 && ` ${t('projects.planning.copyNarrowed', { names: narrowed.join(', ') })}`}
      </p>
      <TrackedForm id="copy" answer={answer} revision={null} label={label}>
        <Panel>
          <Fields>
            <DateField field={fields.from} label={label('from')} required />
            <DateField field={fields.to} label={label('to')} required />
          </Fields>
        </Panel>
        <FormActions>
          <a className="btn quiet" href={back}>
            {t('ui.form.cancel')}
          </a>
          <Button tone="primary">{t('projects.planning.copyDo')}</Button>
        </FormActions>
      </TrackedForm>
    </Page>
  );
}
