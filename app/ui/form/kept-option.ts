export interface Option {
  value: string | number;
  label: string;
}

/**
 * What a field offers, with what the record says even where that is offered no more: a browser would else propose the
 * first of the others, and saving would change what nobody touched.
 */
export const withKept = (options: readonly Option[], value: string, words: string): readonly Option[] =>
  value === '' || options.some((one) => String(one.value) === value)
    ? options
    : [...options, { value, label: words }];
