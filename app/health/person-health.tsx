import { useActionData, useLoaderData } from '@remix-run/react';
import { screen } from '../http/screen.server.ts';
import { titleOf } from '../http/title.ts';
import { pathTo } from '../paths.ts';
import { errorText } from '../ui/form/errors.ts';
import { ErrorSummary } from '../ui/form/field.tsx';
import { Page } from '../ui/page.tsx';
import { useText } from '../ui/text.tsx';
import { HealthPanels } from './health-panels.tsx';
import { changePersonHealth, personHealthPage } from './person-health.server.ts';

export const meta = titleOf;

export const loader = screen('personHealth', personHealthPage);
export const action = screen('personHealth', changePersonHealth);

const fields = new Set(['kind', 'start', 'end']);

/** How one person is followed, and what they are to be seen for. */
export default function PersonHealth() {
  const page = useLoaderData<typeof loader>();
  const answer = useActionData<typeof action>();
  const t = useText();
  const { title, name, fileTo, health } = page;
  return (
    <Page
      title={title}
      crumbs={[
        { label: t('health.list'), to: pathTo('healthExamList', {}) },
        ...(fileTo === null ? [] : [{ label: name, to: fileTo }]),
      ]}
    >
      <ErrorSummary
        errors={(answer?.at ?? []).map(({ field, message }) => ({
          id: fields.has(field) ? `absence-${field}` : '',
          label: fields.has(field) ? t(`health.absence.${field}`) : '',
          message: errorText(t, message),
        }))}
      />
      <HealthPanels health={health} answer={answer} />
    </Page>
  );
}
