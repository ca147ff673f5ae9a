import { useLoaderData } from '@remix-run/react';
import QRCode from 'qrcode';
import { screen } from '../http/screen.server.ts';
import { titleOf } from '../http/title.ts';
import { pathTo } from '../paths.ts';
import { Page } from '../ui/page.tsx';
import { useText } from '../ui/text.tsx';
import { LinkButton } from '../ui/button.tsx';
import { labelledPieces } from './labels.server.ts';

export const meta = titleOf;

/** Labels to print: each with a code that a phone opens the piece by. */
export const loader = screen('equipmentLabels', async (context) => {
  const { url, t } = context;
  const rows = await labelledPieces(context);
  return {
    title: t('equipment.labels'),
    pdf: `${pathTo('equipmentLabelsPdf', {})}${url.search}`,
    labels: await Promise.all(
      rows.map(async ({ id, name, code }) => ({
        id,
        name,
        code,
        svg: await QRCode.toString(`${url.origin}${pathTo('equipmentCode', { code })}`, {
          type: 'svg',
          errorCorrectionLevel: 'M',
          margin: 1,
        }),
      })),
    ),
  };
});

export default function EquipmentLabels() {
  const { title, pdf, labels } = useLoaderData<typeof loader>();
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
      <ul className="equipment-labels">
        {labels.map(({ id, name, code, svg }) => (
          <li key={id}>
            <img alt="" src={`data:image/svg+xml;utf8,${encodeURIComponent(svg)}`} />
            <strong translate="no">{name}</strong>
            <code translate="no">{code}</code>
          </li>
        ))}
      </ul>
    </Page>
  );
}
