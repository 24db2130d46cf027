import { money } from '../../format.ts'

const columns = [['low', 'Low'], ['mid', 'Estimate'], ['high', 'High']] as const

/** Values with their ranges, by day. */
export const Estimates = ({ label, day, rows }: {
  label?: string
  /** What happened on a day. */
  day: string
  rows: readonly { key: string; day: string; low: number; mid: number; high: number }[]
}) => (
  <table class='estimates' aria-label={label}>
    <thead>
      <tr>
        <th scope='col'>{day}</th>
        {columns.map(([, name]) => <th scope='col' class='number'>{name}</th>)}
      </tr>
    </thead>
    <tbody>
      {rows.map((row) => (
        <tr key={row.key}>
          <td data-name={day}>{row.day}</td>
          {columns.map(([key, name]) => <td class='number' data-name={name}>{money(row[key], 'USD')}</td>)}
        </tr>
      ))}
    </tbody>
  </table>
)
