/* What programs and forms may send where a number, a day, a text, an id or a list is expected. */

const lone = String.fromCharCode(0xd800);

/** As a text, which is all that an address or a form can say. */
export const hostileTexts: readonly string[] = [
  '', ' ', '0', '-0', '-1', '1e309', '-1e309', 'NaN', 'Infinity', '0x10', '1e3', '9007199254740993', '9'.repeat(40), '1.'.repeat(9),
  '0.' + '1'.repeat(400), '2147483648', '9223372036854775808', '٣', '1,5', '1 000', '0000-00-00', '9999-12-31', '99999-99-99', '2062-02-30',
  '2026-13-01', '-000001-01-01', '2026-02-29T25:61', '2026-06-31', 'null', 'undefined', 'true', '[]', '{}', '[object Object]', "'", '"', '\\',
  '%', '_', '%%', "' or '1'='1", "1' or 1=1 --", '1; select pg_sleep(5)', '1) or (1=1', "\\'; drop table x; --", '$1', '${1}', ':id', '*', '?',
  '..%2f', '../../etc/passwd', '%00', '%ff', lone, '\u202e', '\ufeff', '\n', 'a\r\nX-Set: 1', 'İ', 'ß'.repeat(300), '🦆'.repeat(100), 'x'.repeat(5000),
  '2026-01-01,2026-02-01', '1,2,3', '1,'.repeat(2000), 'a.b.c', 'id', 'constructor', 'id; drop', 'null,null', 'asc', '(select 1)',
]; // prettier-ignore

const cursor = (value: unknown): string => Buffer.from(JSON.stringify(value)).toString('base64url');

/** Places in a list that nobody was given. */
export const forgedCursors: readonly string[] = [
  'x', '', '====', cursor(null), cursor([]), cursor(['', 0, false]), cursor(["' or 1=1 --", 1, true]), cursor(['1', -1, 1]), cursor(['infinity', 1, false]),
  cursor(['2026-02-30', 1, false]), cursor(['NaN', 1, true]), cursor(['1e309', 1, true]), cursor([lone, 5, false]), cursor(['a'.repeat(9000), 5, false]),
  cursor(['9'.repeat(20), Number.MAX_SAFE_INTEGER, false]), cursor(['9'.repeat(18), Number.MAX_SAFE_INTEGER, true]), cursor(['1', '1', '1']),
  cursor([['x'], { a: 1 }, null]), cursor({ 0: 'x', length: 3 }), cursor(['\u0001', 1, false]), cursor(['-infinity', 1, false]), cursor(['', 1.5, true]),
]; // prettier-ignore

const deep = (levels: number): unknown => (levels === 0 ? 'x' : [deep(levels - 1)]);

/** As JSON says it besides. */
export const hostileBodies: readonly unknown[] = [
  null, true, 0, -0, -1, 1.5, 1e308, -1e308, 2 ** 53 + 1, 2 ** 31, 1e-300, [], {}, [[]], [null], [{}], ['x'], { id: 1 }, { length: 9 }, deep(200),
  Array.from({ length: 3000 }, () => ({})), Array.from({ length: 3000 }, () => 1), 'x'.repeat(1_000_000), '9'.repeat(100_000), '-'.repeat(100_000),
  ' '.repeat(200_000), `${' '.repeat(100_000)}x`, 'a@'.repeat(50_000), '1.1'.repeat(50_000), '<'.repeat(100_000),
]; // prettier-ignore

/** No number of JavaScript, but one of JSON. */
export const HUGE_NUMBER = '1e309';
