import { useLoaderData } from '@remix-run/react';
import { maseAxes } from '#domain/training/mase-action.ts';
import { masePriorities } from '#projections/training/mase.ts';
import { screen } from '../../http/screen.server.ts';
import { titleOf } from '../../http/title.ts';
import { pathTo } from '../../paths.ts';
import { trackedList } from '../../tracked/tracked.server.ts';
import { TrackedList } from '../../tracked/tracked-list.tsx';
import { LinkButton } from '../../ui/button.tsx';
import { linkWith } from '../../ui/links.ts';
import { useText } from '../../ui/text.tsx';
import { maseActions } from './mase-actions.server.ts';
import { maseLook } from './mase-look.ts';

export const meta = titleOf;

export const loader = screen('maseList', async (context) => {
  const { services, corporation, url, t } = context;
  const [list, priorities] = await Promise.all([
    trackedList(context, maseActions),
    masePriorities(services.db, corporation),
  ]);
  const [axis, prio] = [url.searchParams.get('axis'), url.searchParams.get('prio')];
  const chip = (name: 'axis' | 'prio', value: string, label: string, on: boolean) => ({
    label,
    to: linkWith(list.address, { [name]: on ? null : value, cursor: null }),
    on,
  });
  return {
    ...list,
    chips: [
      ...maseAxes.map((one) => chip('axis', one, t(`training.mase.axis.${one}`), one === axis)),
      ...priorities.map((one) =>
        chip('prio', String(one), t('training.mase.prioChip', { prio: one }), String(one) === prio),
      ),
    ],
  };
});

export default function MaseList() {
  const t = useText();
  const { chips, ...list } = useLoaderData<typeof loader>();
  return (
    <TrackedList
      look={maseLook}
      list={list}
      chips={chips}
      crumbs={[{ label: t('shell.menu.companies') }]}
      actions={
        <>
          <LinkButton to={pathTo('safetyFigures', {})} icon="chart">
            {t('training.mase.figures.title')}
          </LinkButton>
          <LinkButton to={pathTo('masePrint', {})} icon="file">
            {t('training.mase.print')}
          </LinkButton>
        </>
      }
    />
  );
}
