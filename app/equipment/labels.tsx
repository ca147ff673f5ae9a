import { useLoaderData } from '@remix-run/react';
import QRCode from 'qrcode';
import { equipmentStatuses } from '#domain/equipment/equipment.ts';
import { listEquipment } from '#projections/equipment/equipment.ts';
import { screen } from '../http/screen.server.ts';
import { titleOf } from '../http/title.ts';
import { pathTo } from '../paths.ts';
import { Page } from '../ui/page.tsx';
import { useText } from '../ui/text.tsx';
import { idIn } from '../training/certificates.server.ts';
import { momentOf } from './moment.server.ts';

export const meta = titleOf;

/** As many labels as are printed at once. */
const MOST = 96;

/** Labels to print: each with a code that a phone opens the piece by. */
export const loader = screen('equipmentLabels', async (context) => {
  const { services, corporation, url, t } = context;
  const filter = {
    keyword: url.searchParams.get('keyword'),
    status: equipmentStatuses.find((one) => one === url.searchParams.get('status')) ?? null,
    type: idIn(url, 'type'),
    ...momentOf(context),
  };
  const request = { sort: 'name', direction: 'asc', limit: MOST, cursor: null, offset: 0 } as const;
  const { rows } = await listEquipment(services.db, corporation, filter, request);
  return {
    title: t('equipment.labels'),
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
  const { title, labels } = useLoaderData<typeof loader>();
  const t = useText();
  return (
    <Page title={title} crumbs={[{ label: t('equipment.list'), to: pathTo('equipmentList', {}) }]}>
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
