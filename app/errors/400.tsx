import { data } from '@remix-run/node';
import { publicScreen } from '../http/screen.server.ts';
import { titleOf } from '../http/title.ts';
import { ErrorScreen } from '../shell/guest-frame.tsx';

export const meta = titleOf;

export const loader = publicScreen('badRequest', ({ t }) =>
  Promise.resolve(data({ title: t('shell.error.400.title') }, { status: 400 })),
);

export default function Page400() {
  return <ErrorScreen code="400" />;
}
