import { useActionData, useLoaderData } from '@remix-run/react';
import { countriesOf, countryName } from '#domain/kernel/countries.ts';
import { FileSize } from '../attachments/file-words.tsx';
import { publicScreen } from '../http/screen.server.ts';
import { titleOf } from '../http/title.ts';
import { VisitorFrame } from '../public-quotation/visitor-frame.tsx';
import { Button } from '../ui/button.tsx';
import { CommandForm } from '../ui/form/command-form.tsx';
import { CountryField } from '../ui/form/country-field.tsx';
import { errorText } from '../ui/form/errors.ts';
import {
  DateField,
  describedBy,
  ErrorSummary,
  FormActions,
  Labelled,
  PlainField,
  SelectField,
  TextAreaField,
  TextField,
} from '../ui/form/field.tsx';
import { StaleAlert } from '../ui/form/stale-alert.tsx';
import { formFields } from '../ui/form/form-fields.ts';
import { FormSummary } from '../ui/form/form-summary.tsx';
import { Alert, Definitions, Panel } from '../ui/page.tsx';
import { useFormat, useLanguage, useText } from '../ui/text.tsx';
import { answerPage, formPage, type FormAnswer, type FormValues } from './public-form.server.ts';

export const meta = titleOf;

export const loader = publicScreen('publicCandidateForm', formPage);
export const action = publicScreen('publicCandidateForm', answerPage);

type Page = Exclude<ReturnType<typeof useLoaderData<typeof loader>>, { lost: true }>;

/** What the page says of a file that it takes: the field of its type has its errors. */
function DocumentType({ type, errors }: { type: Page['types'][number]; errors: readonly string[] }) {
  const t = useText();
  const id = `candidate-documents.${type.id}`;
  const error = errors.map((one) => errorText(t, one)).join(' ');
  return (
    <div className="document-type">
      <Labelled
        id={id}
        label={type.name}
        hint={type.help ?? undefined}
        error={error || undefined}
        required={type.required}
      >
        <input
          className="field"
          type="file"
          id={id}
          name={`documents.${type.id}`}
          multiple
          aria-required={type.required}
          aria-invalid={error ? true : undefined}
          aria-describedby={describedBy(id, type.help ?? undefined, error || undefined)}
        />
      </Labelled>
      {type.files.length > 0 && (
        <ul className="given" aria-label={t('recruitment.form.given', { type: type.name })}>
          {type.files.map((file) => (
            <li key={file.id}>
              <span>
                <span translate="no">{file.name}</span> <FileSize bytes={file.size} />
              </span>
              <label>
                <input
                  type="checkbox"
                  name="removed"
                  value={file.id}
                  aria-label={t('recruitment.form.removeNamed', { name: file.name })}
                />{' '}
                {t('recruitment.form.remove')}
              </label>
            </li>
          ))}
        </ul>
      )}
    </div>
  );
}

/** Who applies, and for what: said by staff. */
function Applicant({ page: { applicant } }: { page: Page }) {
  const t = useText();
  return (
    <Definitions
      items={[
        {
          term: t('recruitment.field.name'),
          value: (
            <span translate="no">
              {t(`recruitment.civility.${applicant.gender}`)} {applicant.name}
            </span>
          ),
        },
        { term: t('recruitment.field.email'), value: <span translate="no">{applicant.email}</span> },
        { term: t('recruitment.field.job'), value: <span translate="no">{applicant.job}</span> },
      ]}
    />
  );
}

function Consent({ page, answer }: { page: Page; answer: FormAnswer | undefined }) {
  const t = useText();
  const [error] = answer?.result.error?.['consent'] ?? [];
  return (
    <div className="f check">
      <input
        type="checkbox"
        id="candidate-consent"
        name="consent"
        defaultChecked={answer?.result.initialValue?.['consent'] === 'on'}
        aria-required="true"
        aria-invalid={error ? true : undefined}
        aria-describedby={error ? 'candidate-consent-error' : undefined}
      />
      <label htmlFor="candidate-consent">{page.consent}</label>
      {error && (
        <span className="msg" id="candidate-consent-error">
          {errorText(t, error)}
        </span>
      )}
    </div>
  );
}

const phoneFields = [
  { name: 'mobile', autoComplete: 'tel' },
  { name: 'phone', autoComplete: 'off' },
] as const;

const addressFields = [
  { name: 'street', autoComplete: 'street-address', maxLength: 200 },
  { name: 'postalCode', autoComplete: 'postal-code', maxLength: 12 },
  { name: 'city', autoComplete: 'address-level2', maxLength: 80 },
] as const;

function CandidateForm({ page, answer }: { page: Page; answer: FormAnswer | undefined }) {
  const t = useText();
  const language = useLanguage();
  const fields = formFields<FormValues>('candidate', page.values, answer?.result);
  const address = fields.address.parts();
  const typeNamed = new Map(page.types.map(({ id, name }) => [`documents.${id}`, name]));
  const label = (path: string) => typeNamed.get(path) ?? t(`recruitment.field.${path.replace('.', '_')}`);
  return (
    <>
      {answer?.stale && <StaleAlert stale={answer.stale} label={label} />}
      {!answer?.stale && <FormSummary answer={answer} formId="candidate" label={label} />}
      <CommandForm id="candidate" action={page.here} encType="multipart/form-data" noValidate>
        <input type="hidden" name="revision" value={answer?.stale?.revision ?? page.revision} />
        <div className="candidate-form">
          <Panel title={t('recruitment.form.basic')}>
            <Applicant page={page} />
            <SelectField
              field={fields.nationality}
              label={label('nationality')}
              options={countriesOf(language).map(({ code, name }) => ({ value: code, label: name }))}
              placeholder="–"
              required
            />
            <DateField field={fields.birthDate} label={label('birthDate')} required />
            {phoneFields.map(({ name, ...input }) => (
              <TextField key={name} field={fields[name]} label={label(name)} type="tel" {...input} />
            ))}
            {addressFields.map(({ name, ...input }) => (
              <TextField
                key={name}
                field={address[name]}
                label={label(`address.${name}`)}
                {...input}
                required
              />
            ))}
            <CountryField field={address.country} label={label('address.country')} />
            {page.asksNumber && (
              <TextField
                field={fields.number}
                label={label('number')}
                hint={t('recruitment.form.numberHint')}
                autoComplete="off"
                inputMode="text"
                required
              />
            )}
            <TextAreaField field={fields.comment} label={label('comment')} rows={4} />
          </Panel>
          <Panel title={t('recruitment.form.documents')}>
            <p className="hint">{t('recruitment.form.filesHint')}</p>
            {page.types.map((type) => (
              <DocumentType
                key={type.id}
                type={type}
                errors={answer?.result.error?.[`documents.${type.id}`] ?? []}
              />
            ))}
          </Panel>
        </div>
        <Consent page={page} answer={answer} />
        <p className="hint">{t('recruitment.form.rights', { company: page.company.name })}</p>
        <FormActions>
          <Button name="intent" value="save">
            {t('recruitment.form.save')}
          </Button>
          <Button tone="primary" name="intent" value="send">
            {t('recruitment.form.send')}
          </Button>
        </FormActions>
      </CommandForm>
    </>
  );
}

/** The number of somebody who is retained, once the rest was sent. */
function NumberForm({ page, answer }: { page: Page; answer: FormAnswer | undefined }) {
  const t = useText();
  const [error] = answer?.result.error?.['number'] ?? [];
  const typed = answer?.result.initialValue?.['number'];
  return (
    <Panel title={t('recruitment.form.numberTitle')}>
      <CommandForm action={page.here} noValidate>
        <PlainField
          id="candidate-number"
          name="number"
          label={t('recruitment.field.number')}
          hint={t('recruitment.form.numberHint')}
          error={error && errorText(t, error)}
          defaultValue={typeof typed === 'string' ? typed : ''}
          autoComplete="off"
          required
        />
        <FormActions>
          <Button tone="primary" name="intent" value="number">
            {t('recruitment.form.send')}
          </Button>
        </FormActions>
      </CommandForm>
    </Panel>
  );
}

/** The documents that are asked of somebody who is retained, once the rest was sent. */
function LateDocuments({ page, answer }: { page: Page; answer: FormAnswer | undefined }) {
  const t = useText();
  const late = page.types.filter((type) => type.late);
  if (late.length === 0) return null;
  return (
    <Panel title={t('recruitment.form.lateDocuments')}>
      <CommandForm action={page.here} encType="multipart/form-data" noValidate>
        <p className="hint">{t('recruitment.form.lateHint')}</p>
        {late.map((type) => (
          <DocumentType
            key={type.id}
            type={type}
            errors={answer?.result.error?.[`documents.${type.id}`] ?? []}
          />
        ))}
        <FormActions>
          <Button tone="primary">{t('recruitment.form.sendDocuments')}</Button>
        </FormActions>
      </CommandForm>
    </Panel>
  );
}

/** What was sent, to be read and no more. */
function SentForm({ page }: { page: Page }) {
  const t = useText();
  const format = useFormat();
  const language = useLanguage();
  const { answers } = page;
  const label = (name: string) => t(`recruitment.field.${name}`);
  const own = (text: string | null) => text && <span translate="no">{text}</span>;
  if (answers === null) return null;
  return (
    <div className="candidate-form">
      <Panel title={t('recruitment.form.basic')}>
        <Applicant page={page} />
        <Definitions
          items={[
            {
              term: label('nationality'),
              value: answers.nationality && countryName(answers.nationality, language),
            },
            { term: label('birthDate'), value: answers.birthDate && format.date(answers.birthDate) },
            { term: label('mobile'), value: own(answers.mobile) },
            { term: label('phone'), value: own(answers.phone) },
            { term: label('address_street'), value: own(answers.address) },
            { term: label('comment'), value: own(answers.comment) },
          ]}
        />
      </Panel>
      <Panel title={t('recruitment.form.documents')}>
        <Definitions
          items={page.types
            .filter(({ files, late }) => files.length > 0 && !late)
            .map(({ name, files }) => ({
              term: name,
              value: <span translate="no">{files.map((file) => file.name).join(', ')}</span>,
            }))}
        />
      </Panel>
    </div>
  );
}

/** The form of a candidate, opened by a link and without an account. */
export default function PublicForm() {
  const page = useLoaderData<typeof loader>();
  const answer = useActionData<typeof action>();
  const t = useText();
  if (page.lost)
    return (
      <main id="content" className="visitor lost">
        <section className="card panel">
          <h1>{t('recruitment.form.lost')}</h1>
          <p>{t('recruitment.form.lostHint')}</p>
        </section>
      </main>
    );
  return (
    <VisitorFrame page={page}>
      <h1 className="candidate-title">{page.title}</h1>
      {page.notice && <Alert tone="ok">{t(`recruitment.notice.${page.notice}`)}</Alert>}
      {page.tooLarge && <ErrorSummary errors={[{ id: '', label: '', message: t('errors.tooLargeBody') }]} />}
      {answer?.gone && (
        <ErrorSummary errors={[{ id: '', label: '', message: t('recruitment.error.gone') }]} />
      )}
      {page.sent ? (
        <>
          <p>{t('recruitment.form.sent')}</p>
          {page.asksNumber && <NumberForm page={page} answer={answer} />}
          <LateDocuments page={page} answer={answer} />
          <SentForm page={page} />
        </>
      ) : (
        <CandidateForm page={page} answer={answer?.gone ? undefined : answer} />
      )}
    </VisitorFrame>
  );
}
