import { data } from '@remix-run/node';
import { publicScreen } from '../http/screen.server.ts';
import { titleOf } from '../http/title.ts';
import { ErrorScreen } from '../shell/guest-frame.tsx';

export const meta = titleOf;

export const loader = publicScreen('notFound', ({ t }) =>
  Promise.resolve(data({ title: t('shell.error.404.title') }, { status: 404 })),
);

export default function Page404() {
  return <ErrorScreen code="404" />;
}
