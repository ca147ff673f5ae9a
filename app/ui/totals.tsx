interface Row {
  label: string;
  value: string;
}

export function Totals({ rows, sum }: { rows: Row[]; sum: Row }) {
  return (
    <div className="totals">
      {rows.map(({ label, value }) => (
        <div key={label}>
          <span>{label}</span>
          <span>{value}</span>
        </div>
      ))}
      <div className="sum">
        <span>{sum.label}</span>
        <span>{sum.value}</span>
      </div>
    </div>
  );
}
