import type { StaffContext } from '../http/screen.server.ts';
import { pathTo } from '../paths.ts';

/** What the page of a hiring adds to an address, so that the form there leads back to it. */
export const FROM_HIRING = { from: 'hiring' } as const;

/** The page of the hiring that led here, for who may see it; null for who came another way. */
export const backToHiring = ({ url, may }: StaffContext, person: number): string | null =>
  url.searchParams.get('from') === FROM_HIRING.from && may('ROLE_PERSON_CREATE')
    ? pathTo('personHiring', { id: person })
    : null;
