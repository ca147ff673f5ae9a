import { useLoaderData } from '@remix-run/react';
import { screen } from '../http/screen.server.ts';
import { titleOf } from '../http/title.ts';
import { trackedList } from '../tracked/tracked.server.ts';
import { TrackedList } from '../tracked/tracked-list.tsx';
import { useText } from '../ui/text.tsx';
import { projectLook } from './project-look.ts';
import { projects } from './projects.server.ts';

export const meta = titleOf;

export const loader = screen('projectList', (context) => trackedList(context, projects));

export default function ProjectList() {
  const t = useText();
  const list = useLoaderData<typeof loader>();
  return <TrackedList look={projectLook} list={list} crumbs={[{ label: t('shell.menu.projects') }]} />;
}
