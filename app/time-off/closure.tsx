import { useActionData, useLoaderData } from '@remix-run/react';
import { data } from '@remix-run/node';
import { planClosure } from '#domain/time-off/closure-commands.ts';
import { restDaySchema } from '#domain/time-off/rest-day-commands.ts';
import type { FormAnswer } from '../http/form.server.ts';
import { submit } from '../http/form.server.ts';
import { parseForm } from '../http/parse-form.server.ts';
import { screen, type StaffContext } from '../http/screen.server.ts';
import { titleOf } from '../http/title.ts';
import { pathTo } from '../paths.ts';
import { Button } from '../ui/button.tsx';
import { Fields, FormActions, SelectField, TextField } from '../ui/form/field.tsx';
import { formFields } from '../ui/form/form-fields.ts';
import { TrackedForm } from '../ui/form/tracked-form.tsx';
import { Page, Panel } from '../ui/page.tsx';
import { useText } from '../ui/text.tsx';
import { closurePlan, type ClosurePlan } from './closure.server.ts';
import { ClosurePlanPanels } from './closure-plan.tsx';
import { isCheck, restDayChoices } from './rest-day-form.server.ts';
import { HalfDayFields } from '../ui/form/half-day-fields.tsx';

export const meta = titleOf;

interface ClosureAnswer extends FormAnswer {
  plan?: ClosurePlan;
}

export const loader = screen('leaveClosure', async (context) => {
  const { kinds } = await restDayChoices(context);
  const { today } = context;
  return {
    title: context.t('timeOff.closure.title'),
    kinds,
    values: {
      kind: String(kinds[0]?.value ?? ''),
      start: today,
      startHalf: 'morning',
      end: today,
      endHalf: 'afternoon',
      comment: '',
    },
  };
});

/** Whom it would concern: nothing is done. */
async function check(context: StaffContext, form: FormData) {
  const submission = parseForm(form, restDaySchema);
  const { error, ...typed } = submission.reply();
  if (submission.status !== 'success')
    return data<ClosureAnswer>({ result: error ? { ...typed, error } : typed, stale: null }, { status: 422 });
  const { kind, start, startHalf, end, endHalf } = submission.value;
  const plan = await closurePlan(context, kind, { start, startHalf, end, endHalf });
  return data<ClosureAnswer>({ result: typed, stale: null, plan });
}

export const action = screen('leaveClosure', async (context) => {
  const form = await context.request.formData();
  if (isCheck(form)) return check(context, form);
  return submit<typeof planClosure.input, { planned: number }>(context, form, {
    command: planClosure,
    done: () => ({ to: pathTo('restDayBoard', {}), flash: { tone: 'ok', key: 'timeOff.notice.closed' } }),
  });
});

/** Puts everybody on leave while the company is closed. */
export default function LeaveClosure() {
  const { title, kinds, values } = useLoaderData<typeof loader>();
  const answer: ClosureAnswer | undefined = useActionData<typeof action>();
  const t = useText();
  const fields = formFields('closure', values, answer?.result);
  const label = (path: string) => t(`timeOff.field.${path}`);
  const plan = answer?.plan;
  return (
    <Page title={title} crumbs={[{ label: t('timeOff.title'), to: pathTo('restDayBoard', {}) }]}>
      <p className="hint">{t('timeOff.closure.hint')}</p>
      <TrackedForm id="closure" answer={answer} revision={null} label={label}>
        <Panel>
          <Fields>
            <SelectField field={fields.kind} label={label('kind')} options={kinds} required wide />
            <HalfDayFields fields={fields} label={label} />
            <TextField field={fields.comment} label={label('comment')} maxLength={500} wide />
          </Fields>
        </Panel>
        {plan && <ClosurePlanPanels plan={plan} />}
        <FormActions>
          <a className="btn quiet" href={pathTo('restDayBoard', {})}>
            {t('ui.form.cancel')}
          </a>
          <Button name="intent" value="check" tone={plan ? undefined : 'primary'}>
            {t('timeOff.check')}
          </Button>
          {plan && plan.planned.length > 0 && (
            <Button name="intent" value="send" tone="primary">
              {t('timeOff.closure.send')}
            </Button>
          )}
        </FormActions>
      </TrackedForm>
    </Page>
  );
}
