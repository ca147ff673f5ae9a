import { useActionData, useLoaderData } from '@remix-run/react';
import { CommandForm } from '../ui/form/command-form.tsx';
import { screen } from '../http/screen.server.ts';
import { titleOf } from '../http/title.ts';
import { pathTo } from '../paths.ts';
import { AskFirst } from '../ui/form/ask-first.tsx';
import { Button } from '../ui/button.tsx';
import { FormActions, TextAreaField } from '../ui/form/field.tsx';
import { FormSummary } from '../ui/form/form-summary.tsx';
import { Definitions, Page, Panel } from '../ui/page.tsx';
import { StaleAlert } from '../ui/form/stale-alert.tsx';
import { useText } from '../ui/text.tsx';
import { changeText, editPage, type EditAnswer } from './translation-edit.server.ts';
import { formFields } from '../ui/form/form-fields.ts';

export const meta = titleOf;

export const loader = screen('translationEdit', editPage);

export const action = screen('translationEdit', changeText);

type Loaded = ReturnType<typeof useLoaderData<typeof loader>>;

interface WordsProps {
  page: Loaded;
  place: 'company' | 'everywhere';
  said: { id: number; text: string; revision: number } | null;
  answer: EditAnswer | undefined;
}

/** What is said in one place, as a form; with the way back to the words before. */
function WordsForm({ page, place, said, answer }: WordsProps) {
  const t = useText();
  const fields = formFields<Record<'text', string>>(
    `words-${place}`,
    { text: said?.text ?? page.now },
    answer?.result,
  );
  const hint = t(`translations.edit.${place}Hint`, { name: page.company });
  const title = t(`translations.edit.${place}`);
  return (
    <Panel title={title}>
      {answer?.stale && <StaleAlert stale={answer.stale} label={() => t('translations.field.text')} />}
      <FormSummary answer={answer} formId={`words-${place}`} label={() => t('translations.field.text')} />
      <CommandForm id={`words-${place}`} noValidate>
        <input type="hidden" name="place" value={place} />
        {said && (
          <>
            <input type="hidden" name="id" value={said.id} />
            <input type="hidden" name="revision" value={answer?.stale?.revision ?? said.revision} />
          </>
        )}
        <TextAreaField
          field={fields.text}
          label={t('translations.field.text')}
          hint={hint}
          rows={3}
          required
        />
        <FormActions>
          {said && page.rights.remove && (
            <AskFirst
              name={`reset-${place}`}
              intent="reset"
              form={`words-${place}`}
              tone="quiet"
              label={t('translations.edit.reset')}
              text={t('ask.text')}
            />
          )}
          <Button tone="primary">{t('translations.edit.save')}</Button>
        </FormActions>
      </CommandForm>
    </Panel>
  );
}

/** One text: what the product says, and what is said instead. */
export default function TranslationEdit() {
  const page = useLoaderData<typeof loader>();
  const answer = useActionData<typeof action>();
  const t = useText();
  const { title, language, key, shipped, now, places, rights } = page;
  return (
    <Page
      title={title}
      crumbs={[{ label: t('translations.title'), to: pathTo('translationList', {}, { language }) }]}
    >
      <Panel>
        <Definitions
          items={[
            { term: t('translations.field.key'), value: <code translate="no">{key}</code> },
            { term: t('translations.field.language'), value: t(`shell.language.${language}`) },
            {
              term: t('translations.edit.shipped'),
              value: (
                <span className="said" translate="no" lang={language}>
                  {shipped}
                </span>
              ),
            },
            {
              term: t('translations.edit.now'),
              value: (
                <span className="said" translate="no" lang={language}>
                  {now}
                </span>
              ),
            },
          ]}
        />
        {places.length > 0 && (
          <p className="hint">{t('translations.edit.places', { places: places.join(', ') })}</p>
        )}
      </Panel>
      {rights.edit && (
        <WordsForm
          page={page}
          place="company"
          said={page.mine}
          answer={answer?.place === 'company' ? answer : undefined}
        />
      )}
      {rights.edit && rights.everywhere && (
        <WordsForm
          page={page}
          place="everywhere"
          said={page.all}
          answer={answer?.place === 'everywhere' ? answer : undefined}
        />
      )}
    </Page>
  );
}
