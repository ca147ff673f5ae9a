import { useActionData, useLoaderData } from '@remix-run/react';
import { setSignInRules } from '#domain/users/sign-in-rules-commands.ts';
import { needsSecondFactor } from '#projections/users/sign-in-rules.ts';
import { countUsers } from '#projections/users/users.ts';
import { CommandForm } from '../ui/form/command-form.tsx';
import { submit } from '../http/form.server.ts';
import { screen } from '../http/screen.server.ts';
import { titleOf } from '../http/title.ts';
import { pathTo } from '../paths.ts';
import { Button } from '../ui/button.tsx';
import { FormActions } from '../ui/form/field.tsx';
import { FormSummary } from '../ui/form/form-summary.tsx';
import { Page, Panel } from '../ui/page.tsx';
import { useText } from '../ui/text.tsx';

export const meta = titleOf;

const MOST = 10_000;

export const loader = screen('signInRules', async ({ services, corporation, t }) => {
  const { db } = services;
  const filter = { keyword: null, state: 'active', group: null, lastSignIn: null } as const;
  const [secondFactor, without] = await Promise.all([
    needsSecondFactor(db, corporation),
    countUsers(db, { company: corporation }, { ...filter, secondFactor: false }, MOST),
  ]);
  return { title: t('users.rules.title'), secondFactor, without, corporation };
});

export const action = screen('signInRules', async (context) =>
  submit(context, await context.request.formData(), {
    command: setSignInRules,
    done: () => ({ to: pathTo('signInRules', {}), flash: { tone: 'ok', key: 'users.notice.rulesSaved' } }),
  }),
);

/** What a company asks of those who sign in. */
export default function SignInRules() {
  const { title, secondFactor, without } = useLoaderData<typeof loader>();
  const answer = useActionData<typeof action>();
  const t = useText();
  return (
    <Page title={title} crumbs={[{ label: t('shell.menu.admin'), to: pathTo('admin', {}) }]}>
      <FormSummary answer={answer} formId="rules" label={() => t('users.rules.secondFactor')} />
      <CommandForm>
        <Panel>
          <div className="f check">
            <input
              type="checkbox"
              id="rules-secondFactor"
              name="secondFactor"
              defaultChecked={secondFactor}
              aria-describedby="rules-hint"
            />
            <label htmlFor="rules-secondFactor">{t('users.rules.secondFactor')}</label>
            <span className="hint" id="rules-hint">
              {t('users.rules.hint')}
            </span>
          </div>
          <p>
            <a className="link" href={pathTo('userList', {}, { secondFactor: 0, status: 'active' })}>
              {t('users.rules.without', { count: without })}
            </a>
          </p>
        </Panel>
        <FormActions>
          <Button tone="primary">{t('ui.form.save')}</Button>
        </FormActions>
      </CommandForm>
    </Page>
  );
}
