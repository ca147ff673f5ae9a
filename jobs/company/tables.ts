import { sql, type RawBuilder } from 'kysely';

/*
 * What becomes of each table that follows from no event (`keptTables` of a backup) when a company moves. A new table
 * gets its line here (tests/catalogue/company-tables.test.ts).
 */

/** Whose rows they are: the company's, its people's, or of what belongs to it. */
interface Moved {
  moves: 'company' | 'people';
  rows: RawBuilder<boolean>;
  /** Columns that are given anew. */
  anew?: readonly string[];
}
interface Left {
  stays: string;
}
/** Has lines of its own in the file. */
interface Apart {
  apart: true;
}
export type TableRule = Moved | Left | Apart;

/** What `moved_company` and `moved_user` are: tables of the transaction that writes the file. */
const ofCompany: Moved = {
  moves: 'company',
  rows: sql`line.corporation_id in (select id from moved_company)`,
};
const ofPeople: Moved = {
  moves: 'people',
  rows: sql`line.user_id in (select user_id from moved_user where not author)`,
};
const apart: Apart = { apart: true };
const waits: Left = { stays: 'what waited to be sent or was half done: it is done again' };
const madeAgain: Left = { stays: 'made again when somebody asks for it' };
const ofInstallation: Left = { stays: 'the installation’s own' };

export const tableRules: Readonly<Record<string, TableRule>> = {
  emt_messages: apart,
  emt_streams: apart,
  event_chain: apart,
  chain_head: apart,
  personal_key: apart,
  secret: apart,
  stored_file: apart,

  candidate_link_token: ofCompany,
  engine_day: ofCompany,
  leave_decision_token: ofCompany,
  position_look: { ...ofCompany, anew: ['id'] },
  received_invoice: ofCompany,
  shared_link_token: ofCompany,
  wage_slip_link_token: ofCompany,
  document_link_token: {
    moves: 'company',
    rows: sql`line.link_id in (select id from document_link where corporation_id in (select id from moved_company))`,
  },
  // Of these, what stands for something agreed to: the same file ever after.
  printed_sheet: {
    moves: 'company',
    rows: sql`line.kept and case split_part(line.id, '-', 1)
      when 'activity' then 'activitymonth-' || split_part(line.id, '-', 2) in (select stream_id from moved_stream)
      when 'billedTime' then 'invoice-' || split_part(line.id, '-', 2) in (select stream_id from moved_stream)
      else split_part(line.id, '-', 2) in (select id::text from moved_company) end`,
  },
  command_log: {
    moves: 'company',
    rows: sql`line.command_id in (select command_id from moved_command)`,
  },

  authenticator: ofPeople,
  credential: ofPeople,
  last_sign_in: ofPeople,
  linked_identity: ofPeople,
  passkey: ofPeople,
  api_token_key: {
    moves: 'people',
    rows: sql`'apitoken-' || line.token_id in (select stream_id from moved_stream)`,
  },

  bank_upload: waits,
  bulk_item: waits,
  bulk_operation: waits,
  company_draft: waits,
  form_draft: waits,
  import_draft: waits,
  passkey_challenge: waits,
  slip_reading: waits,
  waiting_file: waits,
  webhook_delivery: waits,
  webhook_health: waits,
  draft_pdf: madeAgain,
  pdf_bundle: madeAgain,
  slip_archive_token: { stays: 'links that are good for some minutes: people ask for another one' },
  recovery_code: { stays: 'a keyed hash of the installation: people make new ones' },
  company_hold: ofInstallation,
  credential_note: ofInstallation,
  installation: ofInstallation,
  sign_in_attempt: ofInstallation,
};
