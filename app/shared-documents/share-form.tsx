import type { FormAnswer } from '../http/form.server.ts';
import { Button } from '../ui/button.tsx';
import { errorText } from '../ui/form/errors.ts';
import { ErrorSummary, FormActions, TextAreaField, TextField, type Option } from '../ui/form/field.tsx';
import { TrackedForm } from '../ui/form/tracked-form.tsx';
import { Columns, Page, Panel } from '../ui/page.tsx';
import { StaleAlert } from '../ui/form/stale-alert.tsx';
import { useText } from '../ui/text.tsx';
import type { ShareValues } from './share-values.ts';
import { formFields } from '../ui/form/form-fields.ts';

interface Props {
  title: string;
  values: ShareValues;
  categories: Option[];
  /** null of a new one, which its files come with. */
  revision: number | null;
  answer: FormAnswer | undefined;
  tooLarge?: boolean;
  back: { label: string; to: string };
}

/** Who sees it, told in words beside each choice. */
function AudienceChoice({ name, isPublic }: { name: string; isPublic: boolean }) {
  const t = useText();
  return (
    <fieldset className="f">
      <legend>{t('sharing.field.access')}</legend>
      {(['private', 'public'] as const).map((one) => (
        <div className="f check" key={one}>
          <input
            type="radio"
            id={`share-${one}`}
            name={name}
            value={one === 'public' ? 'on' : ''}
            defaultChecked={isPublic === (one === 'public')}
            aria-describedby={`share-${one}-hint`}
          />
          <label htmlFor={`share-${one}`}>{t(`sharing.${one}`)}</label>
          <span className="hint" id={`share-${one}-hint`}>
            {t(`sharing.hint.${one}`)}
          </span>
        </div>
      ))}
    </fieldset>
  );
}

function CategoryChoice({
  name,
  options,
  chosen,
}: {
  name: string;
  options: Option[];
  chosen: ReadonlySet<string>;
}) {
  const t = useText();
  if (options.length === 0) return null;
  return (
    <fieldset className="f">
      <legend>{t('sharing.field.categories')}</legend>
      {options.map(({ value, label }) => (
        <div className="f check" key={value}>
          <input
            type="checkbox"
            id={`share-category-${value}`}
            name={name}
            value={value}
            defaultChecked={chosen.has(String(value))}
          />
          <label htmlFor={`share-category-${value}`} translate="no">
            {label}
          </label>
        </div>
      ))}
    </fieldset>
  );
}

function FilesField({ error, isAgain }: { error: string | undefined; isAgain: boolean }) {
  const t = useText();
  return (
    <div className="f">
      <label htmlFor="share-files">{t('sharing.field.files')}</label>
      <input
        className="field"
        id="share-files"
        type="file"
        name="files"
        multiple
        aria-invalid={error ? true : undefined}
        aria-describedby="share-files-hint"
      />
      <span className="hint" id="share-files-hint">
        {t(isAgain ? 'sharing.hint.filesAgain' : 'sharing.hint.files')}
      </span>
      {error && <span className="msg">{errorText(t, error)}</span>}
    </div>
  );
}

/** A shared document that is new, or that is edited. */
export function ShareForm({ title, values, categories, revision, answer, tooLarge, back }: Props) {
  const t = useText();
  const fields = formFields<ShareValues>('share', values, answer?.result);
  const label = (path: string) => t(`sharing.field.${path.replace(/\W.*$/, '')}`);
  const typed: unknown = fields.categories.initialValue;
  const chosen = new Set((Array.isArray(typed) ? typed : [typed]).map(String));
  return (
    <Page
      title={title}
      crumbs={[back]}
      alert={answer?.stale ? <StaleAlert stale={answer.stale} label={label} /> : undefined}
    >
      <TrackedForm
        id="share"
        answer={answer}
        revision={revision}
        label={label}
        told={
          tooLarge && (
            <ErrorSummary
              errors={[{ id: 'share-files', label: label('files'), message: t('errors.tooLargeBody') }]}
            />
          )
        }
        {...(revision === null && { encType: 'multipart/form-data' as const })}
      >
        <Columns
          main={
            <Panel>
              <TextField field={fields.title} label={label('title')} maxLength={150} required />
              <TextAreaField field={fields.description} label={label('description')} rows={6} />
              {revision === null && (
                <FilesField error={fields.files.errors?.[0]} isAgain={answer !== undefined} />
              )}
              <CategoryChoice name={fields.categories.name} options={categories} chosen={chosen} />
            </Panel>
          }
          aside={
            <Panel title={t('sharing.audience')}>
              <AudienceChoice name={fields.public.name} isPublic={fields.public.initialValue === 'on'} />
              <TextAreaField
                field={fields.authorisedEmails}
                label={label('authorisedEmails')}
                hint={t('sharing.hint.authorisedEmails')}
                rows={4}
              />
              <TextAreaField
                field={fields.restrictedEmails}
                label={label('restrictedEmails')}
                hint={t('sharing.hint.restrictedEmails')}
                rows={4}
              />
            </Panel>
          }
        />
        <FormActions>
          <a className="btn quiet" href={back.to}>
            {t('ui.form.cancel')}
          </a>
          <Button tone="primary">{t(revision === null ? 'sharing.share' : 'ui.form.save')}</Button>
        </FormActions>
      </TrackedForm>
    </Page>
  );
}
