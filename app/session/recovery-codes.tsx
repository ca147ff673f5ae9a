import { Alert } from '../ui/page.tsx';
import { useText } from '../ui/text.tsx';

/** Recovery codes, the one time that they are shown. */
export function RecoveryCodes({ codes, done }: { codes: string[]; done: string }) {
  const t = useText();
  return (
    <>
      <Alert tone="ok">{done}</Alert>
      <h2>{t('users.recovery.title')}</h2>
      <p>{t('users.recovery.explanation')}</p>
      <ul className="codes" translate="no">
        {codes.map((code) => (
          <li key={code}>
            <code>{code}</code>
          </li>
        ))}
      </ul>
    </>
  );
}
