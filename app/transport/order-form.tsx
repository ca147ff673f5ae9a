import type { ReactNode } from 'react';
import { lineKinds } from '#domain/transport/amounts.ts';
import { folded } from '#domain/kernel/folded.ts';
import { PartyField } from '../links/party-field.live.tsx';
import { findProducts, findProjects } from '../links/proposals.ts';
import { pathTo } from '../paths.ts';
import { Button, LinkButton } from '../ui/button.tsx';
import { ProjectField } from '../links/project-field.live.tsx';
import { errorText } from '../ui/form/errors.ts';
import type { FirstNames } from '../ui/form/first-names.tsx';
import type { KeptForm } from '../ui/form/kept-form.ts';
import { KeptOffer } from '../ui/form/kept-offer.tsx';
import { CheckboxField, Fields, SelectField, TextAreaField, TextField, textOf } from '../ui/form/field.tsx';
import { Combobox, type Proposal } from '../ui/form/combobox.live.tsx';
import type { PlainFormField } from '../ui/form/form-fields.ts';
import { StaleAlert } from '../ui/form/stale-alert.tsx';
import { TrackedForm } from '../ui/form/tracked-form.tsx';
import { Alert, Page, Panel } from '../ui/page.tsx';
import { useFormat, useText } from '../ui/text.tsx';
import type { TransportChoices } from './choices.server.ts';
import type { NamedOrderValues } from './order-form.server.ts';
import { withRoomAgain } from './form-rows.ts';
import { lineRows, type ProposedLine } from './order-lines.ts';
import type { WizardAnswer } from './order-wizard.server.ts';
import { SlipLines } from './slip.tsx';
import { WayTold } from './way-told.tsx';
import { stepOf, wizardSteps, type WizardStep } from './wizard-steps.ts';
import { useCheckedForm } from '../ui/form/use-checked-form.live.ts';
import { SaveOrCancel } from '../ui/form/save-or-cancel.tsx';

interface Named {
  id: number;
  name: string;
}

const MOST_PROPOSED = 8;
/** As many templates as stand above the form; all of them have a page. */
const FIRST_TEMPLATES = 8;

/** What the server's list finds; to whoever may not read it, the names that the page has. */
const orKnown =
  (search: (typed: string) => Promise<readonly Proposal[]>, known: readonly Named[]) =>
  async (typed: string): Promise<readonly Proposal[]> => {
    const found = await search(typed);
    if (found.length > 0) return found;
    return known
      .filter(({ name }) => folded(name).includes(folded(typed)))
      .slice(0, MOST_PROPOSED)
      .map((one) => ({ ...one, detail: '' }));
  };

interface Props {
  title: string;
  values: NamedOrderValues;
  choices: TransportChoices;
  revision: number | null;
  answer: (Partial<WizardAnswer> & Pick<WizardAnswer, 'result' | 'stale'>) | undefined;
  back: string;
  kept: KeptForm;
  /** Whether interventions are numbered by whoever plans them. */
  numbered: boolean;
  /** By ids of lines. */
  proposed?: Readonly<Record<string, ProposedLine>>;
  /** Interventions that a new one is begun from. */
  templates?: readonly { id: number; name: string }[];
  /** Of one that may be cancelled: where that is asked. */
  cancel?: string | null;
}

/** What is typed by name, and where what is wrong with whom it means is told. */
const toldAt = { clientName: 'client', supplierName: 'supplier', projectName: 'project' };

/** The four steps, of which each may be gone back to; what was typed goes along. */
function StepButtons({ current }: { current: WizardStep }) {
  const t = useText();
  return (
    <ol className="wizard-steps" aria-label={t('transport.steps')}>
      {wizardSteps.map((step, index) => (
        <li key={step} aria-current={step === current ? 'step' : undefined}>
          <Button name="toStep" value={step} tone="quiet" formNoValidate>
            <b>{index + 1}</b> {t(`transport.step.${step}`)}
          </Button>
        </li>
      ))}
    </ol>
  );
}

/**
 * An intervention in four steps: when and who, where, what is billed, and whether it is planned at once. All of them are
 * one form, whose other steps are not shown.
 */
export function OrderForm(props: Props) {
  const {
    title,
    values,
    choices,
    revision,
    answer: sent,
    back,
    kept,
    numbered,
    proposed = {},
    templates = [],
    cancel,
  } = props;
  const t = useText();
  const format = useFormat();
  const answer = sent ?? kept.resumed ?? undefined;
  const wrong = Object.keys(answer?.result.error ?? {}).find((name) => name !== '');
  const step =
    sent?.step ?? (wrong === undefined ? (answer?.result.error ? 'finish' : 'planning') : stepOf(wrong));
  const failed = sent !== undefined && sent.step === undefined && sent.result.error !== undefined;
  const at = wizardSteps.indexOf(step);
  const [previous, next] = [wizardSteps[at - 1], wizardSteps[at + 1]];
  const part = (name: WizardStep, content: ReactNode) => (
    <div hidden={name !== step}>
      <Panel title={t(`transport.step.${name}`)}>{content}</Panel>
    </div>
  );
  const { fields, hands } = useCheckedForm<NamedOrderValues>({
    id: 'order',
    values,
    answer: answer && { result: withRoomAgain(lineRows, answer.result) ?? answer.result },
    toldAt,
  });
  const label = (path: string) => t(`transport.field.${path.replace(/^lines\[\d+\]\./, 'line.')}`);
  const choice = (name: 'orderType' | 'billing', among: readonly string[]) => (
    <SelectField
      field={fields[name]}
      label={label(name)}
      options={among.map((value) => ({ value, label: t(`transport.${name}.${value}`) }))}
      required
    />
  );
  /** Chosen by typing a name; whom it means goes along while the name stays. */
  const party = (name: 'client' | 'supplier', first: FirstNames) => {
    const { id, errors, initialValue: known } = fields[name];
    const typed = fields[`${name}Name`];
    return (
      <>
        <input type="hidden" name={name} value={known ?? ''} />
        <input type="hidden" name={`${name}Known`} value={known ? (typed.initialValue ?? '') : ''} />
        <PartyField
          field={{ id, name: typed.name, errors, initialValue: typed.initialValue }}
          label={label(name)}
          among={name}
          first={first}
          makes={name === 'client' ? choices.makes : null}
          required={name === 'client'}
        />
      </>
    );
  };
  /** Another record that is chosen by typing its name. */
  const named = (
    { chosen, typed, known }: { chosen: PlainFormField; typed: PlainFormField; known: string },
    draw: (field: PlainFormField) => ReactNode,
  ) => (
    <>
      <input type="hidden" name={chosen.name} value={textOf(chosen)} />
      <input type="hidden" name={known} value={textOf(chosen) === '' ? '' : textOf(typed)} />
      {draw({ id: chosen.id, name: typed.name, errors: chosen.errors, initialValue: typed.initialValue })}
    </>
  );
  return (
    <Page
      title={title}
      crumbs={[{ label: t('transport.list'), to: back }]}
      alert={
        answer?.stale ? (
          <StaleAlert stale={answer.stale} label={label} question={t('transport.error.changedQuestion')} />
        ) : undefined
      }
    >
      {sent === undefined && <KeptOffer kept={kept} />}
      {failed && (
        <Alert tone="bad">
          {t('transport.error.some')}{' '}
          <Button form="order" tone="primary">
            {t('transport.action.retry')}
          </Button>
        </Alert>
      )}
      {(sent?.warnings ?? []).length > 0 && (
        <Alert tone="warn">
          <ul>
            {sent?.warnings?.map((key) => (
              <li key={key}>{errorText(t, key)}</li>
            ))}
          </ul>
        </Alert>
      )}
      {typeof sent?.way === 'string' && <Alert tone="warn">{t(`transport.way.${sent.way}`)}</Alert>}
      {typeof sent?.way === 'object' && <WayTold way={sent.way} taken />}
      {templates.length > 0 && sent === undefined && (
        <p>
          {t('transport.beginFrom')}{' '}
          {templates.slice(0, FIRST_TEMPLATES).map(({ id, name }) => (
            <LinkButton key={id} to={pathTo('transportNew', {}, { copy: id })} tone="quiet">
              {name}
            </LinkButton>
          ))}
          <LinkButton to={pathTo('transportTemplates', {})} tone="quiet">
            {t('transport.allTemplates')}
          </LinkButton>
        </p>
      )}
      <TrackedForm id="order" className="wizard" answer={answer} revision={revision} label={label} {...hands}>
        {/* Enter leads on, and saves in the last step. */}
        <button type="submit" hidden {...(next && { name: 'toStep', value: next })} />
        <input type="hidden" name="step" value={step} />
        <input type="hidden" name="draft" value={kept.id} />
        <StepButtons current={step} />
        {part(
          'planning',
          <>
            <Fields>
              {choice('orderType', ['pumping', 'truck'])}
              <SelectField
                field={fields.equipment}
                label={label('equipment')}
                options={choices.vehicles}
                placeholder="–"
              />
              <SelectField
                field={fields.driver}
                label={label('driver')}
                options={choices.drivers}
                placeholder="–"
              />
              <TextField
                field={fields.start}
                label={label('start')}
                placeholder={t('ui.field.moment')}
                autoComplete="off"
                required
              />
              <TextField
                field={fields.end}
                label={label('end')}
                placeholder={t('ui.field.moment')}
                autoComplete="off"
                required
              />
              <TextField
                field={fields.travel}
                label={label('travel')}
                hint={t('transport.hint.travel')}
                inputMode="numeric"
              />
            </Fields>
          </>,
        )}
        {part(
          'place',
          <>
            <Fields>
              {party('client', choices.clientNames)}
              {party('supplier', choices.supplierNames)}
              {named(
                { chosen: fields.project, typed: fields.projectName, known: 'projectKnown' },
                (field) => (
                  <ProjectField
                    field={field}
                    label={label('project')}
                    first={choices.projectNames}
                    search={orKnown(findProjects, choices.projects)}
                    makes={choices.makesProject}
                  />
                ),
              )}
              <SelectField
                field={fields.zone}
                label={label('zone')}
                options={choices.zones}
                placeholder="–"
              />
              <TextField field={fields.siteAddress} label={label('siteAddress')} maxLength={300} wide />
              <TextField
                field={fields.sitePlace}
                label={label('sitePlace')}
                hint={t('transport.hint.sitePlace')}
                maxLength={60}
                autoComplete="off"
              />
              <TextField field={fields.centralNumber} label={label('centralNumber')} maxLength={60} />
              <TextAreaField field={fields.comment} label={label('comment')} wide />
            </Fields>
            <p>
              <Button name="way" value="1" formNoValidate>
                {t('transport.action.way')}
              </Button>
            </p>
          </>,
        )}
        {part(
          'billing',
          <>
            <p className="hint">{t('transport.hint.lines')}</p>
            {fields.lines.rows().map((row, index) => {
              const line = row.parts();
              const usual = proposed[line.id.initialValue ?? ''];
              return (
                <fieldset key={row.name}>
                  <input type="hidden" name={line.id.name} value={line.id.initialValue ?? ''} />
                  <input type="hidden" name={line.real.name} value={line.real.initialValue ?? ''} />
                  <legend>{t('transport.lineNumber', { number: index + 1 })}</legend>
                  <Fields>
                    <SelectField
                      field={line.kind}
                      label={label('line.kind')}
                      options={lineKinds.map((value) => ({ value, label: t(`transport.kind.${value}`) }))}
                      placeholder="–"
                    />
                    {named(
                      { chosen: line.product, typed: line.productName, known: line.productKnown.name },
                      (field) => (
                        <Combobox
                          field={field}
                          label={label('line.product')}
                          first={choices.productNames}
                          search={orKnown(findProducts(format.money), choices.products)}
                        />
                      ),
                    )}
                    <TextField
                      field={line.label}
                      label={label('line.label')}
                      placeholder={usual?.label}
                      maxLength={200}
                    />
                    <TextField field={line.planned} label={label('line.planned')} inputMode="decimal" />
                    <SelectField
                      field={line.unit}
                      label={label('line.unit')}
                      options={choices.units}
                      hint={t('transport.hint.lineUnit')}
                      placeholder={usual?.unit ?? '–'}
                    />
                    <TextField
                      field={line.unitPrice}
                      label={label('line.unitPrice')}
                      placeholder={usual?.unitPrice ? format.money(usual.unitPrice) : undefined}
                      hint={usual?.unitPrice ? (usual.rule ?? t('transport.hint.proposedPrice')) : undefined}
                      inputMode="decimal"
                    />
                    <SelectField
                      field={line.vat}
                      label={label('line.vat')}
                      options={choices.vat}
                      placeholder="–"
                    />
                  </Fields>
                </fieldset>
              );
            })}
          </>,
        )}
        {part(
          'finish',
          <>
            <Fields>
              {choice('billing', ['individual', 'group'])}
              <TextAreaField field={fields.information} label={label('information')} wide />
              {revision === null && numbered && (
                <TextField field={fields.number} label={label('number')} maxLength={40} />
              )}
              {revision === null && <CheckboxField field={fields.planned} label={label('planned')} />}
            </Fields>
          </>,
        )}
        {sent?.lines && sent.lines.length > 0 && (
          <SlipLines title={t('transport.cost')} lines={sent.lines} priced />
        )}
        <div className="actions">
          {step === 'billing' && (
            <Button name="toStep" value="billing" formNoValidate>
              {t('transport.action.price')}
            </Button>
          )}
          {previous && (
            <Button name="toStep" value={previous} formNoValidate>
              {t('transport.action.back')}
            </Button>
          )}
          {next && (
            <Button name="toStep" value={next} tone="primary">
              {t('transport.action.next')}
            </Button>
          )}
          {cancel && <LinkButton to={cancel}>{t('transport.action.cancelAndInvoice')}</LinkButton>}
        </div>
        {next === undefined && <SaveOrCancel back={back} />}
      </TrackedForm>
    </Page>
  );
}
