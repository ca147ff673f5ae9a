import type { ReactNode } from 'react';
import { Button } from '../ui/button.tsx';
import type { Typed } from './recurring-typed.server.ts';
import type { WizardPage, WizardStep } from './recurring-wizard.server.ts';

/** What other steps typed, handed on. */
export function Carried({ typed, except = [] }: { typed: Typed; except?: readonly string[] }) {
  const entries = Object.entries(typed).filter(([name]) => !except.includes(name));
  return entries.map(([name, values]) =>
    values.map((value) => <input key={`${name}=${value}`} type="hidden" name={name} value={value} />),
  );
}

/** Leads back to another step, with all that was typed. */
export const Back = ({ to, children }: { to: WizardStep; children: ReactNode }) => (
  <Button name="step" value={to} tone="quiet">
    {children}
  </Button>
);

/** What the form was made from. */
export const Revision = ({ page }: { page: WizardPage }) =>
  page.revision !== null && (
    <input type="hidden" name="revision" value={page.stale?.revision ?? page.revision} />
  );
