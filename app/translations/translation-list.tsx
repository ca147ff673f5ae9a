import { useLoaderData } from '@remix-run/react';
import { screen } from '../http/screen.server.ts';
import { titleOf } from '../http/title.ts';
import { pathTo } from '../paths.ts';
import { Badge } from '../ui/badge.tsx';
import { LinkButton } from '../ui/button.tsx';
import { linkWith } from '../ui/links.ts';
import { ListScreen } from '../ui/list/list-screen.tsx';
import { EmptyState } from '../ui/page.tsx';
import { Tabs } from '../ui/tabs.tsx';
import { useText } from '../ui/text.tsx';
import { translationPage } from './translation-list.server.ts';

export const meta = titleOf;

export const loader = screen('translationList', translationPage);

const tones = { shipped: 'mute', company: 'ok', everywhere: 'info' } as const;

/** Every text of the application, found by what the screens show. */
export default function TranslationList() {
  const { language, languages, changedOnly, mayEdit, everywhere, ...list } = useLoaderData<typeof loader>();
  const t = useText();
  return (
    <ListScreen
      list={list}
      crumbs={[{ label: t('shell.menu.admin'), to: pathTo('admin', {}) }]}
      placeholder={t('translations.placeholder')}
      alert={<p className="hint">{t('translations.intro')}</p>}
      tabs={
        <Tabs
          label={t('translations.language')}
          items={languages.map((one) => ({
            label: t(`shell.language.${one}`),
            to: linkWith(list.address, { language: one, cursor: null }),
            current: one === language,
          }))}
        />
      }
      chips={[
        {
          label: t('translations.changed'),
          to: linkWith(list.address, { status: changedOnly ? null : 'changed', cursor: null }),
          on: changedOnly,
        },
      ]}
      actions={
        <>
          <LinkButton to={pathTo('translationExport', { language, place: 'company' })} tone="quiet" download>
            {t('translations.export')}
          </LinkButton>
          {mayEdit && (
            <LinkButton to={pathTo('translationImport', { language, place: 'company' })} tone="quiet">
              {t('translations.import')}
            </LinkButton>
          )}
        </>
      }
      rowKey={({ key }) => key}
      columns={[
        {
          key: 'text',
          header: t('translations.field.text'),
          narrow: 'title',
          cell: ({ key, text }) => (
            <a
              className="ref said"
              href={pathTo('translationEdit', {}, { language, key })}
              translate="no"
              lang={language}
            >
              {text}
            </a>
          ),
        },
        {
          key: 'key',
          header: t('translations.field.key'),
          narrow: 'below',
          cell: ({ key }) => <code translate="no">{key}</code>,
        },
        {
          key: 'shipped',
          header: t('translations.field.shipped'),
          narrow: 'below',
          cell: ({ shipped, state }) =>
            state === 'shipped' ? (
              '–'
            ) : (
              <span className="said" translate="no" lang={language}>
                {shipped}
              </span>
            ),
        },
        {
          key: 'state',
          header: t('translations.field.state'),
          narrow: 'side',
          cell: ({ state }) => <Badge tone={tones[state]}>{t(`translations.state.${state}`)}</Badge>,
        },
      ]}
      empty={<EmptyState title={t('translations.none')} hint={t('translations.noneHint')} />}
    >
      {everywhere && (
        <p className="hint">
          {t('translations.place.everywhere')} :{' '}
          <a className="link" href={pathTo('translationExport', { language, place: 'everywhere' })} download>
            {t('translations.export')}
          </a>{' '}
          ·{' '}
          <a className="link" href={pathTo('translationImport', { language, place: 'everywhere' })}>
            {t('translations.import')}
          </a>
        </p>
      )}
    </ListScreen>
  );
}
