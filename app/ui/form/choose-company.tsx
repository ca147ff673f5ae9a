import type { ReactNode } from 'react';
import { pathTo } from '../../paths.ts';
import { Button } from '../button.tsx';

/** Goes to work in a company, and on to a page there. */
export function ChooseCompany({ id, to, children }: { id: number; to: string; children: ReactNode }) {
  return (
    <form method="post" action={pathTo('corporation', {})} className="inline-form">
      <input type="hidden" name="corporation" value={id} />
      <input type="hidden" name="redirectTo" value={to} />
      <Button>{children}</Button>
    </form>
  );
}
