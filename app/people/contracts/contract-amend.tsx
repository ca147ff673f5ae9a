import { useActionData, useLoaderData } from '@remix-run/react';
import { amendContract } from '#domain/people/contract-commands.ts';
import { termsOn } from '#domain/people/contract.ts';
import { submit } from '../../http/form.server.ts';
import { idOf, screen } from '../../http/screen.server.ts';
import { titleOf } from '../../http/title.ts';
import { pathTo } from '../../paths.ts';
import { formatDate } from '../../ui/format.ts';
import { Fields, TextField } from '../../ui/form/field.tsx';
import { DaysOffProvider, LiveDateField } from '../../ui/form/date-field.live.tsx';
import { useCheckedForm } from '../../ui/form/use-checked-form.live.ts';
import { TrackedForm } from '../../ui/form/tracked-form.tsx';
import { StaleAlert } from '../../ui/form/stale-alert.tsx';
import { Page, Panel } from '../../ui/page.tsx';
import { useText } from '../../ui/text.tsx';
import { contractChoices, termsValues } from './contract-form.server.ts';
import { contractOf } from './contract.server.ts';
import { TermsFields } from './terms-fields.tsx';
import { SaveOrCancel } from '../../ui/form/save-or-cancel.tsx';

export const meta = titleOf;

export const loader = screen('contractAmend', async (context) => {
  const { id, facts, amendments, name, revision } = await contractOf(context);
  const { t, today, language, url } = context;
  const known = amendments.find(({ from }) => from === url.searchParams.get('from'));
  return {
    id,
    name,
    title: t('people.contract.amendOf', { name }),
    values: {
      from: known === undefined ? '' : formatDate(known.from),
      reason: known?.reason ?? '',
      ...termsValues(known?.terms ?? termsOn({ facts, amendments }, today), language),
    },
    revision,
    choices: await contractChoices(context),
  };
});

export const action = screen('contractAmend', async (context) => {
  const id = idOf(context.params, 'id');
  return submit(context, await context.request.formData(), {
    command: amendContract,
    fixed: { id: String(id) },
    done: () => ({
      to: pathTo('contractDetails', { id }),
      flash: { tone: 'ok', key: 'people.notice.amended' },
    }),
  });
});

/** Other terms of a contract, from a day on. */
export default function ContractAmend() {
  const { id, name, title, values, revision, choices } = useLoaderData<typeof loader>();
  const answer = useActionData<typeof action>();
  const t = useText();
  const { fields, hands } = useCheckedForm({ id: 'amendment', values, answer });
  const label = (path: string) => t(`people.contract.${path.replace(/[[.].*$/, '')}`);
  const back = pathTo('contractDetails', { id });
  return (
    <Page
      title={title}
      crumbs={[{ label: name, to: back }]}
      alert={answer?.stale ? <StaleAlert stale={answer.stale} label={label} /> : undefined}
    >
      <TrackedForm id="amendment" answer={answer} revision={revision} label={label} {...hands}>
        <Panel title={t('people.contract.amendment')}>
          <Fields>
            <DaysOffProvider value={choices.calendar}>
              <LiveDateField field={fields.from} label={label('from')} required />
            </DaysOffProvider>
            <TextField field={fields.reason} label={label('reason')} maxLength={200} required />
          </Fields>
        </Panel>
        <TermsFields fields={fields} choices={choices} />
        <SaveOrCancel back={back} />
      </TrackedForm>
    </Page>
  );
}
