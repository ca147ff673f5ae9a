import { insideSite, pathTo } from '../paths.ts';
import { idOf, type StaffContext } from '../http/screen.server.ts';
import { attachedFiles, viewerPath, type AttachedFile, type AttachedFiles } from './attached-files.server.ts';
import { shownOwner } from './shown-owner.server.ts';

/** Asked about before they are deleted. */
type Asked = Pick<AttachedFile, 'id' | 'name'>[];

export interface Viewer {
  title: string;
  back: { label: string; to: string };
  attached: AttachedFiles;
  /** The file that is shown; null where there is none. */
  file: AttachedFile | null;
  previous: string | null;
  next: string | null;
  /** Its place among all, from 1. */
  place: number;
  /** Where its text is shown escaped, in a frame. */
  preview: string | null;
  /** Where the page stands, and where its last button leads. */
  here: string;
  close: string;
  all: { on: boolean; to: string };
  asked: Asked;
  tooLarge: boolean;
}

const idsIn = (values: string[]): Set<number> => new Set(values.map(Number).filter(Number.isSafeInteger));

/** The viewer of a record's files: one of them, its neighbours, and what is about to be deleted. */
export async function viewerPage(context: StaffContext): Promise<Viewer> {
  const { params, t, url } = context;
  const { owner, back } = await shownOwner(context);
  const shown = idOf(params, 'versionId');
  const query = url.searchParams;
  const close = insideSite(query.get('close'), back.to);
  const attached = await attachedFiles(context, owner, shown, close);
  if (attached === null) throw new Response(null, { status: 403 });
  const { files } = attached;
  const wanted = files.findIndex(({ id }) => String(id) === query.get('file'));
  const at = Math.max(wanted, 0);
  const file = files[at] ?? null;
  const here = viewerPath(owner.kind, shown, close, file?.id ?? null);
  const on = query.get('select') === 'all';
  const remove = idsIn(attached.mayManage ? query.getAll('remove') : []);
  return {
    title: t('files.titleOf', { number: back.label }),
    back,
    attached: {
      ...attached,
      action: pathTo('documentFiles', { kind: owner.kind, versionId: shown }, { next: here }),
    },
    file,
    previous: files[at - 1]?.view ?? null,
    next: files[at + 1]?.view ?? null,
    place: at + 1,
    preview: file?.preview === 'text' ? pathTo('documentPreview', { id: file.id }) : null,
    here,
    close,
    all: { on, to: on ? here : `${here}${here.includes('?') ? '&' : '?'}select=all` },
    asked: files.filter(({ id }) => remove.has(id)).map(({ id, name }) => ({ id, name })),
    tooLarge: query.has('tooLarge'),
  };
}
