import { announce, type Child, type Element, find, h, texts } from './dom.ts'
import { explain } from './failure.ts'

/**
 * Fills a part of the page. While it loads, it keeps what it shows. A failure is shown in its place, with a button that tries
 * again.
 */
export async function fill(id: string, load: () => Promise<Child[]>): Promise<void> {
  const region = find(`#${id}`)
  region.ariaBusy = 'true'
  try {
    region.replaceChildren(...texts(await load()))
  } catch (error) {
    const retry = h('button', {
      type: 'button',
      onclick: async () => {
        announce('Loading…')
        await fill(id, load)
      },
    }, 'Try again')
    region.replaceChildren(
      h('p', { class: 'problem', role: 'alert' }, ...explain(error)),
      h('div', { class: 'row' }, retry),
    )
  }
  region.ariaBusy = 'false'
}

/** Runs what a button or a form does, once at a time. */
export async function run(
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

interface Page<T> {
  rows: readonly T[]
  total: number
}

/** Fills a part with the rows of a list, page after page. Returns what loads the list again from its first page. */
export function fillPages<T>(
  id: string,
  load: (page: number) => Promise<Page<T>>,
  show: (rows: readonly T[], total: number) => Child[],
): () => Promise<void> {
  let rows: T[] = []
  const loadPage = (page: number): Promise<void> =>
    fill(id, async () => {
      const next = await load(page)
      rows = page === 1 ? [...next.rows] : [...rows, ...next.rows]
      const more = h('button', { type: 'button', onclick: () => loadPage(page + 1) }, 'Show more')
      const hasMore = next.rows.length > 0 && rows.length < next.total
      return [...show(rows, next.total), hasMore && h('div', { class: 'row' }, more)]
    })
  return () => loadPage(1)
}
