import type { ProjectStatus } from '#domain/projects/project.ts';
import { Badge } from '../ui/badge.tsx';
import { useText } from '../ui/text.tsx';

export function ProjectStatusBadge({ status }: { status: ProjectStatus }) {
  const t = useText();
  return <Badge tone={status === 'open' ? 'ok' : 'mute'}>{t(`projects.status.${status}`)}</Badge>;
}
