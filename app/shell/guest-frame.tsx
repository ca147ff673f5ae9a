import type { ReactNode } from 'react';
import type { Missing } from '../http/unavailable.ts';
import { useLanguage, useText } from '../ui/text.tsx';
import { LanguageForm } from './shell.tsx';

/** The frame of pages before the sign-in. */
export function GuestFrame({ path, children }: { path: string; children: ReactNode }) {
  const t = useText();
  const language = useLanguage();
  return (
    <div className="guest">
      <main id="content">
        <div className="guest-brand">
          <i className="logo" aria-hidden="true">
            R
          </i>
          <div>
            <b>Registre</b>
            <span>{t('shell.motto')}</span>
          </div>
          <LanguageForm language={language} path={path} />
        </div>
        {children}
      </main>
    </div>
  );
}

/** For a person none of whose companies is open to them any more. */
export function LockedScreen() {
  const t = useText();
  return (
    <GuestFrame path="/">
      <section className="card panel guest-form">
        <h1>{t('shell.locked.title')}</h1>
        <p>{t('shell.locked.text')}</p>
        <form method="post" action="/logout">
          <button type="submit" className="btn wide">
            {t('shell.logout')}
          </button>
        </form>
      </section>
    </GuestFrame>
  );
}

/** What is not there just now, and that trying again is safe. */
export function UnavailableScreen({ missing }: { missing: Missing }) {
  const t = useText();
  return (
    <ErrorScreen code="503" text={t(`errors.unavailable.${missing}`)}>
      <p>{t('shell.error.503.again')}</p>
    </ErrorScreen>
  );
}

interface ErrorScreenProps {
  code: '400' | '403' | '404' | '500' | '503';
  /** Instead of the code's own words. */
  text?: string;
  children?: ReactNode;
}

/** A large code, a title and the way home. */
export function ErrorScreen({ code, text, children }: ErrorScreenProps) {
  const t = useText();
  return (
    <main id="content" className="error-screen">
      <p className="error-code" aria-hidden="true">
        {code}
      </p>
      <h1>{t(`shell.error.${code}.title`)}</h1>
      <p>{text ?? t(`shell.error.${code}.text`)}</p>
      {children}
      <a className="btn primary" href="/">
        {t('shell.error.home')}
      </a>
    </main>
  );
}
