import { describe, expect, it } from 'vitest';
import { progressOf, summaryOf } from '#domain/projects/summary.ts';

const figures = {
  sold: '22200',
  invoiced: '9000.10',
  paid: '4000',
  purchases: '3060.40',
  time: '1250.30',
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
      leftToInvoice: '13199.90',
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
    expect(summaryOf(figures, [], null).progress).toBe(40);
    expect(summaryOf({ ...figures, sold: '0' }, [], null).progress).toBe(0);
  });
});
