import { fileName } from '#domain/company/file-names.ts';
import { checkPattern, nextNumbers, periodOf } from '#domain/kernel/number-pattern.ts';
import { checkFileTokens } from '#domain/parameters/stored-parameters.ts';
import { Badge } from '../../ui/badge.tsx';
import { Button } from '../../ui/button.tsx';
import { CheckboxField, SelectField, TextAreaField, TextField } from '../../ui/form/field.tsx';
import { useText, type Text } from '../../ui/text.tsx';
import type { ShownParameter } from './parameter-page.server.ts';

/** What file names are tried with. */
const tried: Readonly<Record<string, string>> = {
  NUMBER: 'FA-2026-0187',
  CLIENT: 'Maçonnerie Le Goff',
  DATE: '2026-11-20',
  TITLE: 'Dalle du parking',
  PERSON: 'LE BIHAN Yann',
  YYYY: '2026',
  MM: '11',
};

const SHOWN = 2;

/** What a syntax gives, as it is typed; null where it gives nothing. */
export function previewOf(
  { kind, tokens, series }: ShownParameter,
  typed: string,
  today: string,
): string | null {
  if (typed === '') return null;
  if (kind === 'pattern') {
    if (checkPattern(typed) !== null) return '–';
    const last = series.find(({ period }) => period === periodOf(typed, today))?.last ?? 0;
    return nextNumbers(typed, today, last, SHOWN).join(', ');
  }
  if (kind !== 'file_name') return null;
  if (checkFileTokens(typed, tokens) !== null) return '–';
  const filled = tokens.reduce((name, token) => name.replaceAll(`{${token}}`, tried[token] ?? ''), typed);
  return `${fileName(filled, { number: '', client: null, date: null, title: null })}.pdf`;
}

const helpOf = ({ code, tokens, kind }: ShownParameter, t: Text): string =>
  [
    t(`parameters.help.${code}`),
    kind === 'file_name' ? t('parameters.tokens', { tokens: tokens.map((one) => `{${one}}`).join(' ') }) : '',
    kind === 'pattern' ? t('parameters.numberTokens') : '',
  ]
    .filter(Boolean)
    .join(' ');

interface Props {
  parameter: ShownParameter;
  typed: string;
  errors: string[] | undefined;
  today: string;
  mayReset: boolean;
}

type Meta = Parameters<typeof TextField>[0]['field'];

function Input({ parameter, typed, errors }: Omit<Props, 'today' | 'mayReset'>) {
  const t = useText();
  const { code, kind, choices } = parameter;
  const field: Meta = {
    id: `parameter-${code}`,
    name: `value.${code}`,
    errors,
    initialValue: typed,
  };
  const props = { field, label: t(`parameters.name.${code}`), hint: helpOf(parameter, t) };
  switch (kind) {
    case 'flag':
      return <CheckboxField {...props} />;
    case 'choice':
      return <SelectField {...props} options={choices} />;
    case 'record':
    case 'thirdparty':
    case 'product':
    case 'person':
      return <SelectField {...props} options={choices} placeholder="–" />;
    case 'emails':
      return <TextAreaField {...props} rows={2} />;
    case 'fixed':
      return <TextField {...props} readOnly />;
    case 'integer':
    case 'decimal':
      return <TextField {...props} inputMode="decimal" autoComplete="off" />;
    default:
      return <TextField {...props} autoComplete="off" />;
  }
}

/** A parameter: what it says, what that gives, who says so, and how it is taken back. */
export function ParameterField({ parameter, typed, errors, today, mayReset }: Props) {
  const t = useText();
  const { code, source, usual } = parameter;
  const preview = previewOf(parameter, typed, today);
  return (
    <div>
      <input type="hidden" name={`was.${code}`} value={parameter.typed} />
      <Input parameter={parameter} typed={typed} errors={errors} />
      <div className="parameter-foot">
        <Badge tone={source === 'default' ? 'mute' : 'info'}>{t(`parameters.source.${source}`)}</Badge>
        {preview !== null && (
          <span className="hint">
            {t('parameters.gives')} <output translate="no">{preview}</output>
          </span>
        )}
        {mayReset && (
          <Button tone="quiet" name="reset" value={code}>
            {usual === null || parameter.kind === 'flag'
              ? t('parameters.reset')
              : t('parameters.resetTo', { usual })}
            <span className="unseen"> {t(`parameters.name.${code}`)}</span>
          </Button>
        )}
      </div>
    </div>
  );
}
