import { useActionData, useLoaderData } from '@remix-run/react';
import { screen } from '../../http/screen.server.ts';
import { titleOf } from '../../http/title.ts';
import { findTracked, runStep, trackedFile } from '../../tracked/tracked.server.ts';
import { TrackedFile } from '../../tracked/tracked-file.tsx';
import { Panel } from '../../ui/page.tsx';
import { useFormat, useText } from '../../ui/text.tsx';
import { maseActions } from './mase-actions.server.ts';
import { maseLook } from './mase-look.ts';

export const meta = titleOf;

export const loader = screen('maseDetails', async (context) => {
  const found = await findTracked(context, maseActions);
  const file = await trackedFile(context, maseActions, found);
  return { title: file.title, file, found };
});

export const action = screen('maseDetails', (context) => runStep(context, maseActions));

/** An action of the plan: who does it by when, and its proof. */
export default function MaseDetails() {
  const { file, found } = useLoaderData<typeof loader>();
  const t = useText();
  const format = useFormat();
  return (
    <TrackedFile
      look={maseLook}
      file={file}
      answer={useActionData<typeof action>()}
      subtitle={t(`training.mase.axis.${found.axis}`)}
      facts={[
        { field: 'axis', value: t(`training.mase.axis.${found.axis}`) },
        { field: 'prio', value: format.integer(found.prio) },
        { field: 'person', value: found.personName || t('commerce.erased') },
        { field: 'start', value: format.date(found.start) },
        { field: 'end', value: format.date(found.end) },
        { field: 'doneOn', value: found.doneOn && format.date(found.doneOn) },
      ]}
      main={
        <Panel title={t('training.mase.field.description')}>
          <p className="training-said">{found.description ?? t('training.mase.noDescription')}</p>
        </Panel>
      }
    />
  );
}
