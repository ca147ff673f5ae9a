import { useActionData, useLoaderData } from '@remix-run/react';
import {
  hoursOf,
  linesOf,
  mayInvoiceCancellation,
  mayUndoStart,
  mayWriteUp,
  phasesOf,
  signatureOf,
  takingStatuses,
} from '#domain/transport/order.ts';
import { organizationQuestions } from '#domain/company/questions.ts';
import { miscounted, mispriced } from '#domain/transport/counted.ts';
import { planProblems } from '#domain/transport/plan.ts';
import { askingOver } from '#projections/answers.ts';
import { transportRoles } from '#domain/transport/roles.ts';
import { nextToInvoice } from '#projections/transport/order-list.ts';
import { readOrder } from '#projections/transport/read-order.ts';
import { toursOfOrder } from '#projections/transport/tours.ts';
import { screen, type StaffContext } from '../http/screen.server.ts';
import { runIntent, type Intent, type IntentAnswer } from '../http/intents.server.ts';
import { titleOf } from '../http/title.ts';
import { MailPanel } from '../mailing/mail-panel.tsx';
import { UnreachedAlerts } from '../mailing/unreached-alerts.tsx';
import { pathTo } from '../paths.ts';
import { findTracked, trackedFile } from '../tracked/tracked.server.ts';
import { idOf } from '../http/screen.server.ts';
import { TrackedFile } from '../tracked/tracked-file.tsx';
import { Button, LinkButton } from '../ui/button.tsx';
import { CommandForm } from '../ui/form/command-form.tsx';
import { errorText } from '../ui/form/errors.ts';
import { IntentButton } from '../ui/form/intent-button.tsx';
import { FormActions, PlainField, PlainSelect } from '../ui/form/field.tsx';
import { Definitions, Panel } from '../ui/page.tsx';
import { useFormat, useText } from '../ui/text.tsx';
import { typedIn } from './answers.ts';
import { countedText } from './counted-text.ts';
import { linkWith } from '../ui/links.ts';
import { nextDoubtful } from './invoicing.server.ts';
import { orderLook } from './order-look.ts';
import { Cancellation, cancellationField } from './cancellation.tsx';
import { cancellationChoices } from './choices.server.ts';
import { formSteps, orders } from './orders.server.ts';
import { periodItems } from './site-periods.ts';
import { SitePhotos } from './site-photos.tsx';
import { slipMails } from './slip-mails.server.ts';
import { SlipLines, Strokes } from './slip.tsx';
import { TourTable } from './tour-table.tsx';

export const meta = titleOf;

/** Slips are looked through one after the other: all of a month's, or those that are doubtful alone. */
const DOUBTFUL = 'doubtful';
const isDoubtfulWalk = ({ url }: StaffContext): boolean => url.searchParams.get('walk') === DOUBTFUL;

/** A step on the way through them leads back to its slip on that way. */
const walkingOn = (one: Intent): Intent => ({
  ...one,
  async run(context, id, form) {
    const done = await one.run(context, id, form);
    const here = pathTo('transportDetails', { id });
    return done.to === here ? { ...done, to: linkWith(here, { walk: DOUBTFUL }) } : done;
  },
});

/** As many turns as a page shows. */
const MOST_TOURS = 100;

export const loader = screen('transportDetails', async (context) => {
  const { services, corporation, may } = context;
  const found = await findTracked(context, orders);
  const isToInvoice = found.status === 'completed' && found.invoiceVersion === null;
  const [file, { state }, tours, next, automatic, mails] = await Promise.all([
    trackedFile(context, orders, found),
    readOrder(services.store.read, found.id),
    toursOfOrder(services.db, corporation, found.id, MOST_TOURS),
    isToInvoice
      ? isDoubtfulWalk(context)
        ? nextDoubtful(context, found)
        : nextToInvoice(services.db, corporation, found)
      : null,
    askingOver(services.db).ask(organizationQuestions).parameter('pumping_order_auto_number', corporation),
    slipMails(context, found.id),
  ]);
  const { plan, report, unlocated, slips, waits } = state;
  const numbersItself = automatic === false;
  const mayCancelAndInvoice =
    mayInvoiceCancellation(found.status, found.invoiceVersion !== null) &&
    may('ROLE_TRANSPORT_ORDER_INVOICE');
  return {
    title: file.title,
    // A dispute is settled only where there is one; what is invoiced or disputed is not invoiced.
    file: {
      ...file,
      steps: file.steps.filter(
        (name) =>
          (name !== 'settle' || found.disputed !== null) && (name !== 'invoice' || found.disputed === null),
      ),
      mayEdit: file.mayEdit && found.invoiceVersion === null && found.status !== 'cancelled',
    },
    found,
    plan: plan && {
      travel: plan.travel,
      comment: plan.comment,
      information: plan.information,
      centralNumber: plan.centralNumber,
    },
    lines: linesOf(state),
    report,
    phases: phasesOf(state),
    waits,
    photos: state.photos.map(({ number, at }) => ({ number, at })),
    unlocated,
    hours: hoursOf(state),
    // A month's slips are looked through one after the other; behind the last one they are invoiced.
    next:
      next !== null
        ? pathTo('transportDetails', { id: next }, { walk: isDoubtfulWalk(context) ? DOUBTFUL : null })
        : isToInvoice && may(transportRoles.invoice)
          ? pathTo('transportInvoicing', {})
          : null,
    isLast: next === null,
    slip: slips.at(-1) ?? null,
    isCurrent: signatureOf(state) !== null,
    tours,
    mails,
    // Once it is invoiced, what was counted settles nothing any more.
    miscounted:
      found.status === 'completed'
        ? miscounted(
            {
              tour: String(tours.filter(({ problem }) => problem === null).length),
              waiting: (found.waited / 3600).toFixed(2),
            },
            { tour: found.billedTours, waiting: found.billedWaiting },
          )
        : [],
    mispriced: found.status === 'completed' ? mispriced(tours, linesOf(state)) : null,
    warnings: (takingStatuses.includes(found.status) && plan !== null
      ? await planProblems(askingOver(services.db), corporation, plan, found.id)
      : []
    ).map(({ key }) => key),
    cancellation: mayCancelAndInvoice ? await cancellationChoices(context, plan) : null,
    may: {
      create: may('ROLE_TRANSPORT_ORDER_CREATE'),
      edit: may('ROLE_TRANSPORT_ORDER_EDIT'),
      writeUp: mayWriteUp(found.status) && may('ROLE_TRANSPORT_ORDER_EDIT'),
      reopen: found.status === 'completed' && may('ROLE_TRANSPORT_ORDER_REOPEN'),
      dispute: found.status === 'completed' && may('ROLE_TRANSPORT_ORDER_EDIT'),
      undoStart: mayUndoStart(state) && may('ROLE_TRANSPORT_ORDER_EDIT'),
      invoice: may('ROLE_INVOICE_DETAIL'),
      renumber:
        found.invoiceVersion === null &&
        numbersItself &&
        !['signed', 'typed'].includes(signatureOf(state)?.outcome ?? '') &&
        may('ROLE_TRANSPORT_ORDER_EDIT'),
      // Of what is validated a credit note alone frees it.
      detach:
        found.invoiceVersion !== null &&
        found.invoiceNumber === null &&
        state.invoiceLines !== null &&
        may(transportRoles.invoice),
    },
  };
});

export const action = screen('transportDetails', async (context) => {
  const id = idOf(context.params, 'id');
  const steps = Object.fromEntries(Object.entries(orders.steps).map(([name, { intent }]) => [name, intent]));
  await findTracked(context, orders);
  const all = { ...steps, ...formSteps };
  return runIntent(
    context,
    isDoubtfulWalk(context)
      ? Object.fromEntries(Object.entries<Intent>(all).map(([name, one]) => [name, walkingOn(one)]))
      : all,
    id,
  );
});

/** A step that asks for a reason. */
function StepForm({
  name,
  answer,
}: {
  name: 'undoStart' | 'reopen' | 'dispute';
  answer: IntentAnswer | undefined;
}) {
  const t = useText();
  const typed = typedIn(answer, name);
  return (
    <Panel title={t(`transport.action.${name}`)}>
      <CommandForm>
        <div>
          <PlainField
            id={`${name}-reason`}
            name="reason"
            label={t('transport.field.reason')}
            defaultValue={typed['reason']}
            maxLength={500}
            required
          />
        </div>
        <FormActions>
          <Button name="intent" value={name}>
            {t(`transport.action.${name}`)}
          </Button>
        </FormActions>
      </CommandForm>
    </Panel>
  );
}

/** Puts right the number that somebody typed. */
function Renumber({ number, answer }: { number: string; answer: IntentAnswer | undefined }) {
  const t = useText();
  return (
    <Panel title={t('transport.action.renumber')}>
      <CommandForm>
        <PlainField
          id="renumber-number"
          name="number"
          label={t('transport.field.number')}
          defaultValue={typedIn(answer, 'renumber')['number'] ?? number}
          maxLength={40}
          required
        />
        <FormActions>
          <Button name="intent" value="renumber">
            {t('ui.form.save')}
          </Button>
        </FormActions>
      </CommandForm>
    </Panel>
  );
}

/** The same work on other days, or as what others are begun from. */
function Again({
  id,
  template,
  answer,
}: {
  id: number;
  template: string | null;
  answer: IntentAnswer | undefined;
}) {
  const t = useText();
  const typed = typedIn(answer, 'repeat');
  return (
    <Panel title={t('transport.again')}>
      <p>
        <LinkButton to={pathTo('transportNew', {}, { copy: id })} icon="plus">
          {t('transport.action.copy')}
        </LinkButton>
      </p>
      <CommandForm>
        <div>
          <PlainField
            id="repeat-until"
            name="until"
            label={t('transport.field.until')}
            placeholder={t('ui.field.date')}
            autoComplete="off"
            defaultValue={typed['until']}
            required
          />
          <PlainSelect
            id="repeat-every"
            name="every"
            label={t('transport.field.every')}
            options={[1, 7, 14, 28].map((value) => ({ value, label: t(`transport.every.${value}`) }))}
            defaultValue={typed['every'] ?? 7}
          />
        </div>
        <div>
          <label className="check">
            <input type="checkbox" name="planned" defaultChecked={typed['planned'] === 'on'} />{' '}
            {t('transport.field.planned')}
          </label>
        </div>
        <div>
          <label className="check">
            <input
              type="checkbox"
              name="workdays"
              defaultChecked={answer?.intent === 'repeat' ? typed['workdays'] === 'on' : true}
            />{' '}
            {t('transport.field.workdays')}
          </label>
        </div>
        <FormActions>
          <Button name="intent" value="repeat">
            {t('transport.action.repeat')}
          </Button>
        </FormActions>
      </CommandForm>
      <CommandForm>
        <PlainField
          id="template-name"
          name="name"
          label={t('transport.field.template')}
          hint={t('transport.hint.template')}
          defaultValue={typedIn(answer, 'template')['name'] ?? template ?? ''}
          maxLength={80}
        />
        <FormActions>
          <Button name="intent" value="template">
            {t('ui.form.save')}
          </Button>
        </FormActions>
      </CommandForm>
    </Panel>
  );
}

/** An intervention: what was planned, what was, its slip, its turns and its steps. */
export default function OrderDetails() {
  const page = useLoaderData<typeof loader>();
  const { file, found, plan, report, unlocated, hours, slip, isCurrent, tours, may, warnings } = page;
  const answer = useActionData<typeof action>();
  const t = useText();
  const format = useFormat();
  const at = (value: string | null | undefined) => (value ? format.dateTime(value) : null);
  return (
    <TrackedFile
      look={orderLook}
      file={file}
      answer={answer}
      fieldOf={(error) => (answer?.intent === 'cancelAndInvoice' ? cancellationField(t, error) : null)}
      subtitle={found.clientName || t('commerce.erased')}
      alert={<UnreachedAlerts mails={page.mails} />}
      actions={
        <>
          {page.next !== null && (
            <LinkButton to={page.next} icon="check">
              {t(page.isLast ? 'transport.invoicing' : 'transport.action.nextSlip')}
            </LinkButton>
          )}
          {may.writeUp && (
            <LinkButton to={pathTo('transportWriteUp', { id: found.id })} icon="edit">
              {t('transport.action.writeUp')}
            </LinkButton>
          )}
          {found.status !== 'draft' && (
            <LinkButton to={pathTo('transportSlip', { id: found.id })} icon="file">
              {t('transport.action.slip')}
            </LinkButton>
          )}
          {found.invoiceVersion !== null && may.invoice && (
            <LinkButton to={pathTo('invoiceDetails', { versionId: found.invoiceVersion })} icon="euro">
              {found.invoiceNumber ?? t('transport.draftInvoice')}
            </LinkButton>
          )}
          {may.detach && (
            <IntentButton intent="detach" ask={t('transport.ask.detach')}>
              {t('transport.action.detach')}
            </IntentButton>
          )}
        </>
      }
      facts={[
        { field: 'orderType', value: t(`transport.orderType.${found.orderType}`) },
        { field: 'start', value: at(found.start) },
        { field: 'end', value: at(found.end) },
        { field: 'travel', value: plan && t('transport.minutes', { count: plan.travel }) },
        { field: 'equipment', value: found.equipmentName },
        { field: 'driver', value: found.driver === null ? null : found.driverName || t('commerce.erased') },
        { field: 'siteAddress', value: found.siteAddress },
        { field: 'zone', value: found.zoneName },
        { field: 'centralNumber', value: plan?.centralNumber },
        { field: 'comment', value: plan?.comment },
        { field: 'information', value: plan?.information },
        { field: 'billing', value: t(`transport.billing.${found.billing}`) },
        { field: 'disputed', value: found.disputed },
      ]}
      main={
        <>
          <SlipLines lines={page.lines} priced />
          <Panel title={t('transport.site')}>
            <Definitions
              items={[
                { term: t('transport.field.startedAt'), value: at(found.startedAt) },
                ...periodItems(page, t, format),
                { term: t('transport.field.endedAt'), value: at(found.endedAt) },
                { term: t('transport.field.hours'), value: hours && format.quantity(hours.worked) },
                { term: t('transport.field.waited'), value: hours && format.quantity(hours.waited) },
                { term: t('transport.field.meal'), value: report?.meal ? t('ui.yes') : null },
                {
                  term: t('transport.field.mileage'),
                  value: report?.mileage && format.quantity(report.mileage),
                },
                { term: t('transport.field.remark'), value: report?.remark },
                ...unlocated.map((one) => ({
                  term: t('transport.field.noPosition'),
                  value: `${at(one.at)} · ${one.reason}`,
                })),
              ]}
            />
          </Panel>
          {page.photos.length > 0 && (
            <Panel title={t('transport.photos')}>
              <SitePhotos order={found.id} photos={page.photos} mayRemove={may.edit} />
            </Panel>
          )}
          <Panel title={t('transport.signature')}>
            {slip === null ? (
              <p>{t('transport.notSigned')}</p>
            ) : (
              <>
                <p>
                  {t(`transport.outcome.${slip.outcome}`)} · {format.dateTime(slip.at)} ·{' '}
                  {t('transport.slipVersion', { version: slip.version })}
                </p>
                <p>
                  {slip.signee === null
                    ? t('commerce.erased')
                    : (slip.signee.reason ??
                      [slip.signee.firstName, slip.signee.lastName].filter(Boolean).join(' '))}
                </p>
                {slip.signee !== null && slip.signee.strokes.length > 0 && (
                  <Strokes strokes={slip.signee.strokes} label={t('transport.signature')} />
                )}
                {!isCurrent && <p className="hint">{t('transport.changedSince')}</p>}
              </>
            )}
          </Panel>
          <Panel title={t('transport.tours')}>
            <TourTable ofOrder tours={tours} mayEdit={may.edit && found.invoiceVersion === null} />
          </Panel>
        </>
      }
      aside={
        <>
          {(warnings.length + page.miscounted.length > 0 || page.mispriced !== null) && (
            <Panel title={t('transport.warnings')}>
              <ul>
                {warnings.map((key) => (
                  <li key={key}>{errorText(t, key)}</li>
                ))}
                {page.miscounted.map((one) => (
                  <li key={one.kind}>{countedText(one, t, format)}</li>
                ))}
                {page.mispriced !== null && (
                  <li>
                    {t('transport.counted.prices', {
                      noted: format.money(page.mispriced.noted),
                      billed: format.money(page.mispriced.billed),
                    })}
                  </li>
                )}
              </ul>
            </Panel>
          )}
          {page.mails.length > 0 && <MailPanel mails={page.mails} />}
          {may.create && <Again id={found.id} template={found.template} answer={answer} />}
          {may.renumber && <Renumber number={found.number} answer={answer} />}
          {may.undoStart && <StepForm name="undoStart" answer={answer} />}
          {may.reopen && <StepForm name="reopen" answer={answer} />}
          {may.dispute && <StepForm name="dispute" answer={answer} />}
          {page.cancellation !== null && <Cancellation answer={answer} choices={page.cancellation} />}
        </>
      }
    />
  );
}
