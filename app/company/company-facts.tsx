import { formatSiren, formatSiret, formatVatNumber } from '#domain/kernel/identifier-words.ts';
import { countryName } from '#domain/kernel/countries.ts';
import { addressLine } from '#domain/kernel/address.ts';
import type { CorporationProfile } from '#domain/company/corporation.ts';
import type { ShownAddress } from './address-types.server.ts';
import { pathTo } from '../paths.ts';
import { LinkButton } from '../ui/button.tsx';
import { Definitions, EmptyState, Panel } from '../ui/page.tsx';
import { DataTable } from '../ui/list/table.tsx';
import { useFormat, useLanguage, useText } from '../ui/text.tsx';
import { capitalWords } from './capital.ts';

function Address({
  address: { street, complement, postalCode, city, country },
}: Pick<CorporationProfile, 'address'>) {
  const language = useLanguage();
  const lines = [
    street,
    complement,
    `${postalCode} ${city}`,
    country === 'FR' ? null : countryName(country, language),
  ];
  return lines.filter((line) => line !== null).map((line) => <div key={line}>{line}</div>);
}

/** Who it is, as its documents say it. */
export function CompanyFacts({ company }: { company: CorporationProfile }) {
  const t = useText();
  const format = useFormat();
  const field = (name: string) => t(`companies.field.${name}`);
  const said = (
    name: 'legalForm' | 'siren' | 'siret' | 'vatNumber' | 'rcs' | 'naf' | 'phone',
    written: (text: string) => string = (text) => text,
  ) => ({
    term: field(name),
    value: company[name] ? <span translate="no">{written(company[name])}</span> : null,
  });
  const { email, website, capital } = company;
  const site = website && (/^https?:\/\//i.test(website) ? website : `https://${website}`);
  return (
    <>
      <Panel title={t('companies.part.identity')}>
        <Definitions
          items={[
            { term: field('name'), value: <span translate="no">{company.name}</span> },
            said('legalForm'),
            { term: field('capital'), value: capitalWords(format, capital) },
            said('siren', formatSiren),
            said('siret', formatSiret),
            said('vatNumber', formatVatNumber),
            said('rcs'),
            said('naf'),
            { term: field('insurance'), value: company.insurance },
          ]}
        />
      </Panel>
      <Panel title={t('companies.part.contact')}>
        <Definitions
          items={[
            { term: field('address'), value: <Address address={company.address} /> },
            said('phone'),
            { term: field('email'), value: email && <a href={`mailto:${email}`}>{email}</a> },
            { term: field('website'), value: site && <a href={site}>{website}</a> },
          ]}
        />
      </Panel>
    </>
  );
}

/** Where else it is. */
export function AddressList({
  id,
  addresses,
  mayEdit,
}: {
  id: number;
  addresses: ShownAddress[];
  mayEdit: boolean;
}) {
  const t = useText();
  const language = useLanguage();
  return (
    <Panel title={t('companies.part.addresses')}>
      <DataTable
        caption={t('companies.part.addresses')}
        rows={addresses}
        rowKey={({ index }) => index}
        columns={[
          {
            key: 'addressType',
            header: t('companies.field.addressType'),
            narrow: 'title',
            cell: ({ type }) => type ?? '–',
          },
          {
            key: 'label',
            header: t('companies.field.label'),
            narrow: 'below',
            cell: ({ label }) => label ?? '–',
          },
          {
            key: 'address',
            header: t('companies.field.address'),
            narrow: 'below',
            cell: (row) => addressLine(row, language),
          },
        ]}
        empty={<EmptyState title={t('companies.noAddress')} hint={t('companies.noAddressHint')} />}
      />
      {mayEdit && (
        <p>
          <LinkButton to={pathTo('companyAddresses', { id })} icon="edit">
            {t('companies.editAddresses')}
          </LinkButton>
        </p>
      )}
    </Panel>
  );
}
