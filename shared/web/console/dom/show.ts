import { type StateKind, type StateValue, stateWord } from '../../../presentation/states.ts'
import { time } from '../format.ts'
import { type Child, type Element, h } from './dom.ts'

/** What stands for no value. */
const none = '–'

/** An instant in a table, which stays on one line. */
export const timeCell = (instant: string | null): Child =>
  instant ? h('time', { datetime: instant }, time(instant)) : none
export interface Column<T> {
  name: string
  isNumber?: boolean
  cell: (row: T) => Child
}

/** A table, or a sentence if there are no rows. The roles stay where a narrow screen shows each row as a block. */
export function table<T>(
  caption: string,
  columns: readonly Column<T>[],
  rows: readonly T[],
  empty: string,
): Element {
  if (rows.length === 0) return h('p', { class: 'empty' }, empty)
  const cell = ({ name, isNumber }: Column<T>, role: string) => ({
    role,
    class: isNumber && 'number',
    'data-name': role === 'cell' && name,
  })
  const head = columns.map((column) =>
    h(
      'th',
      { scope: 'col', ...cell(column, 'columnheader') },
      column.name || h('span', { class: 'hidden-text' }, 'Actions'),
    )
  )
  const body = rows.map((row) =>
    h(
      'tr',
      { role: 'row' },
      ...columns.map((column) => {
        const child = column.cell(row)
        const element = h('td', cell(column, 'cell'), child)
        // A narrow screen leaves it out.
        if (child === none) element.setAttribute('class', column.isNumber ? 'number none' : 'none')
        return element
      }),
    )
  )
  return h(
    'div',
    { class: 'scroll' },
    h(
      'table',
      { role: 'table', 'aria-label': caption },
      h('thead', { role: 'rowgroup' }, h('tr', { role: 'row' }, ...head)),
      h('tbody', { role: 'rowgroup' }, ...body),
    ),
  )
}

/** Names with their values. */
export const facts = (rows: readonly (readonly [string, Child])[], className = ''): Element =>
  h(
    'dl',
    { class: 'facts' },
    ...rows.map(([name, value]) =>
      h('div', { class: className || undefined }, h('dt', {}, name), h('dd', {}, value))
    ),
  )

/** The colors of states; others have none. */
const tones: Record<string, string> = {
  completed: 'good',
  done: 'good',
  active: 'good',
  published: 'good',
  enabled: 'good',
  delivered: 'good',
  confirmed: 'good',
  single: 'good',
  failed: 'bad',
  expired: 'bad',
  failing: 'bad',
  running: 'busy',
  queued: 'busy',
  initiated: 'busy',
  pending: 'busy',
}

/** A state in a word, with its color. */
export const state = <Kind extends StateKind>(kind: Kind, value: StateValue<Kind>): Element =>
  h('span', { class: `state ${tones[value as string] ?? ''}` }, stateWord(kind, value))
