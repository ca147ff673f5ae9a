import { useActionData, useLoaderData } from '@remix-run/react';
import { formText } from '../http/form-text.ts';
import { publicScreen } from '../http/screen.server.ts';
import { titleOf } from '../http/title.ts';
import { pathTo } from '../paths.ts';
import { GuestFrame } from '../shell/guest-frame.tsx';
import { Button } from '../ui/button.tsx';
import { PlainField } from '../ui/form/field.tsx';
import { useText } from '../ui/text.tsx';
import { askForReset } from './reset.server.ts';

export const meta = titleOf;

export const loader = publicScreen('forgotPassword', ({ t }) =>
  Promise.resolve({ title: t('session.forgot.title') }),
);

/** The screen always answers the same; the mail says the rest (3-decisions.md, "Identity"). */
export const action = publicScreen(
  'forgotPassword',
  async ({ request, services, language, clientAddress }) => {
    const form = await request.formData();
    await askForReset(services, formText(form, 'username'), language, clientAddress);
    return { asked: true };
  },
);

export default function ForgotPassword() {
  const { title } = useLoaderData<typeof loader>();
  const answer = useActionData<typeof action>();
  const t = useText();
  return (
    <GuestFrame path={pathTo('forgotPassword', {})}>
      <form method="post" className="card panel guest-form">
        <h1>{title}</h1>
        {answer ? (
          <p>
            <output>{t('session.forgot.answer')}</output>
          </p>
        ) : (
          <>
            <p className="hint">{t('session.forgot.explanation')}</p>
            <PlainField
              id="username"
              name="username"
              label={t('session.forgot.field')}
              autoComplete="username"
              required
            />
          </>
        )}
        {!answer && (
          <Button tone="primary" type="submit" className="wide">
            {t('session.forgot.submit')}
          </Button>
        )}
        {answer && (
          <button type="submit" hidden>
            {t('session.forgot.submit')}
          </button>
        )}
        <p className="guest-links">
          <a href={pathTo('login', {})}>{t('session.forgot.back')}</a>
        </p>
      </form>
    </GuestFrame>
  );
}
