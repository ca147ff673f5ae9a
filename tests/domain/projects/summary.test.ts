import { describe, expect, it } from 'vitest';
import { progressOf, summaryOf } from '#domain/projects/summary.ts';

const figures = {
  sold: '22200',
  invoiced: '9000.10',
  paid: '4000',
  purchases: '3060.40',
  beside: '1000.10',
  earnedOfPrice: '6200',
  time: '1250.30',
  noted: 120 * 3600,
  uncosted: 0,
  expenses: '100.25',
  equipment: '40.05',
};

describe('what a project comes to', () => {
  const jobs = [
    { sold: '2200', progress: 100 },
    { sold: '20000', progress: 20 },
  ];

  it('is right to the cent, and goes on as it went', () => {
    expect(summaryOf(figures, jobs, '9000')).toEqual({
      ...figures,
      spent: '4451.00',
      margin: '4549.10',
      progress: 27,
      earned: '7200.10',
      leftToInvoice: '14200.00',
      forecastCost: '16485.19',
      forecastMargin: '5714.81',
      overBudget: false,
    });
  });

  it('expects what was budgeted while nothing is done, and never less than was spent', () => {
    const begun = summaryOf({ ...figures, invoiced: '0' }, [{ sold: '10', progress: 0 }], '9000');
    expect(begun).toMatchObject({ progress: 0, forecastCost: '9000.00', overBudget: false });
    expect(summaryOf({ ...figures, invoiced: '0' }, [], '4000')).toMatchObject({
      forecastCost: '4451.00',
      overBudget: true,
    });
  });

  it('is as far as its jobs are by what each is sold for, else as what was sold is invoiced', () => {
    expect(progressOf(jobs)).toBe(27);
    expect(
      progressOf([
        { sold: '0', progress: 50 },
        { sold: '0', progress: 25 },
      ]),
    ).toBe(37);
    expect(summaryOf({ ...figures, beside: '0' }, [], null).progress).toBe(40);
    expect(summaryOf({ ...figures, sold: '0' }, [], null).progress).toBe(0);
  });

  it('of one that is billed by its time is what it earned, and ends with the hours of its budget', () => {
    const byTime = { ...figures, sold: '0', beside: figures.invoiced };
    expect(summaryOf(byTime, [], null, { toBill: '1500.50', budgetHours: '200' })).toMatchObject({
      earned: '10500.60',
      leftToInvoice: '1500.50',
      margin: '4549.10',
      progress: 60,
      forecastCost: '7418.33',
      forecastMargin: '10082.67',
    });
    expect(summaryOf(byTime, [], null, { toBill: '0', budgetHours: null })).toMatchObject({
      progress: null,
      forecastCost: null,
      forecastMargin: null,
    });
    expect(summaryOf(byTime, [], null, { toBill: '0', budgetHours: '100' })).toMatchObject({
      forecastCost: '4451.00',
      forecastMargin: '4549.10',
    });
    expect(summaryOf(byTime, [], null, { toBill: '0', budgetHours: '100' }).progress).toBe(100);
  });
});
