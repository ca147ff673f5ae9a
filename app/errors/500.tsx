import { data } from '@remix-run/node';
import { publicScreen } from '../http/screen.server.ts';
import { titleOf } from '../http/title.ts';
import { ErrorScreen } from '../shell/guest-frame.tsx';

export const meta = titleOf;

export const loader = publicScreen('serverError', ({ t }) =>
  Promise.resolve(data({ title: t('shell.error.500.title') }, { status: 500 })),
);

export default function Page500() {
  return <ErrorScreen code="500" />;
}
