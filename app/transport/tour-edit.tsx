import { useActionData, useLoaderData } from '@remix-run/react';
import { deleteTruckTour, editTruckTour } from '#domain/transport/tour-commands.ts';
import { tourTimes } from '#domain/transport/tour.ts';
import { findTour } from '#projections/transport/tours.ts';
import { submit } from '../http/form.server.ts';
import { formText } from '../http/form-text.ts';
import { intent, runIntentOf } from '../http/intents.server.ts';
import { notFound } from '../http/problems.ts';
import { idOf, screen } from '../http/screen.server.ts';
import { titleOf } from '../http/title.ts';
import { pathTo } from '../paths.ts';
import { AskFirst } from '../ui/form/ask-first.tsx';
import { errorText } from '../ui/form/errors.ts';
import { ErrorSummary, Fields, SelectField, TextField } from '../ui/form/field.tsx';
import { formFields } from '../ui/form/form-fields.ts';
import { SaveOrCancel } from '../ui/form/save-or-cancel.tsx';
import { StaleAlert } from '../ui/form/stale-alert.tsx';
import { TrackedForm } from '../ui/form/tracked-form.tsx';
import { Page, Panel } from '../ui/page.tsx';
import { useText } from '../ui/text.tsx';
import { Trucks, TRUCKS } from './trucks.tsx';
import { tourChoices } from './tracking.server.ts';
import { typedDecimal, typedMoment } from '../ui/format.ts';

export const meta = titleOf;

/** The turn that the address names. @throws Response 404 */
async function foundTour({ services, corporation, params }: Parameters<typeof tourChoices>[0]) {
  const found = await findTour(services.db, idOf(params, 'id'), corporation);
  if (found === null) throw notFound();
  return found;
}

export const loader = screen('transportTourEdit', async (context) => {
  const tour = await foundTour(context);
  const { language, t } = context;
  return {
    title: t('transport.tour.title', { number: tour.number, order: tour.orderNumber }),
    number: tour.orderNumber,
    revision: tour.revision,
    values: {
      truck: tour.truck ?? '',
      driver: tour.driver === null ? '' : String(tour.driver),
      zone: tour.zone === null ? '' : String(tour.zone),
      centralDeparture: typedMoment(tour.centralDeparture),
      clientArrival: typedMoment(tour.clientArrival),
      clientDeparture: typedMoment(tour.clientDeparture),
      centralReturn: typedMoment(tour.centralReturn),
      quantity: typedDecimal(tour.quantity, language),
      mileage: typedDecimal(tour.mileage, language),
      price: typedDecimal(tour.price, language),
    },
    back: pathTo('transportDetails', { id: tour.order }),
    ...(await tourChoices(context)),
  };
});

export const action = screen('transportTourEdit', async (context) => {
  const { id, order } = await foundTour(context);
  const form = await context.request.formData();
  const to = pathTo('transportDetails', { id: order });
  if (formText(form, 'intent') === 'delete') {
    const remove = intent(
      deleteTruckTour,
      () => ({ id }),
      () => ({ to, flash: 'transport.notice.tourDeleted' }),
    );
    return runIntentOf(context, { delete: remove }, id, form);
  }
  return submit(context, form, {
    command: editTruckTour,
    fixed: { id: String(id) },
    done: () => ({ to, flash: { tone: 'ok', key: 'transport.notice.tourSaved' } }),
  });
});

/** One turn of a truck, put right or taken away. */
export default function TourEdit() {
  const { title, number, revision, values, back, drivers, zones, known } = useLoaderData<typeof loader>();
  const sent = useActionData<typeof action>();
  const answer = sent !== undefined && 'result' in sent ? sent : undefined;
  const refused = sent !== undefined && 'intent' in sent ? sent.errors : [];
  const t = useText();
  const fields = formFields<typeof values>('tour', values, answer?.result);
  const label = (name: string) => t(`transport.tour.${name}`);
  return (
    <Page
      title={title}
      crumbs={[
        { label: t('transport.tracking'), to: pathTo('transportTracking', {}) },
        { label: number, to: back },
      ]}
      alert={answer?.stale ? <StaleAlert stale={answer.stale} label={label} /> : undefined}
      actions={
        <AskFirst
          name="delete"
          intent="delete"
          label={t('transport.tour.delete')}
          text={t('transport.tour.deleteText')}
          tone="danger"
          icon="trash"
        />
      }
    >
      <ErrorSummary
        errors={refused.map((message) => ({ id: '', label: '', message: errorText(t, message) }))}
      />
      <TrackedForm id="tour" answer={answer} revision={revision} label={label}>
        <Panel title={t('transport.tours')}>
          <Fields>
            <TextField
              field={fields.truck}
              label={label('truck')}
              maxLength={60}
              autoComplete="off"
              list={TRUCKS}
            />
            <Trucks of={known} />
            <SelectField field={fields.driver} label={label('driver')} options={drivers} placeholder="–" />
            <SelectField field={fields.zone} label={label('zone')} options={zones} placeholder="–" />
            {tourTimes.map((name) => (
              <TextField
                key={name}
                field={fields[name]}
                label={label(name)}
                placeholder={t('ui.field.moment')}
                autoComplete="off"
              />
            ))}
            {(['quantity', 'mileage', 'price'] as const).map((name) => (
              <TextField key={name} field={fields[name]} label={label(name)} inputMode="decimal" />
            ))}
          </Fields>
          <SaveOrCancel back={back} />
        </Panel>
      </TrackedForm>
    </Page>
  );
}
