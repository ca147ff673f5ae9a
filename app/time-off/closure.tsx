import { useActionData, useLoaderData } from '@remix-run/react';
import { data } from '@remix-run/node';
import { cancelClosure, planClosure } from '#domain/time-off/closure-commands.ts';
import { restDaySchema } from '#domain/time-off/rest-day-commands.ts';
import { closuresFrom } from '#projections/time-off/rest-day-list.ts';
import { formText } from '../http/form-text.ts';
import type { FormAnswer } from '../http/form.server.ts';
import { submit } from '../http/form.server.ts';
import { intent, runIntentOf, type IntentAnswer } from '../http/intents.server.ts';
import { parseForm } from '../http/parse-form.server.ts';
import { screen, type StaffContext } from '../http/screen.server.ts';
import { titleOf } from '../http/title.ts';
import { pathTo } from '../paths.ts';
import { Button } from '../ui/button.tsx';
import { Fields, FormActions, SelectField, TextField } from '../ui/form/field.tsx';
import { AskLink, Question } from '../ui/form/ask-first.tsx';
import { AskedText } from '../ui/form/asked-text.tsx';
import { formFields } from '../ui/form/form-fields.ts';
import { TrackedForm } from '../ui/form/tracked-form.tsx';
import { Refusals } from '../ui/form/refusals.tsx';
import { DataTable } from '../ui/list/table.tsx';
import { Alert, Page, Panel } from '../ui/page.tsx';
import { useText } from '../ui/text.tsx';
import { closurePlan, type ClosurePlan } from './closure.server.ts';
import { ClosurePlanPanels } from './closure-plan.tsx';
import { spanWords } from './leave-words.ts';
import { isCheck, restDayChoices } from './rest-day-form.server.ts';
import { HalfDayFields } from '../ui/form/half-day-fields.tsx';

export const meta = titleOf;

interface ClosureAnswer extends FormAnswer {
  plan?: ClosurePlan;
  /** What the plan is of: what is sent must be the same. */
  checked?: string;
  /** It was sent with other days or another kind than were looked at. */
  isOther?: boolean;
}

/** What a closure is of, as its form says it. */
const subjectOf = (form: FormData): string =>
  ['kind', 'start', 'startHalf', 'end', 'endHalf'].map((name) => formText(form, name)).join('/');

export const loader = screen('leaveClosure', async (context) => {
  const { kinds } = await restDayChoices(context);
  const { today, services, corporation, t } = context;
  const closures = await closuresFrom(services.db, corporation, today);
  return {
    title: context.t('timeOff.closure.title'),
    kinds,
    closures: closures.map(({ id, kind, people, start, end }) => ({
      id,
      kind: kind ?? t('commerce.erased'),
      people,
      when: spanWords({ start, startHalf: 'morning', end, endHalf: 'afternoon' }, t),
    })),
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
  const checked = subjectOf(form);
  const isOther = !isCheck(form);
  return data<ClosureAnswer>({ result: typed, stale: null, plan, checked, isOther });
}

/** Cancels a closure as a whole: the field `id` says which. */
const cancel = intent(
  cancelClosure,
  (_none, form) => ({ id: Number(formText(form, 'id')), reason: formText(form, 'reason') }),
  () => ({ to: pathTo('leaveClosure', {}), flash: 'timeOff.notice.closureCancelled' }),
);

export const action = screen('leaveClosure', async (context) => {
  const form = await context.request.formData();
  if (formText(form, 'intent') === 'cancelClosure')
    return runIntentOf(context, { cancelClosure: cancel }, 0, form);
  // Nobody is put on leave for days that were not looked at.
  if (isCheck(form) || formText(form, 'checked') !== subjectOf(form)) return check(context, form);
  form.delete('checked');
  return submit<typeof planClosure.input, { planned: number }>(context, form, {
    command: planClosure,
    done: () => ({ to: pathTo('restDayBoard', {}), flash: { tone: 'ok', key: 'timeOff.notice.closed' } }),
  });
});

type Planned = ReturnType<typeof useLoaderData<typeof loader>>['closures'][number];

/** Closures that are planned, each to be cancelled as a whole. */
function Closures({ rows, answer }: { rows: Planned[]; answer: IntentAnswer | undefined }) {
  const t = useText();
  const title = t('timeOff.closure.list');
  if (rows.length === 0) return null;
  return (
    <Panel title={title}>
      <DataTable<Planned>
        caption={title}
        rows={rows}
        rowKey={({ id }) => id}
        columns={[
          { key: 'when', header: t('timeOff.decision.when'), narrow: 'title', cell: ({ when }) => when },
          { key: 'kind', header: t('timeOff.field.kind'), narrow: 'below', cell: ({ kind }) => kind },
          {
            key: 'people',
            header: t('timeOff.closure.planned'),
            narrow: 'side',
            numeric: true,
            cell: ({ people }) => people,
          },
          {
            key: 'cancel',
            header: '',
            narrow: 'below',
            cell: ({ id }) => (
              <AskLink name={`cancelClosure-${id}`} label={t('timeOff.closure.cancel')} tone="quiet" />
            ),
          },
        ]}
        empty={null}
      />
      {rows.map(({ id, when, people }) => {
        const given = answer?.typed['id'] === String(id) ? answer : undefined;
        return (
          <Question
            key={id}
            name={`cancelClosure-${id}`}
            intent="cancelClosure"
            fields={{ id: String(id) }}
            label={t('timeOff.closure.cancel')}
            text={t('timeOff.closure.cancelAsk', { when, count: people })}
            open={given !== undefined}
          >
            <AskedText
              id={`closure-${id}-reason`}
              name="reason"
              label={t('timeOff.field.reason')}
              answer={given}
            />
          </Question>
        );
      })}
    </Panel>
  );
}

/** Puts everybody on leave while the company is closed. */
export default function LeaveClosure() {
  const { title, kinds, closures, values } = useLoaderData<typeof loader>();
  const answered: ClosureAnswer | IntentAnswer | undefined = useActionData<typeof action>();
  const cancelling = answered && 'intent' in answered ? answered : undefined;
  const answer = answered && 'result' in answered ? answered : undefined;
  const t = useText();
  const fields = formFields('closure', values, answer?.result);
  const label = (path: string) => t(`timeOff.field.${path}`);
  const plan = answer?.plan;
  return (
    <Page title={title} crumbs={[{ label: t('timeOff.title'), to: pathTo('restDayBoard', {}) }]}>
      <Refusals errors={cancelling?.errors} />
      <p className="hint">{t('timeOff.closure.hint')}</p>
      <TrackedForm id="closure" answer={answer} revision={null} label={label}>
        <Panel>
          <Fields>
            <SelectField field={fields.kind} label={label('kind')} options={kinds} required wide />
            <HalfDayFields fields={fields} label={label} />
            <TextField field={fields.comment} label={label('comment')} maxLength={500} wide />
          </Fields>
        </Panel>
        {answer?.isOther && <Alert tone="warn">{t('timeOff.closure.checkAgain')}</Alert>}
        {plan && <ClosurePlanPanels plan={plan} />}
        {answer?.checked !== undefined && <input type="hidden" name="checked" value={answer.checked} />}
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
      <Closures rows={closures} answer={cancelling} />
    </Page>
  );
}
