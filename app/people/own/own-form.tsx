import type { ReactNode } from 'react';
import type { FormAnswer } from '../../http/form.server.ts';
import { pathTo } from '../../paths.ts';
import { Button } from '../../ui/button.tsx';
import { FormActions } from '../../ui/form/field.tsx';
import { StaleAlert } from '../../ui/form/stale-alert.tsx';
import { TrackedForm } from '../../ui/form/tracked-form.tsx';
import { Page } from '../../ui/page.tsx';
import { useText } from '../../ui/text.tsx';
import { personFieldKey } from '../person-fields.tsx';

interface Props {
  title: string;
  /** What follows from sending it, where that is not what a form usually does. */
  hint?: string;
  revision: number | null;
  answer: FormAnswer | undefined;
  /** What the button says that sends it. */
  send: string;
  label?(path: string): string;
  children: ReactNode;
}

/** The frame of a form of one's own file. */
export function OwnForm({ title, hint, revision, answer, send, label, children }: Props) {
  const t = useText();
  const words = label ?? ((path: string) => t(personFieldKey(path)));
  const back = pathTo('profile', {});
  return (
    <Page
      title={title}
      crumbs={[{ label: t('shell.profile'), to: back }]}
      alert={answer?.stale ? <StaleAlert stale={answer.stale} label={words} /> : undefined}
    >
      {hint && <p className="hint">{hint}</p>}
      <TrackedForm id="own" answer={answer} revision={revision} label={words}>
        {children}
        <FormActions>
          <a className="btn quiet" href={back}>
            {t('ui.form.cancel')}
          </a>
          <Button tone="primary">{send}</Button>
        </FormActions>
      </TrackedForm>
    </Page>
  );
}
