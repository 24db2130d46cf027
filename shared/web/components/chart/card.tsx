import type { ComponentChildren } from 'preact'
import { useId, useState } from 'preact/hooks'
import { Icon } from '../icon.tsx'

/** The card of a chart: its title with what chooses its range, the drawing, and the same as a table if it is asked for. */
export function ChartCard({ title, note, choices, footer, table, children }: {
  title: string
  /** What the numbers stand on, beside the title. */
  note?: string
  choices: ComponentChildren
  /** Beside the button for the table. */
  footer?: ComponentChildren
  /** Undefined if nothing is known. */
  table: (() => ComponentChildren) | undefined
  children: ComponentChildren
}) {
  const heading = useId()
  const [isTable, showTable] = useState(false)
  return (
    <section class='card chart-card' aria-labelledby={heading}>
      <div class='head'>
        <h2 id={heading}>
          {title} {note && <small>{note}</small>}
        </h2>
        <div class='row'>{choices}</div>
      </div>
      {children}
      <div class='chart-foot'>
        {table && (
          <button
            type='button'
            class='link'
            aria-expanded={isTable}
            onClick={() => showTable(!isTable)}
          >
            <Icon name='pages' />
            {isTable ? 'Hide the table' : 'Show as a table'}
          </button>
        )}
        {footer}
      </div>
      {isTable && table?.()}
    </section>
  )
}
