import type { ReactNode } from 'react';
import type { FormAnswer } from '../http/form.server.ts';
import { ClosedProvider } from '../ui/form/closed.tsx';
import { TrackedForm } from '../ui/form/tracked-form.tsx';
import { StaleAlert } from '../ui/form/stale-alert.tsx';
import { useText } from '../ui/text.tsx';
import type { CompanyFrame } from './company-frame.server.ts';
import { CompanyPage } from './company-frame.tsx';
import { SaveOrCancel } from '../ui/form/save-or-cancel.tsx';

/** What a part is called in errors and differences: its last named piece. */
export function usePartLabel() {
  const t = useText();
  return (path: string) => {
    const name =
      path
        .replaceAll(/\[\d+\]/g, '')
        .split('.')
        .at(-1) ?? '';
    return t(`companies.field.${name}`);
  };
}

interface Props {
  frame: CompanyFrame;
  title?: string;
  formId: string;
  answer: FormAnswer | undefined;
  revision: number;
  /** Where one goes without saving. */
  back: string;
  children: ReactNode;
  after?: ReactNode;
}

/** The form of one part of a company, as a page. */
export function PartForm({ frame, title, formId, answer, revision, back, children, after }: Props) {
  const label = usePartLabel();
  return (
    <CompanyPage
      frame={frame}
      {...(title !== undefined && { title })}
      alert={answer?.stale ? <StaleAlert stale={answer.stale} label={label} /> : undefined}
    >
      <TrackedForm id={formId} answer={answer} revision={revision} label={label}>
        {/* Enter saves, whichever buttons stand before. */}
        <button type="submit" className="unseen" tabIndex={-1} aria-hidden="true" />
        {children}
        <ClosedProvider value={!frame.enabled}>
          <SaveOrCancel back={back} />
        </ClosedProvider>
      </TrackedForm>
      {after}
    </CompanyPage>
  );
}
