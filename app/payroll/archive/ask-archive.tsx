import { useActionData, useLoaderData } from '@remix-run/react';
import { formText } from '../../http/form-text.ts';
import { publicScreen } from '../../http/screen.server.ts';
import { titleOf } from '../../http/title.ts';
import { pathTo } from '../../paths.ts';
import { GuestFrame } from '../../shell/guest-frame.tsx';
import { Button } from '../../ui/button.tsx';
import { PlainField } from '../../ui/form/field.tsx';
import { useText } from '../../ui/text.tsx';
import { askForArchive } from './ask-archive.server.ts';

export const meta = titleOf;

export const loader = publicScreen('slipArchiveAsk', ({ t }) =>
  Promise.resolve({ title: t('payroll.archive.title') }),
);

/** The page always answers the same; the mail says the rest. */
export const action = publicScreen(
  'slipArchiveAsk',
  async ({ request, services, language, clientAddress }) => {
    const form = await request.formData();
    await askForArchive(services, formText(form, 'email'), language, clientAddress);
    return { asked: true };
  },
);

/** For people who left: a link to all of their wage slips, mailed to the address that is known of them. */
export default function AskArchive() {
  const { title } = useLoaderData<typeof loader>();
  const answer = useActionData<typeof action>();
  const t = useText();
  return (
    <GuestFrame path={pathTo('slipArchiveAsk', {})}>
      <form method="post" className="card panel guest-form">
        <h1>{title}</h1>
        {answer ? (
          <p>
            <output>{t('payroll.archive.answer')}</output>
          </p>
        ) : (
          <>
            <p className="hint">{t('payroll.archive.explanation')}</p>
            <PlainField
              id="email"
              name="email"
              type="email"
              label={t('payroll.archive.email')}
              autoComplete="email"
              required
            />
            <Button tone="primary" type="submit" className="wide">
              {t('payroll.archive.submit')}
            </Button>
          </>
        )}
        <p className="guest-links">
          <a href={pathTo('login', {})}>{t('payroll.archive.signIn')}</a>
        </p>
      </form>
    </GuestFrame>
  );
}
