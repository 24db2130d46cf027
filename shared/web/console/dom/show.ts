import { type Child, type Element, h } from './dom.ts'

const dayFormat = new Intl.DateTimeFormat('en', { dateStyle: 'medium' })
/** A date without a time is the same day everywhere. */
const dateFormat = new Intl.DateTimeFormat('en', { dateStyle: 'medium', timeZone: 'UTC' })
const timeFormat = new Intl.DateTimeFormat('en', { dateStyle: 'medium', timeStyle: 'short' })
const numberFormat = new Intl.NumberFormat('en', { maximumFractionDigits: 1 })

/** What stands for no value. */
const none = '–'

export const number = (value: number | null | undefined): string =>
  value === null || value === undefined ? '–' : numberFormat.format(value)
/** The day of a date, or of an instant where the person is. */
export const day = (value: string | null): string =>
  value ? (value.length === 10 ? dateFormat : dayFormat).format(new Date(value)) : '–'
export const time = (instant: string | null): string => instant ? timeFormat.format(new Date(instant)) : '–'
/** An instant in a table, which stays on one line. */
export const timeCell = (instant: string | null): Child =>
  instant ? h('time', { datetime: instant }, time(instant)) : none
export const money = (value: number, currency: string): string =>
  new Intl.NumberFormat('en', { style: 'currency', currency, maximumFractionDigits: 0 }).format(value)
/** What `updating` of a value means. */
export const newerValue = 'A newer value is being made.'
export const credits = (value: number): string =>
  `${numberFormat.format(value)} ${value === 1 ? 'credit' : 'credits'}`
export const permissions = (scopes: readonly string[]): string =>
  scopes.includes('write') ? 'read and change' : 'only read'

export const count = (value: number, one: string, many = `${one}s`): string =>
  `${numberFormat.format(value)} ${value === 1 ? one : many}`
export const percent = (value: number): string => `${value > 0 ? '+' : ''}${numberFormat.format(value)} %`

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

const kinds: Record<string, string> = {
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
  running: 'busy',
  queued: 'busy',
  initiated: 'busy',
  pending: 'busy',
}

/** A state with its color. `kind` is what it is called in the API, if people read another word. */
export const state = (name: string, kind = name): Element =>
  h('span', { class: `state ${kinds[kind] ?? ''}` }, name)
