import { useActionData, useLoaderData } from '@remix-run/react';
import { mayPass } from '#domain/kernel/access.ts';
import { editCorporationSettings, settingsOf } from '#domain/company/company-commands.ts';
import { screen } from '../http/screen.server.ts';
import { titleOf } from '../http/title.ts';
import { pathTo } from '../paths.ts';
import { screens } from '../screens.ts';
import { Panel } from '../ui/page.tsx';
import { useText } from '../ui/text.tsx';
import { settingsValues } from './company-values.ts';
import { FlagFields, RegimeFields } from './identity-fields.tsx';
import { partPage, savePart } from './part-form.server.ts';
import { PartForm } from './part-form.tsx';
import { formFields } from '../ui/form/form-fields.ts';

export const meta = titleOf;

/** Settings of a company that have pages of their own, reached from inside it. */
const others = [
  'signInRules',
  'commerceSettings',
  'numbering',
  'mailTemplates',
  'mailSending',
  'remoteStorage',
] as const;

export const loader = screen('companySettings', async (context) => {
  const { company, ...page } = await partPage(context, 'companySettings');
  const links = others
    .filter((name) => page.frame.chosen && mayPass(context.actor, screens[name]))
    .map((name) => ({ name, to: pathTo(name, {}) }));
  return { ...page, title: company.name, links, values: settingsValues(settingsOf(company)) };
});

export const action = screen('companySettings', (context) =>
  savePart(context, editCorporationSettings, 'companySettings'),
);

export default function CompanySettings() {
  const { values, links, title: _title, ...page } = useLoaderData<typeof loader>();
  const answer = useActionData<typeof action>();
  const t = useText();
  const fields = formFields('settings', values, answer?.result);
  return (
    <PartForm
      {...page}
      formId="settings"
      answer={answer}
      back={pathTo('companyDetails', { id: page.frame.id })}
      after={
        links.length > 0 && (
          <Panel title={t('companies.part.otherSettings')}>
            <ul className="todo">
              {links.map(({ name, to }) => (
                <li key={name}>
                  <a className="link" href={to}>
                    {t(`companies.setting.${name}`)}
                  </a>
                </li>
              ))}
            </ul>
          </Panel>
        )
      }
    >
      <input type="hidden" name="currency" value="EUR" />
      <Panel title={t('companies.part.regime')}>
        <RegimeFields fields={fields} />
      </Panel>
      <Panel title={t('companies.part.rules')}>
        <FlagFields fields={fields} names={['showMase', 'showTransport']} />
      </Panel>
    </PartForm>
  );
}
