import type { ComponentChildren } from 'preact'
import { useEffect, useLayoutEffect, useRef, useState } from 'preact/hooks'
import { Failure, Skeleton } from './loaded.tsx'
import { Icon } from './page-icon.tsx'
import type { RowPages } from './row-pages.ts'
import { useMedia } from './use-media.ts'

export interface DataColumn<Row> {
  /** Also the class of its cells. */
  name: string
  title: string
  /** Whether a press on its title sorts by it. */
  isSorted?: boolean
  isNumber?: boolean
  cell: (row: Row) => ComponentChildren
}

export interface Order {
  by: string
  direction: 'asc' | 'desc'
}

interface Props<Row> {
  label: string
  columns: readonly DataColumn<Row>[]
  /** What the first cell says, as a link. */
  link: (row: Row) => { href: string; text: ComponentChildren; name: string }
  /** The rows, which are loaded as they are shown. */
  list: RowPages<Row>
  keyOf: (row: Row) => string
  onOpen: (row: Row) => void
  order?: Order
  onOrder?: (by: string) => void
  /** If each row has a box to select it. */
  selection?: {
    keys: { has: (key: string) => boolean; readonly size: number }
    toggle: (row: Row) => void
    toggleAll: () => void
  }
  /** The key of the row that is open. */
  current?: string
}

type GridProps<Row> = Props<Row> & { total: number; rowHeight_px: number }

/** The height of a row: with two lines on a narrow screen, and as much as a finger needs. */
export function useRowHeight(): number {
  const isNarrow = useMedia('(max-width:47.99rem)')
  const isCoarse = useMedia('(pointer:coarse)')
  return isNarrow ? 60 : isCoarse ? 48 : 36
}

/** The rows that a list found, or why there are none. */
export function DataTable<Row>({ none, ...props }: Props<Row> & { none: ComponentChildren }) {
  const { found, error, again } = props.list
  const rowHeight_px = useRowHeight()
  const total = found.value?.pagination.total_count
  return (
    <>
      {error.value !== undefined && <Failure error={error.value} retry={again} />}
      {total === undefined
        ? error.value === undefined && <Skeleton lines={10} />
        : total === 0
        ? none
        : <Grid {...props} {...{ total, rowHeight_px }} />}
    </>
  )
}

/** Rows above and below the window that are drawn too, so that a fast scroll shows no blank. */
const spare = 8

/** How many rows fit, and which of them are in the window. */
function useWindow(total: number, rowHeight_px: number) {
  const body = useRef<HTMLDivElement>(null)
  const [range, setRange] = useState({ first: 0, last: 0 })
  useLayoutEffect(() => {
    const measure = () => {
      const { top } = body.current!.getBoundingClientRect()
      const first = Math.max(0, Math.floor(-top / rowHeight_px) - spare)
      const last = Math.min(total - 1, Math.ceil((innerHeight - top) / rowHeight_px) + spare)
      setRange((range) => range.first === first && range.last === last ? range : { first, last })
    }
    measure()
    addEventListener('scroll', measure, { passive: true })
    addEventListener('resize', measure)
    return () => {
      removeEventListener('scroll', measure)
      removeEventListener('resize', measure)
    }
  }, [total, rowHeight_px])
  return { body, ...range }
}

/**
 * A long list as a grid of rows of one height, of which only those in the window are in the document. Arrow keys, Page Up, Page
 * Down, Home and End move between rows, Space selects one, Enter opens it.
 */
function Grid<Row>(props: GridProps<Row>) {
  const { label, columns, total, list, order, onOrder, selection, rowHeight_px } = props
  const { body, first, last } = useWindow(total, rowHeight_px)
  const [active, setActive] = useState(0)
  const moved = useRef(false)
  useEffect(() => list.show(first, last), [first, last, list])
  // The row that was moved to has to be drawn first.
  useEffect(() => {
    if (!moved.current) return
    moved.current = false
    const row = body.current!.querySelector<HTMLElement>(`[data-index="${active}"]`)
    ;(row?.querySelector<HTMLElement>('a') ?? row)?.focus()
  }, [active])

  const move = (index: number) => {
    const next = Math.max(0, Math.min(total - 1, index))
    if (next === active) return
    moved.current = true
    setActive(next)
    scrollToRow(body.current!, next, rowHeight_px)
  }
  const onKeyDown = (event: KeyboardEvent) => {
    const page = Math.max(1, Math.floor(innerHeight / rowHeight_px) - 4)
    const next = {
      ...{ ArrowDown: active + 1, ArrowUp: active - 1, PageDown: active + page, PageUp: active - page },
      ...{ Home: 0, End: total - 1 },
    }[event.key]
    const row = list.rowAt(active)
    if (next !== undefined) move(next)
    else if (event.key === ' ' && row && selection) selection.toggle(row)
    else return
    event.preventDefault()
  }
  // A row that has the focus stays in the document, also outside the window.
  const inWindow = Array.from({ length: Math.max(0, last - first + 1) }, (_, n) => first + n)
  const isFocused = body.current?.contains(document.activeElement) ?? false
  const isInside = active >= first && active <= last
  const indexes = isInside || !isFocused || active >= total ? inWindow : [...inWindow, active]
  const stop = isInside || isFocused ? active : first
  const isAll = selection !== undefined && selection.keys.size >= total
  return (
    <div
      class={`data-table${selection ? ' with-boxes' : ''}`}
      role='grid'
      aria-label={label}
      aria-rowcount={total + 1}
      aria-multiselectable={selection !== undefined}
    >
      <div class='data-head' role='row' aria-rowindex={1}>
        {selection && (
          <div class='box' role='columnheader'>
            <label>
              <input
                type='checkbox'
                aria-label='Select all'
                checked={isAll}
                ref={(box) => {
                  if (box) box.indeterminate = selection.keys.size > 0 && !isAll
                }}
                onChange={selection.toggleAll}
              />
            </label>
          </div>
        )}
        {columns.map(({ name, title, isNumber, isSorted }) => (
          <div
            key={name}
            class={`cell-${name}${isNumber ? ' number' : ''}`}
            role='columnheader'
            aria-sort={!isSorted
              ? undefined
              : order?.by !== name
              ? 'none'
              : order.direction === 'asc'
              ? 'ascending'
              : 'descending'}
          >
            {isSorted
              ? (
                <button type='button' onClick={() => onOrder?.(name)}>
                  {title}
                  {order?.by === name && <Icon name={order.direction === 'asc' ? 'up' : 'down'} />}
                </button>
              )
              : title}
          </div>
        ))}
      </div>
      <div
        ref={body}
        class='data-body'
        role='rowgroup'
        style={{ height: `${total * rowHeight_px}px` }}
        onKeyDown={onKeyDown}
        onFocusIn={({ target }) => {
          const row = (target as Element).closest<HTMLElement>('[data-index]')
          if (row) setActive(Number(row.dataset.index))
        }}
      >
        {indexes.map((index) => {
          const row = list.rowAt(index)
          return <DataRow key={index} {...props} {...{ row, index, isStop: index === stop }} />
        })}
      </div>
    </div>
  )
}

function DataRow<Row>(
  { row, index, isStop, columns, link, keyOf, selection, current, rowHeight_px, onOpen }:
    & GridProps<Row>
    & { row: Row | undefined; index: number; isStop: boolean },
) {
  const place = { transform: `translateY(${index * rowHeight_px}px)`, height: `${rowHeight_px}px` }
  const element = useRef<HTMLDivElement>(null)
  // A row that had the focus while it was loaded gives it to its link.
  useEffect(() => {
    if (row && element.current === document.activeElement) element.current!.querySelector('a')!.focus()
  }, [row === undefined])
  const common = {
    ref: element,
    role: 'row' as const,
    tabIndex: row ? -1 : isStop ? 0 : -1,
    'aria-rowindex': index + 2,
    'data-index': index,
    style: place,
  }
  if (!row) {
    return (
      <div class='data-row' {...common}>
        <div class='loading' role='gridcell' aria-colspan={columns.length}>
          <span class='hidden-text'>Loading…</span>
        </div>
      </div>
    )
  }
  const { href, text, name } = link(row)
  const key = keyOf(row)
  const open = (event: MouseEvent) => {
    // A new tab is opened as by any link.
    if (event.metaKey || event.ctrlKey || event.shiftKey || event.button !== 0) return
    event.preventDefault()
    onOpen(row)
  }
  return (
    <div
      class='data-row'
      {...common}
      aria-selected={selection?.keys.has(key)}
      data-current={key === current ? '' : undefined}
    >
      {selection && (
        <div class='box' role='gridcell'>
          <label>
            <input
              type='checkbox'
              aria-label={`Select ${name}`}
              tabIndex={isStop ? 0 : -1}
              checked={selection.keys.has(key)}
              onChange={() => selection.toggle(row)}
            />
          </label>
        </div>
      )}
      {columns.map(({ name, isNumber, cell }, column) => (
        <div key={name} class={`cell-${name}${isNumber ? ' number' : ''}`} role='gridcell'>
          {column === 0
            ? (
              <a
                href={href}
                tabIndex={isStop ? 0 : -1}
                aria-current={key === current ? 'true' : undefined}
                onClick={open}
              >
                {text}
              </a>
            )
            : cell(row)}
        </div>
      ))}
    </div>
  )
}

/** Scrolls as little as needed, so that a row is in the window and not below the head. */
export function scrollToRow(body: Element, index: number, rowHeight_px: number): void {
  const { top } = body.getBoundingClientRect()
  const [above, below] = [2.5 * rowHeight_px, innerHeight - 3 * rowHeight_px]
  const at = top + index * rowHeight_px
  if (at < above) scrollBy({ top: at - above, behavior: 'instant' })
  else if (at > below) scrollBy({ top: at - below, behavior: 'instant' })
}
