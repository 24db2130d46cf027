import { announce } from '../announce.ts'
import { type Child, type Element, find, h, texts } from './dom.ts'
import { explain } from './explain.ts'

/** Replaces what a part shows. The focus stays on the control of the same name, or else in the part. */
function replace(region: Element, children: readonly Child[]): void {
  const nameOf = (element: globalThis.Element) => element.getAttribute('aria-label') ?? element.textContent
  const active = document.activeElement
  const focused = active && region.contains(active) ? nameOf(active) : undefined
  region.replaceChildren(...texts(children))
  if (focused === undefined) return
  const same = [...region.querySelectorAll('a,button')].find((each) => nameOf(each) === focused)
  focusOn(same ?? region)
}

/** Moves the focus, also to what is not a control. */
export function focusOn(element: Element): void {
  if (!element.closest('a,button,input,select,textarea')) element.setAttribute('tabindex', '-1')
  element.focus()
}

/** The latest call of `fill` for each part. */
const latest = new Map<string, symbol>()

/**
 * Fills a part of the page. While it loads, it keeps what it shows. A failure is shown in its place, with a button that tries
 * again. Of several calls for one part, only the latest shows something, whichever response comes last.
 * @param load gets what tells whether this call is still the latest
 */
export async function fill(
  id: string,
  load: (isLatest: () => boolean) => Promise<Child[]>,
): Promise<void> {
  const region = find(`#${id}`)
  const call = Symbol()
  const isLatest = () => latest.get(id) === call
  latest.set(id, call)
  region.ariaBusy = 'true'
  try {
    const children = await load(isLatest)
    if (!isLatest()) return
    replace(region, children)
  } catch (error) {
    if (!isLatest()) return
    const retry = h('button', {
      type: 'button',
      onclick: async () => {
        announce('Loading…')
        await fill(id, load)
      },
    }, 'Try again')
    replace(region, [
      h('p', { class: 'problem', role: 'alert' }, ...explain(error)),
      h('div', { class: 'row' }, retry),
    ])
  }
  region.ariaBusy = 'false'
}

/** Runs what fills this part and others. If it fails before, the failure is shown in this part. */
export const fillAll = (id: string, load: () => Promise<unknown>): Promise<void> =>
  fill(id, async () => {
    await load()
    return []
  })

/** Runs what a button or a form does, once at a time. */
export async function withBusyButton(
  button: Pick<Element, 'ariaDisabled'>,
  problem: Pick<Element, 'replaceChildren'>,
  work: () => Promise<unknown>,
): Promise<void> {
  if (button.ariaDisabled) return
  button.ariaDisabled = 'true'
  problem.replaceChildren()
  try {
    await work()
  } catch (error) {
    problem.replaceChildren(...texts(explain(error)))
  } finally {
    button.ariaDisabled = null
  }
}

/** How often a list is read again while something in it goes on: later and later. */
const refreshMs = { first: 1_000, last: 60_000 }

/** Empties a part that is about to show something else, whose rows would act on the former. */
export const empty = (id: string): void =>
  find(`#${id}`).replaceChildren(h('p', { class: 'muted' }, 'Loading…'))

/**
 * Fills a part with the rows of a list, page after page. Returns what loads the list again from its first page. While the only
 * page has rows that `isOpen`, it is loaded again; further pages would be closed by that.
 * @param load gets the number of the page, and the rows of those before it
 */
export function fillPages<T, P extends { pagination: { total_count: number } }>(
  id: string,
  load: (page: number, before: readonly T[]) => Promise<P>,
  rowsOf: (page: P) => readonly T[],
  show: (rows: readonly T[], total: number) => Child[],
  isOpen: (row: T) => boolean = () => false,
): () => Promise<void> {
  let rows: T[] = []
  let waiting: ReturnType<typeof setTimeout> | undefined
  let waitMs = refreshMs.first
  const loadPage = (page: number): Promise<void> =>
    fill(id, async (isLatest) => {
      const before = page === 1 ? [] : rows
      const loaded = await load(page, before)
      if (!isLatest()) return []
      const [next, total] = [rowsOf(loaded), loaded.pagination.total_count]
      rows = [...before, ...next]
      clearTimeout(waiting)
      if (page === 1 && rows.some(isOpen)) waiting = setTimeout(refresh, waitMs)
      const more: Element = h('button', {
        type: 'button',
        onclick: () => {
          if (more.ariaDisabled) return
          more.ariaDisabled = 'true'
          void showMore(page + 1)
        },
      }, 'Show more')
      const hasMore = next.length > 0 && rows.length < total
      return [...show(rows, total), hasMore && h('div', { class: 'row' }, more)]
    })
  const showMore = async (page: number) => {
    const before = rows.length
    clearTimeout(waiting)
    announce('Loading…')
    await loadPage(page)
    if (rows.length <= before) return
    // Reading goes on where the new rows begin.
    const first = [...find(`#${id}`).querySelectorAll('tbody tr')][before]
    if (first) focusOn(first)
    announce(`${rows.length} rows`)
  }
  const refresh = () => {
    waitMs = Math.min(2 * waitMs, refreshMs.last)
    void loadPage(1)
  }
  return () => {
    waitMs = refreshMs.first
    return loadPage(1)
  }
}
