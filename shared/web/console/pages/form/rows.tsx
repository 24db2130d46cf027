import { useLayoutEffect, useRef } from 'preact/hooks'
import type { ComponentChildren } from 'preact'
import { Icon } from '../../../components/page-icon.tsx'
import { announce } from '../../announce.ts'
import { Choices, controlOf, type Options, Problem, Source } from './fields.tsx'
import { fields, type Name, type Row } from './model.ts'

/** One row of a list, and what changes it. */
export interface RowProps {
  list: Name
  item: string
  at: number
  row: Row
}

const capital = (text: string) => text.charAt(0).toUpperCase() + text.slice(1)
const rowsOf = (name: Name) => fields[name].value as readonly Row[]

/** Changes a part of a row. A list of plain texts has its text under `value`. */
export function setPart({ list, at }: Pick<RowProps, 'list' | 'at'>, part: Row): void {
  fields[list].value = rowsOf(list).map((row, index) =>
    index !== at ? row : typeof row === 'string' ? String(part.value) : { ...row, ...part }
  )
}

/** A list whose rows are added, moved and removed. */
export function Rows({ name, legend, item, max, blank = {}, add, children }: {
  name: Name
  legend: string
  /** What a row is, for the names of its controls. */
  item: string
  max: number
  /** What a new row has. */
  blank?: Row | string
  /** In place of the button that adds a row. */
  add?: ComponentChildren
  children: (row: RowProps) => ComponentChildren
}) {
  const list = useRef<HTMLFieldSetElement>(null)
  /** What gets the focus once the rows have changed. */
  const next = useRef<string>(undefined)
  const rows = rowsOf(name)
  // Before the next key is pressed.
  useLayoutEffect(() => {
    if (!next.current) return
    list.current!.querySelector<HTMLElement>(next.current)?.focus()
    next.current = undefined
  })
  const set = (changed: readonly (Row | string)[], focus: string) => {
    next.current = focus
    fields[name].value = changed
  }
  const move = (at: number, by: -1 | 1) => {
    const to = at + by
    const changed = [...rows]
    ;[changed[at], changed[to]] = [changed[to]!, changed[at]!]
    const isLast = to === (by < 0 ? 0 : rows.length - 1)
    set(changed, `li:nth-child(${to + 1}) [data-row=${isLast === by < 0 ? 'down' : 'up'}]`)
    announce(`Now ${item} ${to + 1}`)
  }
  const remove = (at: number) => {
    const near = Math.min(at + 1, rows.length - 1)
    set(
      rows.filter((_, index) => index !== at),
      near > 0 ? `li:nth-child(${near}) [data-row=remove]` : '.add',
    )
    announce(`Removed ${item} ${at + 1}`)
  }
  return (
    <fieldset ref={list} class='items full' data-rows={name}>
      <legend>{legend}</legend>
      <Source name={name} />
      <Problem path={name} />
      {rows.length > 0 && (
        <ol>
          {rows.map((row, at) => (
            <li key={at} data-path={`${name}.${at}`} tabIndex={-1}>
              <div class='item-head'>
                <b>{capital(item)} {at + 1}</b>
                {([
                  ['up', 'up', at === 0, () => move(at, -1)],
                  ['down', 'down', at === rows.length - 1, () => move(at, 1)],
                  ['remove', 'close', false, () => remove(at)],
                ] as const).map(([act, icon, disabled, run]) => (
                  <button
                    key={act}
                    type='button'
                    class='icon-button'
                    data-row={act}
                    aria-label={act === 'remove'
                      ? `Remove ${item} ${at + 1}`
                      : `Move ${item} ${at + 1} ${act}`}
                    disabled={disabled}
                    onClick={run}
                  >
                    <Icon name={icon} />
                  </button>
                ))}
              </div>
              <div class='item-fields'>{children({ list: name, item, at, row })}</div>
              <Problem path={`${name}.${at}`} />
            </li>
          ))}
        </ol>
      )}
      {add ?? (
        <button
          type='button'
          class='add'
          data-path={name}
          disabled={rows.length >= max}
          onClick={() => set([...rows, blank], `li:nth-child(${rows.length + 1}) :is(input,select,textarea)`)}
        >
          Add a {item}
        </button>
      )}
    </fieldset>
  )
}

interface PartProps {
  row: RowProps
  name: string
  label: string
  /** As wide as the row. */
  full?: boolean
  [attribute: string]: unknown
}

const pathOf = ({ list, at }: RowProps, name: string) => `${list}.${at}.${name}`

/** The name of a control with that of its row. */
const About = ({ label, row: { item, at } }: Pick<PartProps, 'label' | 'row'>) => (
  <span>
    {label}
    <span class='hidden-text'>{` of ${item} ${at + 1}`}</span>
  </span>
)

/** The value of a part, of which a list is one entry a line. */
const textOf = ({ row }: RowProps, name: string): string => {
  const value = typeof row === 'string' ? row : row[name]
  return Array.isArray(value) ? value.join('\n') : String(value ?? '')
}

export const RowField = ({ row, name, label, full, ...input }: PartProps) => (
  <label class={full ? 'full' : undefined}>
    <About {...{ label, row }} />
    <input
      name={name}
      {...input}
      {...controlOf(pathOf(row, name))}
      value={textOf(row, name)}
      onInput={({ currentTarget }) =>
        setPart(row, { [name]: currentTarget.value })}
    />
    <Problem path={pathOf(row, name)} />
  </label>
)

export const RowLines = ({ row, name, label }: PartProps) => (
  <label class='full'>
    <About {...{ label, row }} />
    <textarea
      name={name}
      rows={1}
      {...controlOf(pathOf(row, name))}
      value={textOf(row, name)}
      onInput={({ currentTarget }) => setPart(row, { [name]: currentTarget.value })}
    />
    <Problem path={pathOf(row, name)} />
  </label>
)

export const RowSelect = ({ row, name, label, full, options }: PartProps & { options: Options }) => (
  <label class={full ? 'full' : undefined}>
    <About {...{ label, row }} />
    <select
      name={name}
      {...controlOf(pathOf(row, name))}
      value={textOf(row, name)}
      onChange={({ currentTarget }) =>
        setPart(row, { [name]: currentTarget.value })}
    >
      <Choices options={options} value={textOf(row, name)} />
    </select>
    <Problem path={pathOf(row, name)} />
  </label>
)

export const RowCheck = ({ row, name, label }: PartProps) => (
  <label class='check full'>
    <input
      type='checkbox'
      name={name}
      {...controlOf(pathOf(row, name))}
      checked={(row.row as Row)[name] === true}
      onChange={({ currentTarget }) => setPart(row, { [name]: currentTarget.checked })}
    />
    <About {...{ label, row }} />
  </label>
)
