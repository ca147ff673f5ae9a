import { Button } from '../ui/button.tsx';
import { Combobox } from '../ui/form/combobox.live.tsx';
import { useHydrated } from '../ui/form/hydrated.live.ts';
import { errorText } from '../ui/form/errors.ts';
import { rowButton } from '../ui/form/form-fields.ts';
import { FirstNamesList } from '../ui/form/first-names.tsx';
import { useFormat, useLanguage, useText } from '../ui/text.tsx';
import type { Choices, EditedLine } from '../documents/lines/editing.ts';
import { Choice, Input, Problem, useLineField } from '../documents/lines/line-inputs.live.tsx';
import { LinesTable } from '../documents/lines/lines-table.live.tsx';
import type { LinesInHand } from '../documents/lines/use-lines.live.ts';
import { ProjectField } from '../links/project-field.live.tsx';
import { findBought } from './bought-products.ts';
import { freeLine } from './paper-preview.ts';
import type { SupplierInvoiceFormData } from './supplier-invoice-form.server.ts';

/** The projects that lines propose without scripts. */
const PROJECTS = 'paper-projects';

/** The project of a line. */
function LineProject({ label, makes }: { label: string; makes: boolean }) {
  const t = useText();
  const { id, name, value, error, change } = useLineField('projectName');
  return (
    <>
      <ProjectField
        field={{ id, name, initialValue: value, errors: error === undefined ? undefined : [error] }}
        label={label}
        labelled={false}
        placeholder={t('purchasing.field.projectName')}
        first={PROJECTS}
        makes={makes}
        value={value}
        says={change}
        onChosen={change}
      />
      <Problem id={id} error={error} />
    </>
  );
}

interface LineProps {
  page: SupplierInvoiceFormData;
  line: EditedLine;
  index: number;
  /** What the line comes to; null while something is missing. */
  net: string | null;
}

function Line({ page, line: { values }, index, net }: LineProps) {
  const t = useText();
  const format = useFormat();
  const named = (name: string) =>
    t('purchasing.invoice.line', { line: index + 1, name: t(`purchasing.field.${name}`) });
  const column = (name: string) => ({
    className: `col-${name}`,
    'data-label': t(`purchasing.field.${name}`),
  });
  const known = page.purchase ? page.ordered[values['line'] ?? ''] : undefined;
  return (
    <>
      <td {...column('name')}>
        <input type="hidden" name={`lines[${index}].line`} value={values['line'] ?? ''} />
        <Input field="name" label={named('name')} />
        {known && (
          <small>
            {t('purchasing.invoice.left', {
              ordered: format.quantity(known.ordered),
              received: format.quantity(known.received),
              invoiced: format.quantity(known.invoiced),
            })}
          </small>
        )}
      </td>
      <td {...column('quantity')}>
        <Input field="quantity" label={named('quantity')} numeric />
      </td>
      <td {...column('unitPrice')}>
        <Input field="unitPrice" label={named('unitPrice')} numeric />
      </td>
      <td {...column('net')}>
        <Input field="net" label={named('net')} numeric />
        <small>{net !== null && (values['net'] ?? '') === '' && format.amount(net)}</small>
      </td>
      <td {...column('vat')}>
        <Choice
          field="vat"
          label={named('vat')}
          options={page.rates.map(({ id, rate, name }) => ({
            value: id,
            label: rate === '0' ? name : format.percent(rate),
          }))}
          placeholder="–"
        />
      </td>
      <td {...column('account')}>
        <Input field="account" label={named('account')} numeric />
      </td>
      {isAnalytic(page) && (
        <td {...column('analytic')}>
          <LineProject label={named('projectName')} makes={page.analytic.makesProject} />
          {page.analytic.costCenters.length > 0 && (
            <Choice
              field="costCenter"
              label={named('costCenter')}
              options={page.analytic.costCenters}
              placeholder={t('purchasing.field.costCenter')}
            />
          )}
          {page.analytic.keys.length > 0 && (
            <Choice
              field="allocationKey"
              label={named('allocationKey')}
              options={page.analytic.keys}
              placeholder={t('purchasing.field.allocationKey')}
            />
          )}
        </td>
      )}
    </>
  );
}

/** Whether there is anything that a line may be of. */
const isAnalytic = ({ analytic: { hasProjects, costCenters, keys } }: SupplierInvoiceFormData): boolean =>
  hasProjects || costCenters.length + keys.length > 0;

const columns = ['name', 'quantity', 'unitPrice', 'net', 'vat', 'account'] as const;

interface Props {
  page: SupplierInvoiceFormData;
  hands: LinesInHand;
  error: string | undefined;
  nets: readonly (string | null)[];
}

/** The lines of a supplier's paper, each beside what its order says. */
export function PaperLines({ page, hands, error, nets }: Props) {
  const t = useText();
  const format = useFormat();
  const language = useLanguage();
  const hydrated = useHydrated();
  const blank = freeLine(page.usualVat);
  const pasting: Choices = {
    fields: columns,
    units: new Map(),
    rates: new Map(page.rates.map(({ id, rate }) => [rate, String(id)])),
  };
  return (
    <section className="card panel" aria-labelledby="lines-title" id="lines">
      <h2 id="lines-title">{t('purchasing.invoice.lines')}</h2>
      {error && (
        <span className="msg" id="paper-lines">
          {errorText(t, error)}
        </span>
      )}
      <LinesTable
        hands={hands}
        head={[...columns, ...(isAnalytic(page) ? (['analytic'] as const) : [])].map((key) => (
          <th key={key} scope="col" className={`col-${key}`}>
            {t(`purchasing.field.${key}`)}
          </th>
        ))}
        cells={(line, index) => <Line page={page} line={line} index={index} net={nets[index] ?? null} />}
        blank={blank}
        begins={['name']}
        pasting={pasting}
      />
      <div className="line-buttons">
        {hydrated && (
          <Combobox
            field={{ id: 'bought', name: 'bought', initialValue: '', errors: undefined }}
            label={t('commerce.form.product')}
            labelled={false}
            placeholder={t('commerce.form.productHint')}
            search={findBought(format, language, page.rates)}
            choose={({ line }) => hands.add(hands.lines.length, { ...blank, ...line }, 'quantity')}
            adds
          />
        )}
        <button
          {...rowButton({ type: 'insert', payload: { name: hands.list, defaultValue: blank } })}
          className="btn"
          onClick={(event) => {
            event.preventDefault();
            hands.add(hands.lines.length, blank, 'name');
          }}
        >
          {t('purchasing.invoice.addLine')}
        </button>
        <noscript>
          <Button name="step" value="recalculate" tone="quiet" className="push">
            {t('purchasing.invoice.recalculate')}
          </Button>
        </noscript>
      </div>
      <p className="hint">{t('purchasing.invoice.accountHint')}</p>
      {isAnalytic(page) && (
        <>
          <FirstNamesList id={PROJECTS} of={page.analytic.projects} />
          <p className="hint">{t('purchasing.invoice.analyticHint')}</p>
        </>
      )}
    </section>
  );
}
