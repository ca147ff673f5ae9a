/** What virus scanners answer to (eicar.org), put together here so that no scanner takes this source for it. */
const TEST_FILE = ['X5O!P%@AP[4\\PZX54(P^)7CC)7}$', 'EICAR-STANDARD-ANTIVIRUS-TEST-FILE', '!$H+H*'].join('');

/** The first bytes of programs: of Windows, Linux, macOS and Java, and of scripts. */
const beginnings = ['4d5a', '7f454c46', 'feedface', 'feedfacf', 'cefaedfe', 'cffaedfe', 'cafebabe', '2321'];

/** Names of what an operating system runs when it is opened. */
const PROGRAM =
  /\.(?:exe|com|scr|pif|bat|cmd|ps1|psm1|vbs|vbe|jse?|wsf|wsh|hta|msi|msp|dll|cpl|jar|lnk|reg|sh|command|apk|app)$/i;

const LONGEST_BEGINNING = 4;

/**
 * Whether a file that came inside another is a program, or the test file of virus scanners.
 * @param content null where it cannot be read; then its name alone decides
 */
export function isDangerous(name: string, content: Uint8Array | null): boolean {
  if (PROGRAM.test(name.trim())) return true;
  if (content === null) return false;
  const bytes = Buffer.from(content.buffer, content.byteOffset, content.byteLength);
  const begins = bytes.subarray(0, LONGEST_BEGINNING).toString('hex');
  return beginnings.some((one) => begins.startsWith(one)) || bytes.includes(TEST_FILE, 0, 'latin1');
}
