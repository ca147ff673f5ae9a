import ssh2 from 'ssh2';

const { generateKeyPairSync, parseKey } = ssh2.utils;

interface Options {
  comment?: string;
  cipher?: string;
  rounds?: number;
  passphrase?: string;
}

/**
 * An Ed25519 key for SSH, in OpenSSH's form. ssh2 writes one in three hundred a byte short, and cannot read it: such are
 * made anew.
 */
export function sshKeyPair(options: Options = {}): { private: string; public: string } {
  const pair = generateKeyPairSync('ed25519', options);
  return parseKey(pair.private, options.passphrase) instanceof Error ? sshKeyPair(options) : pair;
}
