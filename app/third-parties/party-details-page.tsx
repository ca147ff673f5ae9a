import type { BegunKind } from '#domain/document-kinds/document-kinds.ts';
import { documentScreens } from '../links/document-screens.ts';
import type { CustomFact } from '../custom-fields/custom-data.server.ts';
import { CustomFacts } from '../custom-fields/custom-panel.tsx';
import { IntentButton } from '../ui/form/intent-button.tsx';
import type { IntentAnswer } from '../http/intents.server.ts';
import { pathTo } from '../paths.ts';
import { Badge } from '../ui/badge.tsx';
import { LinkButton } from '../ui/button.tsx';
import { AskLink, Question } from '../ui/form/ask-first.tsx';
import { errorText } from '../ui/form/errors.ts';
import { ErrorSummary } from '../ui/form/field.tsx';
import { Menu } from '../ui/menu.tsx';
import { Columns, Page } from '../ui/page.tsx';
import { useText } from '../ui/text.tsx';
import { AttachedDocuments } from '../attachments/attached-documents.tsx';
import type { AttachedFiles } from '../attachments/attached-files.server.ts';
import type { PartyPrices } from '../products/party-prices.server.ts';
import { PartyPricesPanels } from '../products/party-prices.tsx';
import { ClientAccountPanel } from '../payments/accounts/client-account.tsx';
import { LatestDocuments } from './latest-documents.tsx';
import type { PartySorting } from './sorting.server.ts';
import { PartyFacts } from './party-facts.tsx';
import { PartyGroups, type GroupsShown } from './party-groups.tsx';
import { LATEST_SHOWN, parties, type Party } from './party-screens.ts';
import { PartyAccounts } from './parts/party-accounts.tsx';
import { PartyContacts, PartyPlaces } from './parts/party-people.tsx';
import { PartyCorporations, PartyRelations } from './parts/party-relations.tsx';
import { PartySummary, type Summarised } from './party-summary.tsx';
import { PartyTags, type Tag } from './party-tags.tsx';
import { MergedParties } from './merge/merged-parties.tsx';
import type { MergedParty } from './merge/merged-parties.server.ts';
import { PartyHistory } from './party-history.tsx';
import type { PartyParts } from './parts/party-parts.server.ts';
import type { SupplierAccount } from '../payments/accounts/supplier-account.server.ts';
import { SupplierAccountPanel } from '../payments/accounts/supplier-account.tsx';

export interface PartyFile extends Summarised {
  party: Party;
  title: string;
  supplying: SupplierAccount | null;
  groups: GroupsShown | null;
  prices: PartyPrices;
  condition: string | null;
  paymentType: string | null;
  sorting: PartySorting;
  attached: AttachedFiles | null;
  parts: PartyParts;
  tags: Tag[];
  /** Who looks after it. */
  manager: string | null;
  merged: MergedParty[];
  facts: CustomFact[];
  can: {
    edit: boolean;
    remove: boolean;
    merge: boolean;
    convert: boolean;
    begin: BegunKind[];
  };
}

/** What is done every day beside each other, the rest behind "more". */
function Actions({ party, id, can, profile }: PartyFile) {
  const t = useText();
  return (
    <>
      {(can.edit || can.merge || can.remove) && (
        <Menu label={t('commerce.action.more')} className="tool">
          {can.edit && (
            <IntentButton intent={profile.enabled ? 'disable' : 'enable'}>
              {t(profile.enabled ? 'thirdParties.action.disable' : 'thirdParties.action.enable')}
            </IntentButton>
          )}
          {can.merge && (
            <LinkButton to={pathTo('thirdPartyMerge', { id })}>{t('thirdParties.merge.action')}</LinkButton>
          )}
          {can.remove && <AskLink name="remove" label={t('commerce.action.delete')} tone="danger" />}
        </Menu>
      )}
      {can.convert && <IntentButton intent="convert">{t('thirdParties.action.convert')}</IntentButton>}
      {can.edit && (
        <LinkButton to={pathTo(parties[party].screens.edit, { id })} icon="edit">
          {t('commerce.action.edit')}
        </LinkButton>
      )}
      {can.begin.map((kind, index) => (
        <LinkButton
          key={kind}
          tone={index === can.begin.length - 1 ? 'primary' : undefined}
          to={pathTo(documentScreens(kind).new, {}, { client: id })}
        >
          {t(`commerce.${kind}.new`)}
        </LinkButton>
      ))}
    </>
  );
}

/** The file of a client, a supplier or any third party. */
export function PartyDetailsPage({ answer, ...file }: PartyFile & { answer: IntentAnswer | undefined }) {
  const { party, title, id, profile, account, supplying, documents, groups } = file;
  const t = useText();
  const types = (['client', 'supplier', 'prospect'] as const).filter((type) => profile[type]);
  return (
    <Page
      title={title}
      crumbs={[{ label: t(`thirdParties.${party}.list`), to: pathTo(parties[party].screens.list, {}) }]}
      badge={
        <>
          {types.map((type) => (
            <Badge key={type} tone="mute">
              {t(`thirdParties.field.${type}`)}
            </Badge>
          ))}
          <PartyTags tags={file.tags} />
          {!profile.enabled && <Badge tone="warn">{t('thirdParties.state.disabled')}</Badge>}
        </>
      }
      actions={<Actions {...file} />}
    >
      {answer && (
        <ErrorSummary
          errors={(answer.at ?? []).map(({ field, message }) => ({
            id: field === '' ? '' : `${answer.intent}-${field}`,
            label: field === '' ? '' : t(`thirdParties.field.${field}`),
            message: errorText(t, message),
          }))}
        />
      )}
      {file.can.remove && (
        <Question
          name="remove"
          intent="remove"
          label={t('commerce.action.delete')}
          text={t('ask.thirdParty')}
          tone="danger"
        />
      )}
      <MergedParties merged={file.merged} />
      <PartySummary {...file} />
      <Columns
        main={
          <>
            {documents.map(({ kind, rows, issued }) => (
              <LatestDocuments
                key={kind}
                kind={kind}
                rows={rows}
                issued={issued}
                client={id}
                shown={LATEST_SHOWN}
              />
            ))}
            <PartyContacts parts={file.parts} />
            <PartyPlaces parts={file.parts} />
            <PartyPricesPanels prices={file.prices} />
            <PartyHistory parts={file.parts} answer={answer} />
          </>
        }
        aside={
          <>
            {account && <ClientAccountPanel account={account} />}
            {supplying && <SupplierAccountPanel account={supplying} />}
            <PartyFacts
              profile={profile}
              condition={file.condition}
              paymentType={file.paymentType}
              sorting={file.sorting}
              manager={file.manager}
            />
            <CustomFacts facts={file.facts} />
            <PartyAccounts parts={file.parts} answer={answer} />
            <PartyRelations parts={file.parts} answer={answer} />
            {file.attached && <AttachedDocuments attached={file.attached} />}
            {groups && <PartyGroups {...groups} />}
            <PartyCorporations parts={file.parts} />
          </>
        }
      />
    </Page>
  );
}
