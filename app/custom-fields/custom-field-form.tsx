import type { ReactNode } from 'react';
import { hasChoices } from '#domain/custom-fields/custom-field.ts';
import type { FormAnswer } from '../http/form.server.ts';
import { pathTo } from '../paths.ts';
import { Button } from '../ui/button.tsx';
import { CheckboxField, Fields, FormActions, TextField } from '../ui/form/field.tsx';
import { TrackedForm } from '../ui/form/tracked-form.tsx';
import { Page, Panel } from '../ui/page.tsx';
import { StaleAlert } from '../ui/form/stale-alert.tsx';
import { useText } from '../ui/text.tsx';
import type { FieldValues } from './custom-field-values.ts';
import { RowsPanel } from './rows-panel.tsx';
import { formFields } from '../ui/form/form-fields.ts';

interface Props {
  title: string;
  values: FieldValues;
  revision: number | null;
  answer: FormAnswer | undefined;
  children?: ReactNode;
}

/** The form of a field that a corporation adds; what it is of and what it holds is fixed. */
export function CustomFieldForm({ title, values, revision, answer, children }: Props) {
  const t = useText();
  const fields = formFields<FieldValues>('custom', values, answer?.result);
  const label = (path: string) =>
    path.startsWith('choices') || path.startsWith('parts')
      ? t(`custom.rows.${path.startsWith('choices') ? 'choices' : 'parts'}`)
      : t(`custom.field.${path}`);
  const { type, owner } = values;
  return (
    <Page
      title={title}
      crumbs={[
        { label: t('shell.menu.admin'), to: pathTo('admin', {}) },
        { label: t('custom.title'), to: pathTo('customFieldList', {}, { owner }) },
      ]}
      subtitle={`${t(`custom.owner.${owner}`)} · ${t(`custom.type.${type}`)}`}
      alert={answer?.stale ? <StaleAlert stale={answer.stale} label={label} /> : undefined}
    >
      <TrackedForm id="custom" answer={answer} revision={revision} label={label}>
        {/* Enter saves; it does not add a row. */}
        <button type="submit" name="intent" value="save" hidden aria-label={t('ui.form.save')} />
        {revision === null && (
          <>
            <input type="hidden" name="owner" value={owner} />
            <input type="hidden" name="type" value={type} />
          </>
        )}
        <Panel title={t('custom.part.words')}>
          <Fields>
            <TextField field={fields.labelFr} label={label('labelFr')} maxLength={80} required />
            <TextField field={fields.labelEn} label={label('labelEn')} maxLength={80} />
            <TextField field={fields.helpFr} label={label('helpFr')} maxLength={200} />
            <TextField field={fields.helpEn} label={label('helpEn')} maxLength={200} />
            {revision === null && (
              <TextField
                field={fields.code}
                label={label('code')}
                hint={t('custom.codeHint')}
                maxLength={40}
                autoComplete="off"
              />
            )}
            <TextField
              field={fields.position}
              label={label('position')}
              hint={t('custom.positionHint')}
              inputMode="numeric"
            />
          </Fields>
          <div className="checks">
            <CheckboxField field={fields.required} label={label('required')} />
            <CheckboxField field={fields.inList} label={label('inList')} hint={t('custom.inListHint')} />
            <CheckboxField field={fields.enabled} label={label('enabled')} hint={t('custom.enabledHint')} />
          </div>
        </Panel>
        {hasChoices(type) && <RowsPanel field={fields.choices} kind="choices" />}
        {type === 'component' && <RowsPanel field={fields.parts} kind="parts" />}
        <FormActions>
          <a className="btn quiet" href={pathTo('customFieldList', {}, { owner })}>
            {t('ui.form.cancel')}
          </a>
          <Button tone="primary" name="intent" value="save">
            {t('ui.form.save')}
          </Button>
        </FormActions>
      </TrackedForm>
      {children}
    </Page>
  );
}
