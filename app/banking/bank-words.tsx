import { isZero } from '#domain/kernel/decimal.ts';
import type { BankLineRow } from '#projections/banking/bank-lines.ts';
import { Badge } from '../ui/badge.tsx';
import { formatIban } from '../ui/format.ts';
import { useFormat, useText } from '../ui/text.tsx';
import type { ShownProposal } from './bank-details.server.ts';

/** Which account a statement is of: as the company's list calls it, and its IBAN. */
export function OwnAccountWords({ iban, name }: { iban: string; name: string | undefined }) {
  return (
    <span translate="no">
      {name && `${name} · `}
      {formatIban(iban)}
    </span>
  );
}

/** What the bank wrote of a movement. */
export function LineWords({ row }: { row: BankLineRow }) {
  const t = useText();
  if (row.label === null) return <span className="hint">{t('banking.details.textErased')}</span>;
  const more = [row.counterparty, row.iban, row.reference]
    .filter((text) => text !== null && !row.label?.includes(text))
    .map((text) => formatIban(text ?? ''));
  return (
    <div translate="no" className="bank-words">
      {row.label}
      {more.length > 0 && <small>{more.join(' · ')}</small>}
    </div>
  );
}

/** How sure a proposal is, in words and a colour. */
export function Likelihood({
  proposal: { score, certain },
}: {
  proposal: Pick<ShownProposal, 'score' | 'certain'>;
}) {
  const t = useText();
  if (certain) return <Badge tone="ok">{t('banking.likely.certain')}</Badge>;
  return score >= 70 ? (
    <Badge tone="info">{t('banking.likely.probable')}</Badge>
  ) : (
    <Badge tone="warn">{t('banking.likely.toCheck')}</Badge>
  );
}

/** What a movement probably settles, and why. */
export function ProposalCell({ proposal, line }: { proposal: ShownProposal; line: number }) {
  const t = useText();
  const format = useFormat();
  return (
    <div className="bank-proposal">
      <input type="hidden" name={`shown-${line}`} value={proposal.key} />
      <Likelihood proposal={proposal} />{' '}
      <b translate={proposal.books ? undefined : 'no'}>
        {proposal.client ?? (proposal.recorded > 1 ? null : t('commerce.erased'))}
      </b>
      <div>
        {proposal.documents.map(({ number, amount, to }, index) => (
          <span key={number}>
            {index > 0 && ', '}
            <a href={to}>{number}</a>
            {proposal.documents.length > 1 && ` (${format.amount(amount)})`}
          </span>
        ))}
        {proposal.recorded > proposal.documents.length &&
          ` ${t('banking.recorded.more', { count: proposal.recorded - proposal.documents.length })}`}
        {!isZero(proposal.rest) && ` · ${t('banking.rest', { rest: format.money(proposal.rest) })}`}
      </div>
      <small>{proposal.reasons.map((reason) => t(`banking.reason.${reason}`)).join(', ')}</small>
    </div>
  );
}
