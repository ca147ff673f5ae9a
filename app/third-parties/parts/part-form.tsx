import type { ReactNode } from 'react';
import { CommandForm } from '../../ui/form/command-form.tsx';
import type { FormAnswer } from '../../http/form.server.ts';
import { pathTo } from '../../paths.ts';
import { FormSummary } from '../../ui/form/form-summary.tsx';
import { Page, Panel } from '../../ui/page.tsx';
import { useText } from '../../ui/text.tsx';
import { SaveOrCancel } from '../../ui/form/save-or-cancel.tsx';

export interface PartForm {
  title: string;
  name: string;
  back: string;
  answer: FormAnswer | undefined;
}

/** The page of a form about a part of a third party's file, and the way back to the file. */
export function PartFormPage({
  form,
  id,
  label,
  children,
}: {
  form: PartForm;
  id: string;
  label(path: string): string;
  children: ReactNode;
}) {
  const t = useText();
  const { title, name, back, answer } = form;
  return (
    <Page
      title={title}
      crumbs={[
        { label: t('thirdParties.thirdParty.list'), to: pathTo('thirdPartyList', {}) },
        { label: name, to: back },
      ]}
    >
      <FormSummary answer={answer} formId={id} label={label} />
      <CommandForm id={id} noValidate>
        <Panel>{children}</Panel>
        <SaveOrCancel back={back} />
      </CommandForm>
    </Page>
  );
}
