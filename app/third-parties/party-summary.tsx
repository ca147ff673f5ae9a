import { formatSiren } from '#domain/kernel/identifier-words.ts';
import type { DocumentKind } from '#domain/document-kinds/document-kinds.ts';
import { addressLine } from '#domain/kernel/address.ts';
import { isZero, subtract } from '#domain/kernel/decimal.ts';
import { writePhone } from '#domain/kernel/phone.ts';
import type { ThirdPartyProfile } from '#domain/third-parties/third-party.ts';
import type { DocumentRow } from '#projections/documents/document-query.ts';
import { documentScreens } from '../links/document-screens.ts';
import { pathTo } from '../paths.ts';
import type { ClientAccount } from '../payments/accounts/client-account.server.ts';
import { LinkButton } from '../ui/button.tsx';
import { Kpi, KpiRow, Panel } from '../ui/page.tsx';
import { useFormat, useLanguage, useText } from '../ui/text.tsx';

/** What of a third party its file begins with. */
export interface Summarised {
  id: number;
  profile: ThirdPartyProfile;
  account: ClientAccount | null;
  documents: {
    kind: DocumentKind;
    rows: Pick<DocumentRow, 'version' | 'number' | 'title' | 'date' | 'shown' | 'total'>[];
    issued: { count: number; total: string } | null;
  }[];
}

const MOST_WORK = 4;

/** How to reach a third party, in one line. */
function Reached({ profile }: Pick<Summarised, 'profile'>) {
  const language = useLanguage();
  const { identity } = profile;
  if (identity === null) return null;
  const { email, phone, address } = identity;
  return (
    <p className="party-reached" translate="no">
      {profile.code && <span>{profile.code}</span>}
      {identity.siren && <span>SIREN {formatSiren(identity.siren)}</span>}
      {address && <span>{addressLine(address, language)}</span>}
      {email && <a href={`mailto:${email}`}>{email}</a>}
      {phone && <a href={`tel:${phone}`}>{writePhone(phone)}</a>}
    </p>
  );
}

/** What is late of what a client owes. */
function lateOf({ owed, figures }: ClientAccount): string {
  const notDue = figures.find(({ key }) => key === 'notDue')?.amount ?? '0';
  return subtract(owed.amount, notDue);
}

function Figures({ account, documents, id }: Summarised) {
  const t = useText();
  const format = useFormat();
  const late = account === null ? '0' : lateOf(account);
  const issued = documents.filter((one) => one.issued !== null);
  if (account === null && issued.length === 0) return null;
  return (
    <KpiRow>
      {account && (
        <Kpi
          label={t('revenue.client.owed')}
          value={format.money(account.owed.amount)}
          to={account.owed.to}
          note={isZero(late) ? undefined : t('revenue.home.late', { amount: format.money(late) })}
        />
      )}
      {issued.slice(0, 3).map(({ kind, issued: sum }) => (
        <Kpi
          key={kind}
          label={t(`commerce.${kind}.list`)}
          value={format.money(sum?.total ?? '0')}
          to={pathTo(documentScreens(kind).list, {}, { client: id })}
          note={t('thirdParties.issuedCount', { count: sum?.count ?? 0 })}
        />
      ))}
    </KpiRow>
  );
}

/** What waits to be done for a third party: to remind, to ask after, to finish. */
function Work({ account, documents }: Summarised) {
  const t = useText();
  const format = useFormat();
  const late = account === null ? '0' : lateOf(account);
  const waiting = documents.flatMap(({ kind, rows }) =>
    rows
      .filter(({ shown }) => shown === 'draft' || shown === 'in_progress')
      .map((row) => ({
        ...row,
        kind,
        to: pathTo(documentScreens(kind).details, { versionId: row.version }),
      })),
  );
  if (!account?.remind && waiting.length === 0) return null;
  return (
    <Panel title={t('revenue.work.title')}>
      <ul className="todo">
        {account?.remind && (
          <li>
            <b>{t('thirdParties.work.late', { amount: format.money(late) })}</b>
            <LinkButton to={account.remind}>{t('dunning.grouped.action')}</LinkButton>
          </li>
        )}
        {waiting.slice(0, MOST_WORK).map(({ kind, version, number, title, shown, total, to }) => (
          <li key={version}>
            <div>
              <b>{t(`thirdParties.work.${shown}`, { name: number ?? title ?? t(`commerce.${kind}.one`) })}</b>
              <small>
                {t(`commerce.${kind}.one`)} · {format.money(total)}
              </small>
            </div>
            <LinkButton to={to}>{t(`thirdParties.work.${shown}Action`)}</LinkButton>
          </li>
        ))}
      </ul>
    </Panel>
  );
}

/** What a file begins with: who it is, how much is at stake, what to do. */
export function PartySummary(file: Summarised) {
  return (
    <>
      <Reached profile={file.profile} />
      <Figures {...file} />
      <Work {...file} />
    </>
  );
}
