import { useActionData, useLoaderData } from '@remix-run/react';
import { linesOf, sitePhases } from '#domain/transport/order.ts';
import { writeTransportSlip } from '#domain/transport/write-up-commands.ts';
import { rightTours } from '#projections/transport/order-list.ts';
import { readOrder } from '#projections/transport/read-order.ts';
import { submit } from '../http/form.server.ts';
import { idOf, screen } from '../http/screen.server.ts';
import { titleOf } from '../http/title.ts';
import { pathTo } from '../paths.ts';
import { findTracked } from '../tracked/tracked.server.ts';
import { CheckboxField, Fields, SelectField, TextAreaField, TextField } from '../ui/form/field.tsx';
import { formFields } from '../ui/form/form-fields.ts';
import { SaveOrCancel } from '../ui/form/save-or-cancel.tsx';
import { StaleAlert } from '../ui/form/stale-alert.tsx';
import { TrackedForm } from '../ui/form/tracked-form.tsx';
import { Page, Panel } from '../ui/page.tsx';
import { useFormat, useText } from '../ui/text.tsx';
import { orders } from './orders.server.ts';
import { withRoomAgain } from './form-rows.ts';
import { phaseRows, waitRows } from './waits.ts';
import { writeUpForm, writeUpValues, type WriteUpValues } from './write-up.server.ts';

export const meta = titleOf;

export const loader = screen('transportWriteUp', async (context) => {
  const { id, number, revision } = await findTracked(context, orders);
  const [{ state }, turns] = await Promise.all([
    readOrder(context.services.store.read, id),
    rightTours(context.services.db, [id]),
  ]);
  return {
    title: context.t('transport.writeUp.title', { name: number }),
    number,
    revision,
    values: writeUpValues(state, turns.get(id) ?? 0, context),
    lines: linesOf(state).map(({ kind, label, planned }) => ({ kind, label, planned })),
    // Times that the driver noted change for a reason.
    asksReason: state.endedAt !== null,
    isSigned: state.slips.length > 0,
    back: pathTo('transportDetails', { id }),
  };
});

export const action = screen('transportWriteUp', async (context) => {
  const id = idOf(context.params, 'id');
  const form = await writeUpForm(context, id);
  return submit(context, form, {
    command: writeTransportSlip,
    fixed: { id: String(id) },
    done: ({ repriced }) => ({
      to: pathTo('transportDetails', { id }),
      flash:
        repriced === 0
          ? { tone: 'ok', key: 'transport.notice.writtenUp' }
          : { tone: 'ok', key: 'transport.notice.repriced', params: { count: String(repriced) } },
    }),
  });
});

/** A slip as it was written on paper, or put right: its times, its quantities and what else it says. */
export default function WriteUp() {
  const page = useLoaderData<typeof loader>();
  const answer = useActionData<typeof action>();
  const { title, number, revision, values, lines, asksReason, isSigned, back } = page;
  const t = useText();
  const format = useFormat();
  const fields = formFields<WriteUpValues>(
    'write-up',
    values,
    withRoomAgain(phaseRows, withRoomAgain(waitRows, answer?.result)),
  );
  const label = (path: string): string => {
    const [, index, part = ''] = /^(?:waits|phases|quantities)\[(\d+)\]\.?(\w*)$/.exec(path) ?? [];
    if (index === undefined) return t(`transport.field.${path}`);
    if (path.startsWith('quantities')) return lines[Number(index)]?.label ?? '';
    const row = path.startsWith('waits') ? 'waitNumber' : 'phaseRow';
    return `${t(`transport.${row}`, { number: Number(index) + 1 })} · ${t(`transport.writeUp.${part || 'from'}`)}`;
  };
  const time = (name: 'startedAt' | 'endedAt') => (
    <TextField
      key={name}
      field={fields[name]}
      label={label(name)}
      placeholder={t('ui.field.moment')}
      autoComplete="off"
      required
    />
  );
  return (
    <Page
      title={title}
      crumbs={[
        { label: t('transport.list'), to: pathTo('transportList', {}) },
        { label: number, to: back },
      ]}
      alert={answer?.stale ? <StaleAlert stale={answer.stale} label={label} /> : undefined}
    >
      <TrackedForm id="write-up" answer={answer} revision={revision} label={label}>
        <Panel title={t('transport.writeUp.times')}>
          <p className="hint">{t('transport.writeUp.hint')}</p>
          <Fields>
            {time('startedAt')}
            {time('endedAt')}
          </Fields>
          {fields.waits.rows().map((row, index) => {
            const wait = row.parts();
            return (
              <fieldset key={row.name}>
                <legend>{t('transport.waitNumber', { number: index + 1 })}</legend>
                <Fields>
                  <TextField field={wait.from} label={t('transport.writeUp.from')} autoComplete="off" />
                  <TextField field={wait.until} label={t('transport.writeUp.until')} autoComplete="off" />
                  <TextField field={wait.reason} label={t('transport.field.waitReason')} maxLength={500} />
                </Fields>
              </fieldset>
            );
          })}
          {fields.phases.rows().map((row, index) => {
            const one = row.parts();
            return (
              <fieldset key={row.name}>
                <legend>{t('transport.phaseRow', { number: index + 1 })}</legend>
                <Fields>
                  <SelectField
                    field={one.phase}
                    label={t('transport.writeUp.phase')}
                    options={sitePhases.map((value) => ({ value, label: t(`transport.phase.${value}`) }))}
                    placeholder="–"
                  />
                  <TextField field={one.from} label={t('transport.writeUp.from')} autoComplete="off" />
                  <TextField field={one.until} label={t('transport.writeUp.until')} autoComplete="off" />
                  <TextField field={one.reason} label={t('transport.field.reason')} maxLength={500} />
                </Fields>
              </fieldset>
            );
          })}
        </Panel>
        <Panel title={t('transport.report')}>
          <Fields>
            {fields.quantities.rows().map((row, index) => {
              const { line, quantity } = row.parts();
              const said = lines[index];
              return (
                <div key={row.name}>
                  <input type="hidden" name={line.name} value={line.initialValue ?? ''} />
                  <TextField
                    field={quantity}
                    label={said?.label || t(`transport.kind.${said?.kind ?? 'product'}`)}
                    hint={
                      said?.planned
                        ? t('transport.plannedQuantity', { quantity: format.quantity(said.planned) })
                        : undefined
                    }
                    inputMode="decimal"
                  />
                </div>
              );
            })}
            <TextField field={fields.mileage} label={label('mileage')} inputMode="decimal" />
            <CheckboxField field={fields.meal} label={label('meal')} />
            <TextAreaField field={fields.remark} label={label('remark')} wide />
            {asksReason && (
              <TextField
                field={fields.reason}
                label={t('transport.writeUp.reason')}
                hint={t(isSigned ? 'transport.writeUp.reasonSigned' : 'transport.writeUp.reasonHint')}
                maxLength={500}
                wide
              />
            )}
          </Fields>
          <SaveOrCancel back={back} />
        </Panel>
      </TrackedForm>
    </Page>
  );
}
