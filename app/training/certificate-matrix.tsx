import { trainingRoles } from '#domain/training/roles.ts';
import { useLoaderData } from '@remix-run/react';
import { screen } from '../http/screen.server.ts';
import { titleOf } from '../http/title.ts';
import { pathTo } from '../paths.ts';
import { Button, LinkButton } from '../ui/button.tsx';
import { PlainSelect } from '../ui/form/field.tsx';
import { EmptyState, Page } from '../ui/page.tsx';
import { useText } from '../ui/text.tsx';
import { matrixMarkup } from './matrix-markup.ts';
import { matrixPage, matrixParts } from './matrix.server.ts';

export const meta = titleOf;

export const loader = screen('certificateMatrix', async (context) => ({
  ...(await matrixPage(context)),
  mayAdd: context.may(trainingRoles.add),
}));

type Loaded = ReturnType<typeof useLoaderData<typeof loader>>;

const tones = ['ok', 'soon', 'bad', 'planned', 'late', 'missing'] as const;

function Filters({ page: { filter, units, profiles, types } }: { page: Loaded }) {
  const t = useText();
  return (
    <form method="get" className="training-filters">
      {units.length > 0 && (
        <PlainSelect
          id="matrix-unit"
          name="unit"
          label={t('training.matrix.unit')}
          options={units}
          placeholder={t('training.matrix.everybody')}
          defaultValue={String(filter.unit ?? '')}
        />
      )}
      {profiles.length > 0 && (
        <PlainSelect
          id="matrix-profile"
          name="profile"
          label={t('people.field.profile')}
          options={profiles}
          placeholder={t('training.matrix.allKinds')}
          defaultValue={String(filter.profile ?? '')}
        />
      )}
      <PlainSelect
        id="matrix-type"
        name="type"
        label={t('training.field.type')}
        options={types}
        placeholder={t('training.matrix.allKinds')}
        defaultValue={String(filter.type ?? '')}
      />
      <PlainSelect
        id="matrix-only"
        name="only"
        label={t('training.matrix.only')}
        options={matrixParts.map((one) => ({ value: one, label: t(`training.matrix.part.${one}`) }))}
        placeholder={t('training.matrix.part.all')}
        defaultValue={filter.only ?? ''}
      />
      <Button>{t('training.matrix.show')}</Button>
    </form>
  );
}

/** Who holds what, until when: a press on a cell plans or renews it. Arrows move over its cells (app/client/grid.ts). */
export default function CertificateMatrix() {
  const page = useLoaderData<typeof loader>();
  const t = useText();
  const { table, mayAdd } = page;
  return (
    <Page
      title={page.title}
      crumbs={[{ label: t('shell.menu.certificateDashboard'), to: pathTo('certificateDashboard', {}) }]}
      actions={
        <>
          <LinkButton to={pathTo('certificateList', {})}>{t('training.list')}</LinkButton>
          {mayAdd && (
            <LinkButton tone="primary" to={pathTo('certificateNew', {})}>
              {t('training.new')}
            </LinkButton>
          )}
        </>
      }
    >
      <Filters page={page} />
      {table.rows.length === 0 || table.kinds.length === 0 ? (
        <EmptyState title={t('training.matrix.nobody')} hint={t('training.matrix.nobodyHint')} />
      ) : (
        <>
          <div className="training-matrix-scroll">
            {/* oxlint-disable-next-line react/no-danger -- made by matrix-markup.ts, which escapes every text */}
            <table
              className="training-matrix"
              data-grid=""
              dangerouslySetInnerHTML={{ __html: matrixMarkup(table) }}
            />
          </div>
          <ul className="training-legend">
            {tones.map((tone) => (
              <li key={tone} data-tone={tone}>
                {t(`training.matrix.tone.${tone}`)}
              </li>
            ))}
          </ul>
          <p className="hint">{t(mayAdd ? 'training.matrix.hint' : 'training.matrix.hintRead')}</p>
        </>
      )}
    </Page>
  );
}
