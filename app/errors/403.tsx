import { data } from '@remix-run/node';
import { publicScreen } from '../http/screen.server.ts';
import { titleOf } from '../http/title.ts';
import { ErrorScreen } from '../shell/guest-frame.tsx';

export const meta = titleOf;

export const loader = publicScreen('forbidden', ({ t }) =>
  Promise.resolve(data({ title: t('shell.error.403.title') }, { status: 403 })),
);

export default function Page403() {
  return <ErrorScreen code="403" />;
}
