import { useLoaderData } from '@remix-run/react';
import QRCode from 'qrcode';
import { screen } from '../http/screen.server.ts';
import { titleOf } from '../http/title.ts';
import { pathTo } from '../paths.ts';
import { LinkButton } from '../ui/button.tsx';
import { Alert, EmptyState, Page } from '../ui/page.tsx';
import { useText } from '../ui/text.tsx';
import { labelledPieces, MOST_LABELS } from './labels.server.ts';

export const meta = titleOf;

/** Labels to print: each with a code that a phone opens the piece by. */
export const loader = screen('equipmentLabels', async (context) => {
  const { services, url, t } = context;
  const { pieces, more } = await labelledPieces(context);
  return {
    title: t('equipment.labels'),
    more: more ? t('equipment.labelsMore', { most: MOST_LABELS }) : null,
    pdf: `${pathTo('equipmentLabelsPdf', {})}${url.search}`,
    labels: await Promise.all(
      pieces.map(async ({ id, name, code }) => ({
        id,
        name,
        code,
        svg: await QRCode.toString(`${services.settings.publicUrl}${pathTo('equipmentCode', { code })}`, {
          type: 'svg',
          errorCorrectionLevel: 'M',
          margin: 1,
        }),
      })),
    ),
  };
});

export default function EquipmentLabels() {
  const { title, pdf, labels, more } = useLoaderData<typeof loader>();
  const t = useText();
  return (
    <Page
      title={title}
      crumbs={[{ label: t('equipment.list'), to: pathTo('equipmentList', {}) }]}
      actions={
        labels.length > 0 && (
          <LinkButton to={pdf} icon="download" tone="primary">
            {t('equipment.paper.labels')}
          </LinkButton>
        )
      }
    >
      <p className="hint">{t('equipment.labelsHint')}</p>
      {more !== null && <Alert tone="info">{more}</Alert>}
      {labels.length === 0 && <EmptyState title={t('equipment.none')} hint={t('equipment.labelsNone')} />}
      <ul className="equipment-labels">
        {labels.map(({ id, name, code, svg }) => (
          <li key={id}>
            <img alt="" src={`data:image/svg+xml;utf8,${encodeURIComponent(svg)}`} />
            <strong translate="no">{name}</strong>
            <code className="code" translate="no">
              {code}
            </code>
          </li>
        ))}
      </ul>
    </Page>
  );
}
