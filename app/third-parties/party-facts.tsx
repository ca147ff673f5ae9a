import { formatSiren, formatSiret, formatVatNumber } from '#domain/kernel/identifier-words.ts';
import type { ThirdPartyProfile } from '#domain/third-parties/third-party.ts';
import { addressLine } from '#domain/kernel/address.ts';
import { writePhone } from '#domain/kernel/phone.ts';
import type { PartySorting } from './sorting.server.ts';
import { Definitions, Panel } from '../ui/page.tsx';
import { useFormat, useLanguage, useText } from '../ui/text.tsx';

interface Props {
  profile: ThirdPartyProfile;
  condition: string | null;
  paymentType: string | null;
  sorting: PartySorting;
  manager: string | null;
}

const asIs = (text: string | null | undefined) => text && <span translate="no">{text}</span>;

const Website = ({ address }: { address: string }) => (
  <a
    href={/^https?:/i.test(address) ? address : `https://${address}`}
    target="_blank"
    rel="noreferrer noopener"
    translate="no"
  >
    {address.replace(/^https?:\/\//i, '')}
  </a>
);

const PortalLink = ({ to, label }: { to: string; label: string }) => (
  <a href={to} rel="noreferrer" translate="no">
    {label}
  </a>
);

/** Who a third party is, how it pays, and its accounts. */
export function PartyFacts({ profile, condition, paymentType, sorting, manager }: Props) {
  const t = useText();
  const { identity } = profile;
  const field = (name: string) => t(`thirdParties.field.${name}`);
  const address = identity?.address;
  const format = useFormat();
  const language = useLanguage();
  const said = (name: string, value: string | null | undefined) =>
    value ? [{ term: field(name), value: asIs(value) }] : [];
  const accounts = (['accountingCode', 'generalAccount', 'supplierAccount'] as const).filter(
    (name) => profile[name],
  );
  return (
    <Panel title={t('thirdParties.form.identity')}>
      <Definitions
        items={[
          { term: field('code'), value: asIs(profile.code) },
          ...(profile.naturalPerson ? [{ term: field('naturalPerson'), value: t('ui.yes') }] : []),
          ...said('tradeName', identity?.tradeName),
          ...said('legalForm', profile.legalForm),
          ...(profile.capital ? [{ term: field('capital'), value: format.money(profile.capital) }] : []),
          { term: 'SIREN', value: identity?.siren && formatSiren(identity.siren) },
          { term: 'SIRET', value: identity?.siret && formatSiret(identity.siret) },
          { term: field('vatNumber'), value: identity?.vatNumber && formatVatNumber(identity.vatNumber) },
          ...said('naf', sorting.activity ?? profile.naf),
          ...sorting.sorted.map(({ field: name, label, to }) => ({
            term: field(name),
            value: to === null ? asIs(label) : <PortalLink to={to} label={label} />,
          })),
          ...(identity?.electronicAddress
            ? [{ term: field('electronicAddress'), value: asIs(identity.electronicAddress) }]
            : []),
          {
            term: field('email'),
            value: identity?.email && (
              <a href={`mailto:${identity.email}`} translate="no">
                {identity.email}
              </a>
            ),
          },
          { term: field('phone'), value: identity?.phone && writePhone(identity.phone) },
          ...said('mobile', identity?.mobile && writePhone(identity.mobile)),
          ...(identity?.website
            ? [{ term: field('website'), value: <Website address={identity.website} /> }]
            : []),
          {
            term: field('address'),
            value: address && <span translate="no">{addressLine(address, language)}</span>,
          },
          { term: field('language'), value: t(`shell.language.${profile.language}`) },
          { term: t('commerce.field.paymentCondition'), value: condition },
          { term: t('commerce.field.paymentType'), value: paymentType },
          ...(manager ? [{ term: field('accountManager'), value: asIs(manager) }] : []),
          ...accounts.map((name) => ({ term: field(name), value: asIs(profile[name]) })),
          ...(profile.creditLimit
            ? [{ term: field('creditLimit'), value: format.money(profile.creditLimit) }]
            : []),
          ...(profile.noReminders ? [{ term: field('noReminders'), value: t('ui.yes') }] : []),
        ]}
      />
      {identity?.note && <p className="note">{identity.note}</p>}
    </Panel>
  );
}
