import type { ReactNode } from 'react';
import type { FormAnswer } from '../http/form.server.ts';
import { Button } from '../ui/button.tsx';
import { errorText } from '../ui/form/errors.ts';
import {
  CheckboxField,
  DateField,
  Fields,
  FormActions,
  Labelled,
  SelectField,
  TextAreaField,
  TextField,
} from '../ui/form/field.tsx';
import { formFields, type FieldsOf } from '../ui/form/form-fields.ts';
import { SignatureField } from '../ui/form/signature-field.tsx';
import { StaleAlert } from '../ui/form/stale-alert.tsx';
import { Suggestions } from '../ui/form/suggestions.tsx';
import { KeptFile, keptAs, nameOfKept } from '../ui/form/kept-file.tsx';
import { TrackedForm } from '../ui/form/tracked-form.tsx';
import { Page, Panel } from '../ui/page.tsx';
import { useText } from '../ui/text.tsx';
import { KitPieces } from './kit-pieces.tsx';
import type { GuidedField, GuidedPage, GuidedPart } from './guided.ts';

/** Rows of parts that a form of work has room for, at least; one is free. */
const PARTS = 5;

type Values = Record<string, string>;

const partFields = ['name', 'quantity', 'unitCost'] as const;

function Parts({ page, answer }: { page: GuidedPage; answer: FormAnswer | undefined }) {
  const t = useText();
  const said = formFields<{ parts: GuidedPart[] }>('step', { parts: page.parts ?? [] }, answer?.result);
  const rows = said.parts.rows();
  return (
    <>
      {Array.from({ length: Math.max(PARTS, rows.length + 1) }, (_, index) =>
        partFields.map((name) => {
          const field = rows[index]?.parts()[name];
          const at = `parts[${index}].${name}`;
          return (
            <TextField
              key={at}
              field={field ?? { id: `step-${at}`, name: at, initialValue: undefined, errors: undefined }}
              label={t(`equipment.part.${name}`, { n: index + 1 })}
              autoComplete="off"
              {...(name !== 'name' && { inputMode: 'decimal' as const })}
            />
          );
        }),
      )}
    </>
  );
}

interface FileProps {
  id: string;
  name: string;
  label: string;
  hint: string | undefined;
  /** What waits of it since the form was refused, as `keptAs` says it. */
  kept: string | undefined;
}

/** A file of any sort. */
function ReportField({ id, name, label, hint, kept }: FileProps) {
  const t = useText();
  return (
    <Labelled
      id={id}
      label={label}
      hint={kept ? t('equipment.reportKept', { name: nameOfKept(kept) }) : hint}
    >
      <KeptFile name={name} kept={kept} />
      <input className="field" id={id} name={name} type="file" />
    </Labelled>
  );
}

/** A picture, of the camera where there is one. */
function PhotoField({ id, name, label, hint, kept }: FileProps) {
  const t = useText();
  return (
    <Labelled id={id} label={label} hint={kept ? t('equipment.photoKept') : hint}>
      <KeptFile name={name} kept={kept} />
      <input
        className="field"
        id={id}
        name={name}
        type="file"
        accept="image/png,image/jpeg"
        capture="environment"
      />
    </Labelled>
  );
}

interface GuidedProps {
  asked: GuidedField;
  fields: FieldsOf<Values>;
  page: GuidedPage;
  answer: FormAnswer | undefined;
}

function Guided({ asked, fields, page, answer }: GuidedProps) {
  const t = useText();
  const { name, kind, required = false, hint, options = [], maxLength = 120 } = asked;
  if (kind === 'parts') return <Parts page={page} answer={answer} />;
  const field = fields[name];
  if (field === undefined) return null;
  const said = {
    field,
    label: t(asked.label ?? `equipment.field.${name}`),
    required,
    ...(hint !== undefined && { hint: t(hint) }),
  };
  const kept = fields[keptAs(name)]?.initialValue;
  const file = { id: field.id, name, label: said.label, hint: said.hint, kept };
  switch (kind) {
    case 'date':
      return <DateField {...said} />;
    case 'moment':
      return <TextField {...said} placeholder={t('ui.field.moment')} autoComplete="off" />;
    case 'area':
      return <TextAreaField {...said} wide />;
    case 'decimal':
      return <TextField {...said} inputMode="decimal" autoComplete="off" />;
    case 'integer':
      return <TextField {...said} inputMode="numeric" autoComplete="off" />;
    case 'select':
      return <SelectField {...said} options={options} {...(!required && { placeholder: '–' })} />;
    case 'check':
      return <CheckboxField {...said} />;
    case 'report':
      return <ReportField {...file} />;
    case 'photo':
      return <PhotoField {...file} />;
    case 'signature':
      return (
        <SignatureField
          id={field.id}
          name={name}
          label={said.label}
          value={field.initialValue}
          error={field.errors?.[0] && errorText(t, field.errors[0])}
        />
      );
    case 'party': {
      const typed = fields[`${name}Name`];
      return (
        <TextField
          {...said}
          field={{
            id: field.id,
            name: `${name}Name`,
            initialValue: typed?.initialValue,
            errors: field.errors,
          }}
          list="equipment-parties"
          autoComplete="off"
        />
      );
    }
    case 'kit':
      return <KitPieces field={field} label={said.label} hint={said.hint} options={options} />;
    case 'text':
      return <TextField {...said} maxLength={maxLength} autoComplete="off" />;
  }
}

interface FormProps {
  page: GuidedPage;
  answer: FormAnswer | undefined;
  /** What stands above the form. */
  children?: ReactNode;
}

/** The form of a step: what it asks for, and one button. */
export function GuidedForm({ page, answer, children }: FormProps) {
  const t = useText();
  const fields = formFields<Values>('step', page.values, answer?.result);
  const label = (path: string) => {
    const [, row, name] = /^parts\[(\d+)\]\.(\w+)$/.exec(path) ?? [];
    const field = path.replace(/[[.].*$/, '');
    return name === undefined
      ? t(page.fields.find((one) => one.name === field)?.label ?? `equipment.field.${field}`)
      : t(`equipment.part.${name}`, { n: Number(row) + 1 });
  };
  const withFile = page.fields.some(({ kind }) => kind === 'photo' || kind === 'report');
  return (
    <Page
      title={page.title}
      subtitle={page.about}
      crumbs={[{ label: page.about, to: page.back }]}
      alert={answer?.stale ? <StaleAlert stale={answer.stale} label={label} /> : undefined}
    >
      {children}
      <TrackedForm
        id="step"
        answer={answer}
        revision={page.revision}
        label={label}
        {...(withFile && { encType: 'multipart/form-data' as const })}
      >
        <Panel>
          {page.hint !== null && <p className="hint">{page.hint}</p>}
          <Fields>
            {page.fields.map((asked) => (
              <Guided key={asked.name} asked={asked} fields={fields} page={page} answer={answer} />
            ))}
          </Fields>
          <Suggestions id="equipment-parties" of={page.parties} />
        </Panel>
        <FormActions>
          <a className="btn quiet" href={page.back}>
            {t('ui.form.cancel')}
          </a>
          <Button tone={page.tone}>{page.button}</Button>
        </FormActions>
      </TrackedForm>
    </Page>
  );
}
