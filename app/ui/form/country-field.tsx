import { countriesOf, isCountry } from '#domain/kernel/countries.ts';
import { SelectField } from './field.tsx';
import { useLanguage } from '../text.tsx';

/** Chooses a country by its name in the reader's language: France first. A code of no country stays, to be seen. */
export function CountryField({
  optional = false,
  ...props
}: Omit<Parameters<typeof SelectField>[0], 'options' | 'placeholder' | 'required'> & { optional?: boolean }) {
  const language = useLanguage();
  const typed = props.field.initialValue;
  const unknown =
    typeof typed === 'string' && typed !== '' && !isCountry(typed) ? [{ value: typed, label: typed }] : [];
  const options = [
    ...unknown,
    ...countriesOf(language).map(({ code, name }) => ({ value: code, label: name })),
  ];
  return optional ? (
    <SelectField {...props} options={options} placeholder="–" />
  ) : (
    <SelectField {...props} options={options} required />
  );
}
