import { useActionData, useLoaderData } from '@remix-run/react';
import type { FormAnswer } from '../../http/form.server.ts';
import { titleOf } from '../../http/title.ts';
import { pathTo } from '../../paths.ts';
import { Button, LinkButton } from '../../ui/button.tsx';
import { CommandForm } from '../../ui/form/command-form.tsx';
import { errorText } from '../../ui/form/errors.ts';
import { ErrorSummary, FormActions, Options, PlainField } from '../../ui/form/field.tsx';
import { DataTable } from '../../ui/list/table.tsx';
import { Alert, Page, Panel } from '../../ui/page.tsx';
import { useText } from '../../ui/text.tsx';
import { mergeAction, mergeLoader, type MergeData } from './merge.server.ts';

export const meta = titleOf;

export const loader = mergeLoader;

export const action = mergeAction;

type Other = NonNullable<MergeData['other']>;
type Row = Other['rows'][number];

/** Who is it that it is a double of: one that looks like it, or one that is typed. */
function ChooseOther({ page }: { page: MergeData }) {
  const t = useText();
  const { kept, likely, names, unknown } = page;
  return (
    <>
      <Panel title={t('thirdParties.merge.likely')}>
        {likely.length === 0 && <p className="hint">{t('thirdParties.merge.noneLikely')}</p>}
        <ul>
          {likely.map(({ id, label, by, to }) => (
            <li key={id}>
              <a className="link" href={to} translate="no">
                {label}
              </a>{' '}
              <small>
                {t('thirdParties.duplicates.by', {
                  what: by.map((one) => t(`thirdParties.duplicates.what.${one}`)).join(', '),
                })}
              </small>
            </li>
          ))}
        </ul>
      </Panel>
      <Panel title={t('thirdParties.merge.another')}>
        <form action={pathTo('thirdPartyMerge', { id: kept.id })} method="get">
          <PlainField
            id="merge-name"
            name="name"
            label={t('thirdParties.merge.name')}
            hint={t('thirdParties.groups.addHint')}
            error={unknown === null ? undefined : t('thirdParties.merge.unknown')}
            defaultValue={unknown ?? ''}
            list="merge-names"
            autoComplete="off"
          />
          <datalist id="merge-names">
            <Options options={names.map((name) => ({ value: name, label: name }))} />
          </datalist>
          <FormActions>
            <Button>{t('thirdParties.merge.compare')}</Button>
          </FormActions>
        </form>
      </Panel>
    </>
  );
}

/** A value that is kept, or can be chosen to be. */
function Value({ row, of, checked }: { row: Row; of: 'kept' | 'other'; checked: boolean }) {
  const value = row[of];
  if (!row.choose) return <span translate="no">{value ?? '–'}</span>;
  return (
    <label>
      <input type="radio" name={`of.${row.field}`} value={of} defaultChecked={checked} />{' '}
      <span translate="no">{value}</span>
    </label>
  );
}

/** Both beside each other, what follows, and the button that merges them. */
function Compare({ page, other, answer }: { page: MergeData; other: Other; answer: FormAnswer | undefined }) {
  const t = useText();
  const { kept, back } = page;
  const label = (of: { name: string; code: string | null }) => [of.name, of.code].filter(Boolean).join(' · ');
  const taken = answer?.result.initialValue?.['taken'];
  const isTaken = (field: string) => (Array.isArray(taken) ? taken.includes(field) : taken === field);
  const errors = Object.entries(answer?.result.error ?? {}).flatMap(([field, messages]) =>
    (messages ?? []).map((message) => ({ id: '', label: field, message: errorText(t, message) })),
  );
  return (
    <CommandForm id="merge" noValidate>
      <ErrorSummary errors={errors.map((one) => ({ ...one, label: '' }))} />
      <input type="hidden" name="merged" value={other.id} />
      <input type="hidden" name="revision" value={kept.revision} />
      <input type="hidden" name="mergedRevision" value={other.revision} />
      <Alert tone="warn">{t('thirdParties.merge.ask', { kept: kept.name, merged: other.name })}</Alert>
      <Panel title={t('thirdParties.merge.values')}>
        <DataTable<Row>
          caption={t('thirdParties.merge.values')}
          rowKey={(row) => row.field}
          rows={other.rows}
          columns={[
            {
              key: 'field',
              header: t('thirdParties.merge.field'),
              narrow: 'title',
              cell: (row) => t(`thirdParties.field.${row.field}`),
            },
            {
              key: 'kept',
              header: t('thirdParties.merge.kept', { name: label(kept) }),
              narrow: 'below',
              cell: (row) => <Value row={row} of="kept" checked={!isTaken(row.field)} />,
            },
            {
              key: 'other',
              header: t('thirdParties.merge.merged', { name: label(other) }),
              narrow: 'below',
              cell: (row) => <Value row={row} of="other" checked={isTaken(row.field)} />,
            },
          ]}
          empty={null}
        />
        <p className="hint">{t('thirdParties.merge.together')}</p>
      </Panel>
      <Panel title={t('thirdParties.merge.follows', { name: other.name })}>
        {other.following.length === 0 && <p className="hint">{t('thirdParties.merge.nothing')}</p>}
        <ul>
          {other.following.map((line) => (
            <li key={line}>{line}</li>
          ))}
        </ul>
        <p className="hint">{t('thirdParties.merge.papers')}</p>
      </Panel>
      <FormActions>
        <LinkButton to={back} tone="quiet">
          {t('ui.form.cancel')}
        </LinkButton>
        <LinkButton to={other.swap}>{t('thirdParties.merge.swap', { name: other.name })}</LinkButton>
        <Button tone="danger">{t('thirdParties.merge.submit')}</Button>
      </FormActions>
    </CommandForm>
  );
}

export default function MergePage() {
  const page = useLoaderData<typeof loader>();
  const answer = useActionData<() => Promise<FormAnswer>>();
  const t = useText();
  const { kept, other, back } = page;
  return (
    <Page
      title={page.title}
      crumbs={[
        { label: t('thirdParties.thirdParty.list'), to: pathTo('thirdPartyList', {}) },
        { label: kept.name, to: back },
      ]}
    >
      {other ? <Compare page={page} other={other} answer={answer} /> : <ChooseOther page={page} />}
    </Page>
  );
}
