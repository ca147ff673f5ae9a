import { useLoaderData } from '@remix-run/react';
import { isSuperAdmin } from '#domain/people/colleague.ts';
import { screen } from '../../http/screen.server.ts';
import { titleOf } from '../../http/title.ts';
import { pathTo } from '../../paths.ts';
import { Button, LinkButton } from '../../ui/button.tsx';
import { Options, PlainSelect, TextField } from '../../ui/form/field.tsx';
import { formatDate } from '../../ui/format.ts';
import { EmptyState, Page, Panel } from '../../ui/page.tsx';
import { DataTable } from '../../ui/list/table.tsx';
import { useFormat, useText } from '../../ui/text.tsx';
import {
  accessAsked,
  linesOf,
  peopleOn,
  readAccess,
  roleChoices,
  type AccessLine,
  type AccessPerson,
} from './access-on.server.ts';
import { AccessTabs } from './access-tabs.tsx';

export const meta = titleOf;

/** Lines that the page shows; an export has all of them. */
const SHOWN = 300;

export const loader = screen('accessOn', async (context) => {
  const asked = accessAsked(context);
  const answers = await readAccess(context, asked);
  const open = asked.user !== null || asked.role !== null;
  const lines = open
    ? answers.flatMap((answer) =>
        answer.accounts.flatMap((account) => linesOf(context, answer, asked, account)),
      )
    : [];
  const known = new Map(answers.flatMap(({ all }) => all.map((account) => [account.id, account] as const)));
  return {
    title: context.t('roles.day.title'),
    asked,
    people: open ? [] : answers.flatMap((answer) => peopleOn(context, answer, asked)),
    lines: lines.slice(0, SHOWN),
    more: lines.length > SHOWN,
    open,
    users: [...known.values()].map(({ id, name, username }) => ({
      value: id,
      label: name === '' ? username : name,
    })),
    roles: roleChoices(context),
    company: asked.everywhere ? context.t('roles.day.allCompanies') : (answers[0]?.company.name ?? ''),
    maySeeAll: isSuperAdmin(context.actor) && context.actor.corporations.length > 1,
    manages: context.may('ROLE_PERSON_GROUP_MANAGE'),
  };
});

type AccessPage = ReturnType<typeof useLoaderData<typeof loader>>;

/** Which day, and whose or which right: a form that only reads. */
function Ask({ asked, users, roles, maySeeAll }: AccessPage) {
  const t = useText();
  const field = {
    id: 'day',
    name: 'day',
    errors: asked.wrong === null ? undefined : [asked.wrong],
    initialValue: asked.wrong === null ? formatDate(asked.day) : asked.typed,
  };
  return (
    <Panel>
      <form
        method="get"
        action={pathTo('accessOn', {})}
        className={maySeeAll ? 'ask-access of-company' : 'ask-access'}
      >
        <TextField
          field={field}
          label={t('roles.day.date')}
          placeholder={t('ui.field.date')}
          inputMode="numeric"
          maxLength={10}
          autoComplete="off"
        />
        <PlainSelect
          id="access-user"
          name="user"
          label={t('roles.day.person')}
          defaultValue={asked.user ?? ''}
          options={users}
          placeholder={t('roles.day.anybody')}
        />
        <div className="f">
          <label htmlFor="access-role">{t('roles.day.right')}</label>
          <select className="field" id="access-role" name="role" defaultValue={asked.role ?? ''}>
            <option value="">{t('roles.day.anyRight')}</option>
            {roles.map(({ key, label, options }) => (
              <optgroup key={key} label={label}>
                <Options options={options} />
              </optgroup>
            ))}
          </select>
        </div>
        {maySeeAll && (
          <div className="f">
            <label htmlFor="access-company">{t('roles.day.company')}</label>
            <select
              className="field"
              id="access-company"
              name="company"
              defaultValue={asked.everywhere ? 'all' : ''}
            >
              <option value="">{t('roles.day.chosenCompany')}</option>
              <option value="all">{t('roles.day.allCompanies')}</option>
            </select>
          </div>
        )}
        <Button tone="primary">{t('roles.day.show')}</Button>
      </form>
    </Panel>
  );
}

const Nobody = () => {
  const t = useText();
  return <EmptyState title={t('roles.day.none')} hint={t('roles.day.noneHint')} />;
};

function Lines({ lines, asked, company }: AccessPage) {
  const t = useText();
  return (
    <DataTable<AccessLine>
      caption={t('roles.day.summary', { date: formatDate(asked.day), company })}
      rows={lines}
      rowKey={({ key }) => key}
      columns={[
        {
          key: 'person',
          header: t('roles.day.person'),
          narrow: 'title',
          cell: (row) => (
            <span className="nowrap" translate="no">
              {row.person}
            </span>
          ),
        },
        ...(asked.everywhere
          ? [
              {
                key: 'company',
                header: t('roles.day.company'),
                narrow: 'below' as const,
                cell: (row: AccessLine) => <span translate="no">{row.company}</span>,
              },
            ]
          : []),
        { key: 'right', header: t('roles.day.right'), narrow: 'below', cell: (row) => row.right },
        { key: 'why', header: t('roles.day.why'), narrow: 'below', cell: (row) => row.why },
        {
          key: 'outcome',
          header: t('roles.day.state'),
          narrow: 'side',
          cell: (row) => <span className="nowrap">{row.outcome}</span>,
        },
      ]}
      empty={<Nobody />}
    />
  );
}

function People({ people, asked, company }: AccessPage) {
  const t = useText();
  const format = useFormat();
  const day = formatDate(asked.day);
  return (
    <DataTable<AccessPerson>
      caption={t('roles.day.summary', { date: day, company })}
      rows={people}
      rowKey={(row) => `${row.company} ${row.user}`}
      columns={[
        {
          key: 'person',
          header: t('roles.day.person'),
          narrow: 'title',
          cell: ({ user, person }) => (
            <a
              className="ref"
              href={pathTo('accessOn', {}, { day, user, company: asked.everywhere ? 'all' : null })}
              translate="no"
            >
              {person}
            </a>
          ),
        },
        ...(asked.everywhere
          ? [
              {
                key: 'company',
                header: t('roles.day.company'),
                narrow: 'below' as const,
                cell: (row: AccessPerson) => <span translate="no">{row.company}</span>,
              },
            ]
          : []),
        {
          key: 'groups',
          header: t('roles.person.groups'),
          narrow: 'below',
          cell: ({ groups }) => (groups === '' ? '–' : groups),
        },
        {
          key: 'rights',
          header: t('roles.person.effective'),
          numeric: true,
          narrow: 'below',
          cell: ({ rights }) => (rights === null ? t('roles.person.everything') : format.integer(rights)),
        },
        { key: 'outcome', header: t('roles.day.state'), narrow: 'side', cell: ({ outcome }) => outcome },
      ]}
      empty={<Nobody />}
    />
  );
}

export default function AccessOn() {
  const page = useLoaderData<typeof loader>();
  const { asked, open, more, lines, company } = page;
  const t = useText();
  const query = {
    day: formatDate(asked.day),
    user: asked.user,
    role: asked.role,
    company: asked.everywhere ? 'all' : null,
  };
  return (
    <Page
      title={page.title}
      crumbs={[{ label: t('shell.menu.people') }]}
      tabs={<AccessTabs current="day" manages={page.manages} />}
      actions={
        <LinkButton to={pathTo('accessOnExport', {}, query)} icon="file" download>
          {t('roles.day.export')}
        </LinkButton>
      }
    >
      <p className="hint">{t('roles.day.intro')}</p>
      <Ask {...page} />
      <h2>{t('roles.day.summary', { date: formatDate(asked.day), company })}</h2>
      {open ? <Lines {...page} /> : <People {...page} />}
      {more && <p className="hint">{t('roles.day.more', { shown: lines.length })}</p>}
    </Page>
  );
}
