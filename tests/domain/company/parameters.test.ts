import { describe, expect, it } from 'vitest';
import { kindOf, parameters, usualValue } from '#domain/parameters/parameters.ts';
import { parameterAggregate, type ParameterEvent } from '#domain/parameters/parameter-set.ts';
import {
  checkFileTokens,
  effective,
  isForInstallation,
  storedParameter,
  storedParameters,
} from '#domain/parameters/stored-parameters.ts';
import { aroundSequence } from '#domain/third-parties/next-code.ts';
import { languages, texts } from '#locales/index.ts';
import { flatten } from '#tests/builders/texts.ts';

const of = (code: string) => {
  const parameter = storedParameter(code);
  if (parameter === null) throw new Error(`There is no ${code}`);
  return parameter;
};

describe('named parameters', () => {
  it('are those of the specification, each once, in places that never change', () => {
    const codes = parameters.map(({ code }) => code);
    expect(new Set(codes).size).toBe(codes.length);
    expect(parameters.map(({ id }) => id)).toEqual(codes.map((_, index) => index + 1));
    expect(codes.slice(0, 12)).toEqual([
      'currency',
      'generate_sale_order',
      'sale_order_auto_create_project',
      'project_required',
      'vat_on_debits',
      'purchase_approval_threshold',
      'reminders_enabled',
      'default_vat',
      'default_payment_condition',
      'default_payment_type',
      'quotation_validity_days',
      'quotation_file_name',
    ]);
    expect(codes).toEqual(
      expect.arrayContaining([
        'wage_slip_file_name',
        'project_code',
        'payment_file_name',
        'third_party_code',
        'default_language',
        'work_time_per_day',
        'pumping_order_auto_number',
        'start_work_day',
        'mobile_app_required_gps',
        'transport_order_auto_sending_recipients',
        'transport_zone',
        'client',
        'driver',
        'wage_slip_sender',
        'image',
        'color',
        'app_tour_package',
        'app_additional_turn',
        'app_transport_zone',
        'app_transport_duration',
      ]),
    );
  });

  it('have a name and a help in both languages, and a default that they would take themselves', () => {
    for (const language of languages) {
      const known = new Set(flatten(texts[language]).map(([key]) => key));
      const asked = parameters.flatMap(({ code }) => [`parameters.name.${code}`, `parameters.help.${code}`]);
      expect(asked.filter((key) => !known.has(key))).toEqual([]);
    }
    for (const { code, schema, initial } of storedParameters)
      expect(schema.safeParse(initial).data, code).toEqual(initial);
    expect(
      parameters.filter(({ place }) => kindOf(place).kind === 'flag' && usualValue(place) === null),
    ).toEqual([]);
  });

  it.each([
    ['work_time_per_day', '7,5', '7.5'],
    ['start_work_day', '7h30', '07:30'],
    ['color', '#00AA11', '#00aa11'],
    ['third_party_code', 'C{SEQ:4}', 'C{SEQ:4}'],
    ['transport_order_auto_sending_recipients', 'a@b.fr\nc@d.fr', 'a@b.fr\nc@d.fr'],
  ])('%s takes %s', (code, typed, kept) => expect(of(code).schema.parse(typed)).toBe(kept));

  it.each([
    ['work_time_per_day', '25', 'errors.tooLarge|max=24'],
    ['start_work_day', '25h', 'errors.time'],
    ['third_party_code', 'C', 'errors.numbering.sequence'],
    ['default_language', 'de', 'errors.choice'],
    ['image', 'javascript:alert(1)', 'errors.url'],
    ['wage_slip_file_name', '{PERSON} {CLIENT}', 'errors.parameterToken|tokens={PERSON} {YYYY} {MM}'],
    ['transport_order_auto_sending_recipients', 'a@b.fr, c', 'errors.email'],
    ['app_transport_duration', 2000, 'errors.tooLarge|max=1440'],
  ])('%s refuses %s', (code, typed, error) =>
    expect(
      of(code)
        .schema.safeParse(typed)
        .error?.issues.map(({ message }) => message),
    ).toEqual([error]),
  );
});

describe('what a parameter says', () => {
  const said = (event: Partial<ParameterEvent['data']['values']>) =>
    parameterAggregate.evolve(parameterAggregate.initial, {
      type: 'ParametersSet',
      data: { corporation: 1, values: { ...event } as ParameterEvent['data']['values'] },
    }).values;
  const language = of('default_language');

  it('is the corporation’s word, else the installation’s, else what is usual', () => {
    const none = said({});
    expect(effective(language, { corporation: none, installation: none })).toEqual({
      value: 'fr',
      source: 'default',
    });
    const english = said({ default_language: 'en' });
    expect(effective(language, { corporation: none, installation: english }).source).toBe('installation');
    expect(effective(language, { corporation: english, installation: none })).toEqual({
      value: 'en',
      source: 'corporation',
    });
    expect(
      effective(of('pumping_order_auto_number'), {
        corporation: said({ pumping_order_auto_number: false }),
        installation: none,
      }),
    ).toEqual({ value: false, source: 'corporation' });
  });

  it('is nobody’s word any more once it was taken back', () => {
    expect(said({ default_language: null })).toEqual({});
  });

  it('may be the installation’s where it names no record of a corporation', () => {
    expect(storedParameters.filter((one) => !isForInstallation(one)).map(({ code }) => code)).toEqual([
      'wage_slip_sender',
      'transport_zone',
      'client',
      'driver',
      'app_tour_package',
      'app_additional_turn',
      'app_transport_zone',
    ]);
  });
});

describe('syntaxes', () => {
  it('of file names have the token that tells files apart, and no other', () => {
    const tokens = ['NUMBER', 'DATE'];
    expect(checkFileTokens('{NUMBER} du {DATE}', tokens)).toBeNull();
    expect(checkFileTokens('{DATE}', tokens)).toBe('errors.parameterNeeds|token={NUMBER}');
    expect(checkFileTokens('{NUMBER} {TITLE}', tokens)).toBe('errors.parameterToken|tokens={NUMBER} {DATE}');
    expect(checkFileTokens('{NUMBER}/{DATE}', tokens)).toBe('errors.fileName.characters');
  });

  it('of codes stand around their sequence', () => {
    expect(aroundSequence('C-{YYYY}-{SEQ:4}', '2026-11-22')).toEqual(['C-2026-', '']);
    expect(aroundSequence('{SEQ:3}/T', '2026-11-22')).toEqual(['', '/T']);
  });
});
