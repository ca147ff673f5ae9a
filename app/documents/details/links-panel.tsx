import { Badge } from '../../ui/badge.tsx';
import { Definitions, Alert, Panel } from '../../ui/page.tsx';
import { useFormat, useText } from '../../ui/text.tsx';
import type { ShownConsent } from '../quotations/consent.server.ts';
import type { DocumentDetailsData } from './document-details.server.ts';
import { IntentButton } from '../../ui/form/intent-button.tsx';
import type { ShownLink } from './shown-links.server.ts';

const tones = {
  open: 'info',
  past: 'mute',
  ended: 'mute',
  revoked: 'mute',
  accepted: 'ok',
  refused: 'warn',
} as const;

function Opened({ openedAt, lastOpenedAt }: ShownLink) {
  const t = useText();
  const format = useFormat();
  if (openedAt === null) return <>{t('public.staff.unopened')}</>;
  const first = format.dateTime(openedAt);
  const last = format.dateTime(lastOpenedAt ?? openedAt);
  return (
    <>
      {first === last
        ? t('public.staff.opened', { at: first })
        : t('public.staff.openedSince', { first, last })}
    </>
  );
}

type Page = Pick<DocumentDetailsData, 'kind' | 'links' | 'consent'>;

function Link({ link, kind }: { link: ShownLink; kind: Page['kind'] }) {
  const t = useText();
  const format = useFormat();
  return (
    <li>
      <div className="mail-line">
        <a className="link" href={link.mail}>
          {t('public.staff.until', { date: format.date(link.until) })}
        </a>{' '}
        <span translate="no">{t('public.staff.to', { receivers: link.receivers })}</span>
        <small>
          {t('public.staff.made', { at: format.dateTime(link.madeAt), who: link.who })} · <Opened {...link} />
        </small>
        {link.revocable && (
          <IntentButton
            intent="revokeLink"
            tone="quiet"
            ask={t(`ask.${kind}Link`)}
            fields={{ link: String(link.id) }}
          >
            {t('public.staff.revoke')}
          </IntentButton>
        )}
      </div>
      <Badge tone={tones[link.state]}>{t(`public.staff.state.${link.state}`)}</Badge>
    </li>
  );
}

/** Who accepted by a link, when and what, and whether that is still what the quotation says. */
function Consent({ consent }: { consent: ShownConsent }) {
  const t = useText();
  const format = useFormat();
  const { name, function: role, at, content, pdf, standing, sheet } = consent;
  return (
    <Panel title={t('public.staff.proof')}>
      <Alert tone={standing === 'valid' ? 'ok' : 'warn'}>{t(`public.standing.${standing}`)}</Alert>
      <Definitions
        items={[
          { term: t('public.staff.who'), value: <span translate="no">{name}</span> },
          ...(role === null ? [] : [{ term: t('public.staff.function'), value: role }]),
          { term: t('public.staff.at'), value: format.dateTime(at) },
          { term: t('public.receipt.content'), value: <code className="hash">{content}</code> },
          { term: t('public.receipt.pdf'), value: <code className="hash">{pdf}</code> },
        ]}
      />
      <p className="proof-note">
        <a className="link" href={sheet}>
          {t('public.staff.sheet')}
        </a>
      </p>
    </Panel>
  );
}

/** The links to a document that clients have, and what came of them; nothing where none was sent. */
export function LinksPanel({ page }: { page: Page }) {
  const t = useText();
  const { links, consent } = page;
  return (
    <>
      {consent && <Consent consent={consent} />}
      {links && links.length > 0 && (
        <Panel title={t('public.staff.panel')}>
          <ul className="todo mails">
            {links.map((link) => (
              <Link key={link.id} link={link} kind={page.kind} />
            ))}
          </ul>
        </Panel>
      )}
    </>
  );
}
