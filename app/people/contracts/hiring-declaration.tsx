import { useActionData, useLoaderData } from '@remix-run/react';
import type { ReactNode } from 'react';
import { screen } from '../../http/screen.server.ts';
import { titleOf } from '../../http/title.ts';
import { pathTo } from '../../paths.ts';
import { Button, LinkButton } from '../../ui/button.tsx';
import { CommandForm } from '../../ui/form/command-form.tsx';
import { errorText } from '../../ui/form/errors.ts';
import { ErrorSummary, FormActions, PlainField } from '../../ui/form/field.tsx';
import { formatDate } from '../../ui/format.ts';
import { Alert, Columns, Definitions, Page, Panel } from '../../ui/page.tsx';
import { useFormat, useText } from '../../ui/text.tsx';
import { declarationPage, noteDeclaration } from './hiring-declaration.server.ts';

export const meta = titleOf;

export const loader = screen('hiringDeclaration', declarationPage);
export const action = screen('hiringDeclaration', noteDeclaration);

type Loaded = ReturnType<typeof useLoaderData<typeof loader>>;
type Answer = ReturnType<typeof useActionData<typeof action>>;

const own = (words: string | null): ReactNode => words && <span translate="no">{words}</span>;

/** From when until when it is to be declared, and whether it was. */
function State({ page: { state, window, declared, contract } }: { page: Loaded }) {
  const t = useText();
  const format = useFormat();
  const days = { from: format.date(window.from), until: format.date(window.until) };
  if (declared && state === 'done')
    return (
      <>
        <Alert tone="ok">
          {declared.reference === null
            ? t('people.declaration.done', { day: format.date(declared.day), who: declared.who })
            : t('people.declaration.doneUnder', {
                day: format.date(declared.day),
                who: declared.who,
                reference: declared.reference,
              })}
        </Alert>
        {declared.day > contract.start && <Alert tone="warn">{t('people.declaration.afterStart')}</Alert>}
      </>
    );
  return (
    <Alert tone={declared || state === 'window' || state === 'late' ? 'warn' : 'info'}>
      {declared && t('people.declaration.void', { day: format.date(declared.day) })}{' '}
      {t(`people.declaration.${state}`, days)}
    </Alert>
  );
}

/** What the form of the Urssaf asks for, in its order. */
function Sheet({ page: { employer, employee, contract } }: { page: Loaded }) {
  const t = useText();
  const format = useFormat();
  const say = (key: string) => t(`people.declaration.${key}`);
  const term = (name: string) => say(`field.${name}`);
  const asked = (words: ReactNode) => words ?? say('toComplete');
  const seen = (words: string | null, may: boolean, refused: string) =>
    may ? asked(own(words)) : say(refused);
  const { trial } = contract;
  return (
    <>
      <Panel title={say('employer')}>
        <Definitions
          items={[
            { term: term('company'), value: own(employer.company) },
            { term: term('siret'), value: asked(employer.siret) },
            { term: term('naf'), value: asked(employer.naf) },
            { term: term('address'), value: own(employer.address) },
            { term: term('phone'), value: asked(employer.phone) },
            { term: term('urssaf'), value: say('centre') },
          ]}
        />
      </Panel>
      <Panel title={say('employee')}>
        <Definitions
          items={[
            { term: term('birthName'), value: asked(own(employee.birthName)) },
            { term: term('lastName'), value: asked(own(employee.lastName)) },
            { term: term('firstName'), value: asked(own(employee.firstName)) },
            { term: term('gender'), value: asked(employee.gender && say(`gender.${employee.gender}`)) },
            { term: term('birthDate'), value: asked(employee.birthDate && format.date(employee.birthDate)) },
            {
              term: term('birthPlace'),
              value: seen(employee.birthPlace, employee.maySee.file, 'hidden'),
            },
            { term: term('nationality'), value: asked(employee.nationality) },
            {
              term: term('socialSecurityNumber'),
              value: seen(employee.number, employee.maySee.pay, 'reserved'),
            },
          ]}
        />
      </Panel>
      <Panel title={say('contract')}>
        <Definitions
          items={[
            { term: term('type'), value: contract.type },
            { term: term('nature'), value: say(contract.fixedTerm ? 'fixedTerm' : 'openEnded') },
            { term: term('start'), value: format.date(contract.start) },
            { term: term('hour'), value: asked(contract.startTime) },
            {
              term: term('trial'),
              value: trial
                ? t('people.declaration.trialDays', { count: trial.days, day: format.date(trial.until) })
                : say('noTrial'),
            },
            { term: term('end'), value: contract.end && format.date(contract.end) },
            { term: term('job'), value: contract.job },
            {
              term: term('weekly'),
              value: t('people.contract.weekly', { hours: format.quantity(contract.weekly) }),
            },
          ]}
        />
      </Panel>
    </>
  );
}

/** Notes when the declaration was made, and the number of its receipt. */
function NotePanel({ page: { declared, today }, answer }: { page: Loaded; answer: Answer }) {
  const t = useText();
  const say = (key: string) => t(`people.declaration.${key}`);
  const field = (name: 'declaredOn' | 'declarationReference', value: string) => {
    const found = answer?.at?.find((one) => one.field === name);
    return {
      id: `declaration-${name}`,
      name,
      label: say(`field.${name}`),
      defaultValue: answer?.typed[name] ?? value,
      error: found && errorText(t, found.message),
      autoComplete: 'off',
    };
  };
  return (
    <Panel title={say('note')}>
      <CommandForm>
        <PlainField
          {...field('declaredOn', formatDate(declared?.day ?? today))}
          hint={declared ? say('none') : undefined}
          placeholder={t('ui.field.date')}
          inputMode="numeric"
        />
        <PlainField {...field('declarationReference', declared?.reference ?? '')} maxLength={40} />
        <FormActions>
          <Button name="intent" value="declare">
            {say('save')}
          </Button>
        </FormActions>
      </CommandForm>
    </Panel>
  );
}

/** The sheet from which a hiring is declared (DPAE), to be copied or printed; we send none. */
export default function HiringDeclaration() {
  const page = useLoaderData<typeof loader>();
  const answer = useActionData<typeof action>();
  const t = useText();
  const { id, person, name, title, mayNote } = page;
  return (
    <Page
      title={title}
      crumbs={[
        { label: t('people.list'), to: pathTo('personList', {}) },
        { label: name, to: pathTo('personDetails', { id: person }, { selectedTab: 'contracts' }) },
        { label: t('people.contract.one'), to: pathTo('contractDetails', { id }) },
      ]}
      alert={<State page={page} />}
      actions={
        page.mayHire && (
          <LinkButton to={pathTo('personHiring', { id: person })}>{t('recruitment.hiring.back')}</LinkButton>
        )
      }
    >
      <ErrorSummary
        errors={(answer?.at ?? []).map(({ field, message }) => ({
          id: field === '' ? '' : `declaration-${field}`,
          label: field === '' ? '' : t(`people.declaration.field.${field}`),
          message: errorText(t, message),
        }))}
      />
      <p className="hint">{t('people.declaration.hint')}</p>
      <Columns main={<Sheet page={page} />} aside={mayNote && <NotePanel page={page} answer={answer} />} />
    </Page>
  );
}
