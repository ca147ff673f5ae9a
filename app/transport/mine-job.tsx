import type { ReactNode } from 'react';
import { writePhone } from '#domain/kernel/phone.ts';
import { useActionData, useLoaderData } from '@remix-run/react';
import { screen } from '../http/screen.server.ts';
import { pathTo } from '../paths.ts';
import { TrackedBadge } from '../tracked/tracked-badge.tsx';
import { Button, LinkButton } from '../ui/button.tsx';
import { CommandForm } from '../ui/form/command-form.tsx';
import type { IntentAnswer } from '../http/intents.server.ts';
import { FormActions, Labelled, PlainField } from '../ui/form/field.tsx';
import { Definitions, Page, Panel } from '../ui/page.tsx';
import { useFormat, useText } from '../ui/text.tsx';
import { noteOnSite, ownIntervention } from './mine-job.server.ts';
import { siteSteps } from '#domain/transport/site-steps.ts';
import { typedIn } from './answers.ts';
import { DriverPage, driverMeta } from './driver-page.tsx';
import { orderLook } from './order-look.ts';
import { noteOwnTurns, ownTurns } from './own-turns.server.ts';
import { OwnTurns } from './own-turns.tsx';
import { PhoneTurns } from './phone-turns.tsx';
import { SiteAnswer } from './site-answer.tsx';
import { SignatureForm } from './signature-form.tsx';
import { periodItems } from './site-periods.ts';
import { SitePhotos } from './site-photos.tsx';
import { Trucks, TRUCKS } from './trucks.tsx';

export const meta = driverMeta;

export const loader = screen('ownIntervention', async (context) => {
  const turns = await ownTurns(context);
  return turns === null
    ? { ...(await ownIntervention(context)), isOwn: true as const }
    : { ...turns, isOwn: false as const };
});
export const action = screen(
  'ownIntervention',
  async (context) => (await noteOwnTurns(context)) ?? (await noteOnSite(context)),
);

type Job = Awaited<ReturnType<typeof ownIntervention>>;

/** The next steps as buttons for gloves; each notes its time. */
function Steps({
  job: { steps, asksPosition, isEarly, found },
  answer,
}: {
  job: Pick<Job, 'steps' | 'asksPosition' | 'isEarly' | 'found'>;
  answer: IntentAnswer | undefined;
}) {
  const t = useText();
  const format = useFormat();
  const typed = typedIn(answer, 'step');
  return (
    <Panel title={t('transport.siteSteps')}>
      <CommandForm>
        <input type="hidden" name="intent" value="step" />
        <div className="actions">
          {siteSteps.map((step) => (
            <Button
              key={step}
              hidden={!steps.includes(step)}
              name="step"
              value={step}
              tone={step === 'start' || step === 'end' ? 'primary' : undefined}
            >
              {t(`transport.siteStep.${step}`)}
            </Button>
          ))}
        </div>
        {isEarly && (
          // Asked for before it is kept: without a network a refusal would come hours later.
          <label className="check" data-early>
            <input
              id="site-early"
              type="checkbox"
              name="early"
              defaultChecked={typed['early'] === 'on'}
              required
            />{' '}
            {t('transport.earlyStart', { at: format.dateTime(found.start) })}
          </label>
        )}
        <PlainField
          id="site-at"
          name="at"
          placeholder={t('ui.field.time')}
          autoComplete="off"
          label={t('transport.field.at')}
          hint={t('transport.hint.at')}
          defaultValue={typed['at']}
        />
        <PlainField
          id="site-reason"
          name="reason"
          label={t('transport.field.stepReason')}
          hint={t('transport.hint.stepReason')}
          defaultValue={typed['reason']}
          maxLength={500}
        />
        {asksPosition && (
          <div data-locate>
            <input type="hidden" name="located" value="" />
            <PlainField
              id="site-no-position"
              name="noPosition"
              label={t('transport.field.noPosition')}
              hint={t('transport.hint.noPosition')}
              defaultValue={typed['noPosition']}
              maxLength={200}
            />
          </div>
        )}
      </CommandForm>
    </Panel>
  );
}

function Report({ job, answer }: { job: Job; answer: IntentAnswer | undefined }) {
  const typed = typedIn(answer, 'report');
  const t = useText();
  const format = useFormat();
  const { lines, report } = job;
  return (
    <Panel title={t('transport.report')}>
      {job.signed !== null && <p className="hint">{t('transport.hint.signedReport')}</p>}
      <CommandForm>
        <input type="hidden" name="seen" value={answer?.stale?.revision ?? job.revision} />
        <div className="fields">
          {lines.map((line) => (
            <PlainField
              key={line.id}
              id={line.id}
              name={line.id}
              label={line.label || t(`transport.kind.${line.kind}`)}
              hint={
                line.planned === null
                  ? undefined
                  : t('transport.plannedQuantity', {
                      quantity: [format.quantity(line.planned), line.unit].filter(Boolean).join(' '),
                    })
              }
              inputMode="decimal"
              defaultValue={typed[line.id] ?? line.real}
            />
          ))}
          <PlainField
            id="mileage"
            name="mileage"
            label={t('transport.field.mileage')}
            inputMode="decimal"
            defaultValue={typed['mileage'] ?? report?.mileage ?? ''}
          />
          <PlainField
            id="remark"
            name="remark"
            label={t('transport.field.remark')}
            defaultValue={typed['remark'] ?? report?.remark ?? ''}
          />
        </div>
        <label className="check">
          <input
            type="checkbox"
            name="meal"
            defaultChecked={answer?.intent === 'report' ? typed['meal'] === 'on' : (report?.meal ?? false)}
          />{' '}
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

/** Turns of trucks to this site: their next time by a press, and one more as it leaves the plant. */
function Tours({
  job: { tours, trucks },
  answer,
}: {
  job: Pick<Job, 'tours' | 'trucks'>;
  answer: IntentAnswer | undefined;
}) {
  const typed = typedIn(answer, 'tour');
  const t = useText();
  return (
    <Panel title={t('transport.tours')}>
      <PhoneTurns turns={tours} answer={answer} />
      <CommandForm>
        <input type="hidden" name="at" value="" />
        <div className="fields">
          <PlainField
            id="tour-truck"
            name="truck"
            label={t('transport.tour.truck')}
            defaultValue={typed['truck']}
            maxLength={60}
            autoComplete="off"
            list={TRUCKS}
          />
          <Trucks of={trucks} />
          <PlainField
            id="tour-quantity"
            name="quantity"
            label={t('transport.tour.quantity')}
            inputMode="decimal"
            defaultValue={typed['quantity']}
          />
        </div>
        <FormActions>
          <Button name="intent" value="tour">
            {t('transport.action.tour')}
          </Button>
        </FormActions>
      </CommandForm>
    </Panel>
  );
}

/** What was used beside what was planned: a product of the list, or in the driver's own words. */
function Products({ job: { products }, answer }: { job: Job; answer: IntentAnswer | undefined }) {
  const typed = typedIn(answer, 'product');
  const t = useText();
  return (
    <Panel title={t('transport.productUsed')}>
      <CommandForm>
        <div className="fields">
          <PlainField
            id="product-label"
            name="label"
            label={t('transport.field.product')}
            hint={t('transport.hint.productUsed')}
            defaultValue={typed['label']}
            maxLength={200}
            autoComplete="off"
            list="products"
            required
          />
          <PlainField
            id="product-quantity"
            name="quantity"
            label={t('transport.field.quantity')}
            inputMode="decimal"
            autoComplete="off"
            defaultValue={typed['quantity']}
            required
          />
        </div>
        <datalist id="products">
          {products.map((name) => (
            <option key={name}>{name}</option>
          ))}
        </datalist>
        <FormActions>
          <Button name="intent" value="product">
            {t('transport.action.product')}
          </Button>
        </FormActions>
      </CommandForm>
    </Panel>
  );
}

/** Photos of the site: taken there, or chosen from those that the phone has. */
function Photos({ job: { found, photos } }: { job: Job }) {
  const t = useText();
  return (
    <Panel title={t('transport.photos')}>
      <SitePhotos order={found.id} photos={photos} mayRemove />
      <CommandForm encType="multipart/form-data">
        <input type="hidden" name="at" value="" />
        <Labelled id="photo-photos" label={t('transport.field.photos')} hint={t('transport.hint.photos')}>
          <input
            className="field"
            id="photo-photos"
            type="file"
            name="photos"
            accept="image/*"
            aria-describedby="photo-photos-hint"
            multiple
            required
          />
        </Labelled>
        <FormActions>
          <Button name="intent" value="photo">
            {t('transport.action.photo')}
          </Button>
        </FormActions>
      </CommandForm>
    </Panel>
  );
}

/** How the slip ends. */
function Signature({ job, typed }: { job: Job; typed: Readonly<Record<string, string>> }) {
  const t = useText();
  return (
    <Panel title={t('transport.signature')}>
      {job.wasSigned && <p className="hint">{t('transport.changedSince')}</p>}
      <SignatureForm revision={job.revision} typed={typed} />
    </Panel>
  );
}

/** What is known; a phone has no room for the rest. */
const said = (items: readonly { term: string; value: ReactNode }[]) =>
  items.filter(({ value }) => value !== null && value !== '');

/** One intervention on the driver's phone: their own, or turns of theirs to somebody else's. */
export default function OnPhone() {
  const shown = useLoaderData<typeof loader>();
  const answer = useActionData<typeof action>();
  return shown.isOwn ? <OwnJob job={shown} answer={answer} /> : <OwnTurns to={shown} answer={answer} />;
}

function OwnJob({ job, answer }: { job: Job; answer: IntentAnswer | undefined }) {
  const { title, found, steps, signed } = job;
  const isUnderway = found.status === 'in_progress' || found.status === 'waiting';
  const t = useText();
  const format = useFormat();
  const at = (value: string | null | undefined) => (value ? format.time(value) : null);
  return (
    <Page
      title={title}
      crumbs={[{ label: t('transport.mine'), to: pathTo('ownInterventions', {}) }]}
      badge={<TrackedBadge look={orderLook} status={found.status} />}
      subtitle={found.clientName || t('commerce.erased')}
      actions={job.route !== null && <LinkButton to={job.route}>{t('transport.action.route')}</LinkButton>}
    >
      <DriverPage owner={job.owner} corporation={job.corporation}>
        <SiteAnswer answer={answer} />
        <Panel title={t('transport.facts')}>
          <Definitions
            items={said([
              {
                term: t('transport.field.start'),
                value: `${format.dateTime(found.start)} – ${format.time(found.end)}`,
              },
              { term: t('transport.field.siteAddress'), value: found.siteAddress },
              {
                term: t('transport.field.phone'),
                value: found.clientPhone && (
                  <a href={`tel:${found.clientPhone}`}>{writePhone(found.clientPhone)}</a>
                ),
              },
              { term: t('transport.field.zone'), value: found.zone },
              { term: t('transport.field.equipment'), value: found.equipmentName },
              { term: t('transport.field.supplier'), value: found.plant },
              { term: t('transport.field.centralNumber'), value: job.centralNumber },
              { term: t('transport.field.comment'), value: job.comment },
              { term: t('transport.field.startedAt'), value: at(found.startedAt) },
              ...periodItems(job, t, format),
              { term: t('transport.field.endedAt'), value: at(found.endedAt) },
            ])}
          />
        </Panel>
        {/* What is not for now is there for when there is no network: scripts show it then. */}
        <div data-driver={found.status} data-open={JSON.stringify(job.open)}>
          <div data-site="steps" hidden={steps.length === 0}>
            <Steps job={job} answer={answer} />
          </div>
          {found.status !== 'cancelled' && found.status !== 'invoiceCompleted' && (
            <>
              <div data-site="report" hidden={!job.mayReport}>
                <Report job={job} answer={answer} />
              </div>
              <div data-site="tours" hidden={!job.mayReport}>
                <Products job={job} answer={answer} />
                <Tours job={job} answer={answer} />
              </div>
              <Photos job={job} />
              <p data-site="later" className="hint" hidden={!isUnderway}>
                {t('transport.hint.signAfterEnd')}
              </p>
              <div data-site="sign" hidden={found.status !== 'completed' || signed !== null}>
                <Signature job={job} typed={typedIn(answer, 'sign')} />
              </div>
            </>
          )}
        </div>
        {signed !== null && <p>{t(`transport.outcome.${signed.outcome}`)}</p>}
        {job.mayReport && (
          <LinkButton to={pathTo('transportSlip', { id: found.id })} icon="file">
            {t('transport.slip')}
          </LinkButton>
        )}
      </DriverPage>
    </Page>
  );
}
