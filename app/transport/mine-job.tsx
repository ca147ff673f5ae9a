import { useActionData, useLoaderData } from '@remix-run/react';
import { screen } from '../http/screen.server.ts';
import { titleOf } from '../http/title.ts';
import { pathTo } from '../paths.ts';
import { TrackedBadge } from '../tracked/tracked-badge.tsx';
import { Button, LinkButton } from '../ui/button.tsx';
import { CommandForm } from '../ui/form/command-form.tsx';
import { errorText } from '../ui/form/errors.ts';
import { ErrorSummary, FormActions, PlainField } from '../ui/form/field.tsx';
import { Definitions, Page, Panel } from '../ui/page.tsx';
import { useFormat, useText } from '../ui/text.tsx';
import { noteOnSite, ownIntervention } from './mine-job.server.ts';
import { orderLook } from './order-look.ts';
import { SignatureForm } from './signature-form.tsx';

export const meta = titleOf;

export const loader = screen('ownIntervention', ownIntervention);
export const action = screen('ownIntervention', noteOnSite);

type Job = Awaited<ReturnType<typeof ownIntervention>>;

/** The next steps as buttons for gloves; each notes its time. */
function Steps({ steps }: { steps: readonly string[] }) {
  const t = useText();
  return (
    <Panel title={t('transport.siteSteps')}>
      <CommandForm>
        <input type="hidden" name="intent" value="step" />
        <PlainField
          id="site-at"
          name="at"
          placeholder={t('ui.field.moment')}
          autoComplete="off"
          label={t('transport.field.at')}
          hint={t('transport.hint.at')}
        />
        <PlainField id="site-reason" name="reason" label={t('transport.field.waitReason')} maxLength={500} />
        <div>
          {steps.map((step) => (
            <Button
              key={step}
              name="step"
              value={step}
              tone={step === 'start' || step === 'end' ? 'primary' : undefined}
            >
              {t(`transport.siteStep.${step}`)}
            </Button>
          ))}
        </div>
      </CommandForm>
    </Panel>
  );
}

function Report({ job }: { job: Job }) {
  const t = useText();
  const { lines, report } = job;
  return (
    <Panel title={t('transport.report')}>
      <CommandForm data-queue={t('transport.report')}>
        <input type="hidden" name="seen" value={job.revision} />
        <div className="fields">
          {lines.map((line) => (
            <PlainField
              key={line.id}
              id={line.id}
              name="quantity"
              label={line.label || t(`transport.kind.${line.kind}`)}
              hint={
                line.planned === null ? undefined : t('transport.plannedQuantity', { quantity: line.planned })
              }
              inputMode="decimal"
              defaultValue={line.real ?? ''}
            />
          ))}
          <PlainField
            id="mileage"
            name="mileage"
            label={t('transport.field.mileage')}
            inputMode="decimal"
            defaultValue={report?.mileage ?? ''}
          />
          <PlainField
            id="remark"
            name="remark"
            label={t('transport.field.remark')}
            defaultValue={report?.remark ?? ''}
          />
        </div>
        <label className="check">
          <input type="checkbox" name="meal" defaultChecked={report?.meal ?? false} />{' '}
          {t('transport.field.meal')}
        </label>
        <FormActions>
          <Button name="intent" value="report" tone="primary">
            {t('ui.form.save')}
          </Button>
        </FormActions>
      </CommandForm>
    </Panel>
  );
}

/** How the slip ends. */
function Signature({ job, typed }: { job: Job; typed: Record<string, string> }) {
  const t = useText();
  return (
    <Panel title={t('transport.signature')}>
      {job.wasSigned && <p className="hint">{t('transport.changedSince')}</p>}
      <SignatureForm revision={job.revision} typed={typed} />
    </Panel>
  );
}

/** One intervention on the driver's phone. */
export default function OwnJob() {
  const job = useLoaderData<typeof loader>();
  const answer = useActionData<typeof action>();
  const { title, found, steps, signed } = job;
  const t = useText();
  const format = useFormat();
  const at = (value: string | null | undefined) => (value ? format.time(value) : null);
  return (
    <Page
      title={title}
      crumbs={[{ label: t('transport.mine'), to: pathTo('ownInterventions', {}) }]}
      badge={<TrackedBadge look={orderLook} status={found.status} />}
      subtitle={found.clientName || t('commerce.erased')}
      actions={
        found.siteAddress !== null && (
          <LinkButton to={`geo:0,0?q=${encodeURIComponent(found.siteAddress)}`}>
            {t('transport.action.route')}
          </LinkButton>
        )
      }
    >
      <ErrorSummary
        errors={(answer?.at ?? []).map(({ field, message }) => ({
          id: '',
          label: field === '' ? '' : t(`transport.field.${field.replace(/\[.*/, '')}`),
          message: errorText(t, message),
        }))}
      />
      <Panel title={t('transport.facts')}>
        <Definitions
          items={[
            {
              term: t('transport.field.start'),
              value: `${format.dateTime(found.start)} – ${format.time(found.end)}`,
            },
            { term: t('transport.field.siteAddress'), value: found.siteAddress },
            { term: t('transport.field.equipment'), value: found.equipmentName },
            { term: t('transport.field.centralNumber'), value: job.centralNumber },
            { term: t('transport.field.comment'), value: job.comment },
            { term: t('transport.field.startedAt'), value: at(found.startedAt) },
            { term: t('transport.field.mixStart'), value: at(job.marks.mixStart) },
            { term: t('transport.field.mixEnd'), value: at(job.marks.mixEnd) },
            { term: t('transport.field.pauseStart'), value: at(job.marks.pauseStart) },
            { term: t('transport.field.pauseEnd'), value: at(job.marks.pauseEnd) },
            { term: t('transport.field.endedAt'), value: at(found.endedAt) },
          ]}
        />
      </Panel>
      {steps.length > 0 && <Steps steps={steps} />}
      {job.mayReport && <Report job={job} />}
      {job.mayReport && signed === null && <Signature job={job} typed={answer?.typed ?? {}} />}
      {signed !== null && <p>{t(`transport.outcome.${signed.outcome}`)}</p>}
      {job.mayReport && (
        <LinkButton to={pathTo('transportSlip', { id: found.id })} icon="file">
          {t('transport.slip')}
        </LinkButton>
      )}
    </Page>
  );
}
