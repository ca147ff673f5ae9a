import { useActionData, useLoaderData } from '@remix-run/react';
import { askAdvance } from '#domain/expenses/advance-commands.ts';
import { submit } from '../../http/form.server.ts';
import { screen } from '../../http/screen.server.ts';
import { titleOf } from '../../http/title.ts';
import { pathTo } from '../../paths.ts';
import { Fields } from '../../ui/form/field.tsx';
import { formFields } from '../../ui/form/form-fields.ts';
import { SaveOrCancel } from '../../ui/form/save-or-cancel.tsx';
import { TrackedForm } from '../../ui/form/tracked-form.tsx';
import { formatDate } from '../../ui/format.ts';
import { Page, Panel } from '../../ui/page.tsx';
import { useText } from '../../ui/text.tsx';
import { AdvanceFields } from './advance-fields.tsx';

export const meta = titleOf;

export const loader = screen('advanceAsk', ({ today, t }) =>
  Promise.resolve({
    title: t('expenses.advance.ask'),
    values: { title: '', amount: '', date: formatDate(today) },
  }),
);

export const action = screen('advanceAsk', async (context) =>
  submit(context, await context.request.formData(), {
    command: askAdvance,
    done: ({ id }) => ({
      to: pathTo('advanceDetails', { id }),
      flash: { tone: 'ok', key: 'expenses.notice.asked' },
    }),
  }),
);

/** Asks for money before it is spent. */
export default function AdvanceAsk() {
  const { title, values } = useLoaderData<typeof loader>();
  const answer = useActionData<typeof action>();
  const t = useText();
  const fields = formFields<typeof values>('advance', values, answer?.result);
  const label = (path: string) => t(`expenses.advance.field.${path}`);
  const back = pathTo('advanceMine', {});
  return (
    <Page title={title} crumbs={[{ label: t('expenses.advance.mine'), to: back }]}>
      <TrackedForm id="advance" answer={answer} revision={null} label={label}>
        <Panel>
          <p className="hint">{t('expenses.advance.askHint')}</p>
          <Fields>
            <AdvanceFields fields={fields} />
          </Fields>
        </Panel>
        <SaveOrCancel back={back} does={t('expenses.advance.askNow')} />
      </TrackedForm>
    </Page>
  );
}
