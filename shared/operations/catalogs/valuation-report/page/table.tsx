/** @jsxImportSource hono/jsx */
import type { Child } from 'hono/jsx'

export interface Column<Row> {
  title: string
  value: (row: Row) => Child
  /** Numbers are aligned on the right. */
  number?: true
  /** Left out on narrow screens. */
  isWide?: true
}

/** On narrow screens a row of many columns takes two lines, as does its head. */
export function Table<Row>(
  { caption, columns, rows, totals, isList }: {
    caption: string
    columns: readonly Column<Row>[]
    rows: readonly Row[]
    totals?: readonly Child[]
    /** Few columns, which stay beside each other on narrow screens. */
    isList?: true
  },
) {
  const kind = ({ number, isWide }: Column<Row>) => number && (isWide ? 'number wide' : 'number')
  return (
    <table class={isList && 'list'}>
      <caption>{caption}</caption>
      <thead>
        <tr>{columns.map((column) => <th scope='col' class={kind(column)}>{column.title}</th>)}</tr>
      </thead>
      <tbody>
        {rows.map((row) => (
          <tr>
            {columns.map((column) => <td class={kind(column)}>{column.value(row)}</td>)}
          </tr>
        ))}
        {totals && (
          <tr class='total'>
            {columns.map((column, index) => <td class={kind(column)}>{totals[index]}</td>)}
          </tr>
        )}
      </tbody>
    </table>
  )
}

/** Names and values, one pair a row. */
export const Facts = ({ facts }: { facts: readonly (readonly [name: string, value: Child])[] }) => (
  <dl>
    {facts.map(([name, value]) => (
      <div>
        <dt>{name}</dt>
        <dd>{value}</dd>
      </div>
    ))}
  </dl>
)
