import { randomUUID } from 'node:crypto';
import { z } from 'zod';
import type { SecretOwner } from '#domain/kernel/work.ts';
import { findFormDraft, newestFormDraft } from '#scratch/form-drafts.ts';
import { pathTo } from '../paths.ts';
import type { KeptForm } from '../ui/form/kept-form.ts';
import { parseForm } from './parse-form.server.ts';
import type { StaffContext } from './screen.server.ts';

type Author = Pick<StaffContext, 'services' | 'actor' | 'corporation'>;

/** For whom what is typed is sealed: it opens for nobody else. */
const ownerOf = ({ actor, corporation }: Author): SecretOwner => ({
  kind: 'form-draft',
  id: actor.user ?? 0,
  corporation,
});

export const authorOf = ({ actor, corporation }: Author) => ({ user: actor.user ?? 0, corporation });

/** What the page writes into its form beside what is typed. */
const ofThePage: ReadonlySet<string> = new Set([
  'commandId',
  'corporation',
  'draft',
  'draftOf',
  'step',
  '__intent__',
]);

const anything = z.unknown();

/** A form as its fields take it back, sealed. */
export function sealedForm(author: Author, form: FormData): Buffer {
  const typed = new FormData();
  for (const [name, value] of form)
    if (typeof value === 'string' && !ofThePage.has(name)) typed.append(name, value);
  return author.services.secrets.seal(ownerOf(author), JSON.stringify(parseForm(typed, anything).payload));
}

type Typed = NonNullable<KeptForm['resumed']>['result']['initialValue'];

/**
 * What a form that is kept while it is typed begins with: the id under which it is kept, what was begun before and is
 * offered, and, once that was taken up again (`?resume=`), what was typed.
 */
export async function keptForm(context: StaffContext): Promise<KeptForm> {
  const { services, url } = context;
  const path = url.pathname.replace(/\.data$/, '');
  const to = pathTo('formDraft', {});
  const asked = url.searchParams.get('resume');
  const author = authorOf(context);
  const sealed = asked === null ? null : await findFormDraft(services.db, author, { id: asked, path });
  const typed = sealed && services.secrets.open(ownerOf(context), sealed);
  if (asked !== null && typed) {
    const initialValue = JSON.parse(typed) as Typed; // as `sealedForm` wrote it
    return { id: asked, to, begun: null, resumed: { result: { initialValue }, stale: null } };
  }
  const newest = await newestFormDraft(services.db, author, path);
  const begun = newest && { ...newest, path };
  return { id: randomUUID(), to, begun, resumed: null };
}
