import type { Generated } from 'kysely';

/* Tables beside the accounts: what signs people in. */

interface SignInRulesTable {
  corporation_id: number;
  second_factor: boolean;
}

interface LastSignInTable {
  user_id: number;
  at: Generated<string>;
}

interface AuthenticatorTable {
  user_id: number;
  /** The newest 30 seconds whose code was taken: no code counts twice. */
  last_step: number;
  added_at: string;
}

interface RecoveryCodeTable {
  user_id: number;
  code_hash: string;
  used_at: string | null;
}

interface PasskeyTable {
  id: number;
  user_id: number;
  /** As the browser names it, in base64url. */
  credential_id: string;
  public_key: Buffer;
  counter: number;
  transports: string[];
  name: string;
  added_at: string;
  used_at: string | null;
}

interface PasskeyChallengeTable {
  token_hash: string;
  challenge: string;
  /** Whose passkey is asked for; null: whoever has one. */
  user_id: number | null;
  expires_at: string;
}

interface LinkedIdentityTable {
  issuer: string;
  subject: string;
  user_id: number;
  linked_at: string;
}

export interface UsersTables {
  sign_in_rules: SignInRulesTable;
  last_sign_in: LastSignInTable;
  authenticator: AuthenticatorTable;
  recovery_code: RecoveryCodeTable;
  passkey: PasskeyTable;
  passkey_challenge: PasskeyChallengeTable;
  linked_identity: LinkedIdentityTable;
}
