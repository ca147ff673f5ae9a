import { useActionData, useLoaderData } from '@remix-run/react';
import { confineUserGroup, shareUserGroup } from '#domain/users/groups/group-scope-commands.ts';
import { CommandForm } from '../../ui/form/command-form.tsx';
import { formText } from '../../http/form-text.ts';
import { submit } from '../../http/form.server.ts';
import { idOf, screen } from '../../http/screen.server.ts';
import { titleOf } from '../../http/title.ts';
import { pathTo } from '../../paths.ts';
import { Button, LinkButton } from '../../ui/button.tsx';
import { CheckboxField, FormActions } from '../../ui/form/field.tsx';
import { FormSummary } from '../../ui/form/form-summary.tsx';
import { Definitions, Page, Panel } from '../../ui/page.tsx';
import { useText } from '../../ui/text.tsx';
import { scopePage } from './group-scope.server.ts';
import { formFields } from '../../ui/form/form-fields.ts';

export const meta = titleOf;

export const loader = screen('userGroupScope', scopePage);

export const action = screen('userGroupScope', async (context) => {
  const id = idOf(context.params, 'id');
  const form = await context.request.formData();
  const to = pathTo('userGroupDetails', { id });
  const fixed = { id: String(id) };
  return formText(form, 'intent') === 'share'
    ? submit(context, form, {
        command: shareUserGroup,
        fixed,
        done: () => ({ to, flash: { tone: 'ok', key: 'roles.groups.scope.noticeShare' } }),
      })
    : submit(context, form, {
        command: confineUserGroup,
        fixed,
        done: () => ({ to, flash: { tone: 'ok', key: 'roles.groups.scope.noticeConfine' } }),
      });
});

type ScopePage = Awaited<ReturnType<typeof scopePage>>;

/** What becomes of the people of a shared group. */
function Ending({ ending, company }: { ending: NonNullable<ScopePage['ending']>; company: string }) {
  const t = useText();
  const names = (list: readonly string[]) =>
    list.length === 0 ? t('roles.groups.scope.nobody') : list.join(', ');
  return (
    <>
      <Definitions
        items={[
          { term: t('roles.groups.scope.stay'), value: names(ending.stay) },
          { term: t('roles.groups.scope.leave'), value: names(ending.leave) },
          ...(ending.elsewhere.length === 0
            ? []
            : [{ term: t('roles.groups.scope.elsewhere'), value: ending.elsewhere.join(', ') }]),
        ]}
      />
      <p className="hint spaced">{t('roles.groups.scope.roles', { company })}</p>
    </>
  );
}

/** Makes a company's own group one of all companies, or the other way round, once it is said what that ends. */
export default function GroupScope() {
  const { title, id, name, company, ending } = useLoaderData<typeof loader>();
  const answer = useActionData<typeof action>();
  const t = useText();
  const fields = formFields<{ confirmed: boolean }>('group-scope', {}, answer?.result);
  const back = pathTo('userGroupDetails', { id });
  const word = (key: string) => t(`roles.groups.scope.${key}`, { name, company });
  return (
    <Page
      title={title}
      crumbs={[
        { label: t('roles.groups.title'), to: pathTo('userGroupList', {}) },
        { label: name, to: back },
      ]}
    >
      <FormSummary answer={answer} formId="group-scope" label={() => ''} />
      <CommandForm id="group-scope" noValidate>
        <Panel title={word(ending ? 'confineAsk' : 'shareAsk')}>
          {ending ? (
            <Ending ending={ending} company={company} />
          ) : (
            <>
              <p>{word('shareKeeps')}</p>
              <p className="hint spaced">{word('shareThen')}</p>
            </>
          )}
          {ending?.asks && <CheckboxField field={fields.confirmed} label={word('confirmed')} />}
        </Panel>
        <FormActions>
          <LinkButton to={back} tone="quiet">
            {t('ui.form.cancel')}
          </LinkButton>
          <Button name="intent" value={ending ? 'confine' : 'share'} tone="primary">
            {word(ending ? 'confine' : 'share')}
          </Button>
        </FormActions>
      </CommandForm>
    </Page>
  );
}
