import { useActionData, useLoaderData } from '@remix-run/react';
import { CommandForm } from '../ui/form/command-form.tsx';
import type { FormAnswer } from '../http/form.server.ts';
import { screen } from '../http/screen.server.ts';
import { titleOf } from '../http/title.ts';
import { pathTo } from '../paths.ts';
import { CurrentPassword } from '../users/own/current-password.tsx';
import { Button, LinkButton } from '../ui/button.tsx';
import { errorText } from '../ui/form/errors.ts';
import { DateField, Fields, FormActions, TextField } from '../ui/form/field.tsx';
import { FormSummary } from '../ui/form/form-summary.tsx';
import { Alert, Page, Panel } from '../ui/page.tsx';
import { useText } from '../ui/text.tsx';
import { isNewToken } from './new-token.ts';
import { makeToken, tokenForm } from './token-new.server.ts';
import { formFields } from '../ui/form/form-fields.ts';

export const meta = titleOf;

export const loader = screen('apiTokenNew', tokenForm);

export const action = screen('apiTokenNew', makeToken);

type Loaded = ReturnType<typeof useLoaderData<typeof loader>>;

const isText = (value: unknown): value is string => typeof value === 'string';

/** What is ticked of a list: as sent, or as the page proposes it. */
function ticked(
  answer: FormAnswer | undefined,
  name: string,
  proposed: readonly string[],
): ReadonlySet<string> {
  const typed: Record<string, unknown> | null | undefined = answer?.result.initialValue;
  return new Set(typed ? [typed[name] ?? []].flat().filter(isText) : proposed);
}

function firstError(answer: FormAnswer | undefined, name: string): string | undefined {
  const found = Object.entries(answer?.result.error ?? {}).find(([path]) => path.startsWith(name));
  return found?.[1]?.[0];
}

function Tick({
  name,
  value,
  checked,
  children,
}: {
  name: string;
  value: string;
  checked: boolean;
  children: string;
}) {
  const id = `token-${name}-${value}`;
  return (
    <div className="f check">
      <input type="checkbox" id={id} name={name} value={value} defaultChecked={checked} />
      <label htmlFor={id} translate="no">
        {children}
      </label>
    </div>
  );
}

function Companies({ page, answer }: { page: Loaded; answer: FormAnswer | undefined }) {
  const t = useText();
  const chosen = ticked(answer, 'corporations', page.values.corporations);
  const error = firstError(answer, 'corporations');
  return (
    <fieldset className="f" id="token-corporations" tabIndex={-1}>
      <legend>{t('api.tokens.field.corporations')}</legend>
      <div className="checks">
        {page.companies.map(({ id, name }) => (
          <Tick key={id} name="corporations" value={String(id)} checked={chosen.has(String(id))}>
            {name}
          </Tick>
        ))}
      </div>
      {error && <span className="msg">{errorText(t, error)}</span>}
    </fieldset>
  );
}

function Presets() {
  const t = useText();
  const to = (preset: string | null) => pathTo('apiTokenNew', {}, { preset });
  return (
    <p className="hint">
      {t('api.tokens.preset')} <a href={to('read')}>{t('api.tokens.presetRead')}</a> ·{' '}
      <a href={to('all')}>{t('api.tokens.presetAll')}</a> ·{' '}
      <a href={to(null)}>{t('api.tokens.presetNone')}</a>
    </p>
  );
}

function Roles({ page, answer }: { page: Loaded; answer: FormAnswer | undefined }) {
  const t = useText();
  const chosen = ticked(answer, 'roles', page.values.roles);
  const error = firstError(answer, 'roles');
  return (
    <Panel title={t('api.tokens.field.roles')}>
      <p className="hint">{t('api.tokens.rolesHint')}</p>
      <Presets />
      <div className="f" id="token-roles" tabIndex={-1}>
        {error && <span className="msg">{errorText(t, error)}</span>}
        {page.whole && (
          <Tick name="roles" value={page.whole} checked={chosen.has(page.whole)}>
            {t('api.tokens.full')}
          </Tick>
        )}
        {page.families.map(({ family, roles }) => (
          <details key={family} className="rights" open={roles.some(({ role }) => chosen.has(role))}>
            <summary>
              {family} <small>({roles.length})</small>
            </summary>
            <div className="checks">
              {roles.map(({ role, name }) => (
                <Tick key={role} name="roles" value={role} checked={chosen.has(role)}>
                  {name}
                </Tick>
              ))}
            </div>
          </details>
        ))}
      </div>
    </Panel>
  );
}

function Shown({ title, token }: { title: string; token: string }) {
  const t = useText();
  return (
    <Page title={title} crumbs={[{ label: t('api.tokens.mine'), to: pathTo('apiTokens', {}) }]}>
      <Panel title={t('api.tokens.shown.title')}>
        <Alert tone="warn">{t('api.tokens.shown.once')}</Alert>
        <p className="letter">
          <code translate="no">{token}</code>
        </p>
        <p className="hint">{t('api.tokens.shown.hint')}</p>
        <FormActions>
          <LinkButton to={pathTo('apiTokens', {})} tone="primary">
            {t('api.tokens.shown.continue')}
          </LinkButton>
        </FormActions>
      </Panel>
    </Page>
  );
}

/** A new token as a form: for what, with which rights, in which companies, until when. */
export default function TokenNew() {
  const page = useLoaderData<typeof loader>();
  const result = useActionData<typeof action>();
  const t = useText();
  const answer = isNewToken(result) ? undefined : result;
  const fields = formFields<Record<'name' | 'expires', string>>(
    'token',
    { name: '', expires: page.values.expires },
    answer?.result,
  );
  if (isNewToken(result)) return <Shown title={page.title} token={result.token} />;
  const wrong = firstError(answer, 'currentPassword');
  const label = (path: string) => t(`api.tokens.field.${path.replace(/\[.*$/, '')}`);
  return (
    <Page title={page.title} crumbs={[{ label: t('api.tokens.mine'), to: pathTo('apiTokens', {}) }]}>
      <FormSummary answer={answer} formId="token" label={label} />
      <CommandForm id="token" noValidate>
        <Panel>
          <Fields>
            <TextField
              field={fields.name}
              label={label('name')}
              hint={t('api.tokens.field.nameHint')}
              autoComplete="off"
              maxLength={80}
              required
            />
            <DateField
              field={fields.expires}
              label={label('expires')}
              hint={t('api.tokens.field.expiresHint')}
              required
            />
            <CurrentPassword
              id="token-currentPassword"
              withPassword={page.withPassword}
              error={wrong && errorText(t, wrong)}
            />
          </Fields>
          <Companies page={page} answer={answer} />
        </Panel>
        <Roles page={page} answer={answer} />
        <FormActions>
          <a className="btn quiet" href={pathTo('apiTokens', {})}>
            {t('ui.form.cancel')}
          </a>
          <Button tone="primary">{t('api.tokens.new')}</Button>
        </FormActions>
      </CommandForm>
    </Page>
  );
}
