import { CommandForm } from '../../ui/form/command-form.tsx';
import { pathTo } from '../../paths.ts';
import { Button } from '../../ui/button.tsx';
import { errorText } from '../../ui/form/errors.ts';
import { ErrorSummary } from '../../ui/form/field.tsx';
import { Page, Panel } from '../../ui/page.tsx';
import { Tabs } from '../../ui/tabs.tsx';
import { useText } from '../../ui/text.tsx';
import { ParameterField } from './parameter-field.tsx';
import type { ParameterAnswer, ParameterPageData } from './parameter-page.server.ts';

interface Props {
  page: ParameterPageData;
  answer: ParameterAnswer | undefined;
}

function Group({ page, answer, group }: Props & { group: ParameterPageData['groups'][number] }) {
  const t = useText();
  const { type, parameters } = group;
  const own = answer?.group === type ? answer : undefined;
  const previews = parameters.some(({ kind }) => kind === 'pattern' || kind === 'file_name');
  const reset = page.level === 'corporation' ? ['corporation'] : ['installation'];
  return (
    <CommandForm id={`group-${type}`}>
      {/* Enter saves; it does not take a parameter back. */}
      <button type="submit" name="intent" value="save" hidden aria-label={t('ui.form.save')} />
      <input type="hidden" name="group" value={type} />
      <Panel title={t(`parameters.group.${type}`)}>
        <div className="parameters">
          {parameters.map((parameter) => (
            <ParameterField
              key={parameter.code}
              parameter={parameter}
              typed={own?.typed[parameter.code] ?? parameter.typed}
              errors={own?.errors[parameter.code]}
              today={page.today}
              mayReset={reset.includes(parameter.source)}
            />
          ))}
        </div>
        <div className="form-actions">
          {previews && (
            <Button name="intent" value="preview">
              {t('parameters.preview')}
            </Button>
          )}
          <Button tone="primary" name="intent" value="save">
            {t('ui.form.save')}
          </Button>
        </div>
      </Panel>
    </CommandForm>
  );
}

/** What stands in the way, each a link to its parameter. */
function Problems({ answer }: { answer: ParameterAnswer | undefined }) {
  const t = useText();
  const errors = Object.entries(answer?.errors ?? {}).flatMap(([code, keys]) =>
    keys.map((key) => ({
      id: code === '' ? '' : `parameter-${code}`,
      label: code === '' ? '' : t(`parameters.name.${code}`),
      message: errorText(t, key),
    })),
  );
  return <ErrorSummary errors={errors} />;
}

/** Fills the reference lists that are empty, of a company that began with none. */
function ListsPanel() {
  const t = useText();
  return (
    <Panel title={t('parameters.lists.title')}>
      <CommandForm>
        <p className="hint">{t('parameters.lists.hint')}</p>
        <Button name="intent" value="lists">
          {t('parameters.lists.fill')}
        </Button>
      </CommandForm>
    </Panel>
  );
}

/** Every named parameter of a corporation, or of the whole installation. */
export function ParameterPage({ page, answer }: Props) {
  const t = useText();
  const { level } = page;
  const tab = (one: 'corporation' | 'installation') => ({
    label: t(`parameters.tab.${one}`),
    to: pathTo(one === 'corporation' ? 'parameters' : 'installationParameters', {}),
    current: level === one,
  });
  return (
    <Page
      title={page.title}
      subtitle={t(`parameters.hint.${level}`)}
      crumbs={[{ label: t('shell.menu.admin'), to: pathTo('admin', {}) }]}
      tabs={
        page.mayInstallation && (
          <Tabs label={t('parameters.tab.label')} items={[tab('corporation'), tab('installation')]} />
        )
      }
    >
      <Problems answer={answer} />
      {page.groups.map((group) => (
        <Group key={group.type} page={page} answer={answer} group={group} />
      ))}
      {level === 'corporation' && <ListsPanel />}
    </Page>
  );
}
