import {
  ApiError,
  type GenerateOptions,
  type Run,
  RunFailedError,
  type Site,
  WaitTimeoutError,
} from '../../../client/mod.ts'
import { showBalance } from '../shell/person.ts'
import { type Child, find, h } from '../dom/dom.ts'
import { explain } from '../dom/explain.ts'
import { action, type Show } from '../dom/form.ts'
import { follow } from '../catalogs/progress.ts'
import { api } from '../api.ts'
import { credits } from '../format.ts'
import type { Editing, SiteEditor } from './site-editor.ts'
import { swatch } from './site-palettes.ts'

/** The output of a generation's run. */
interface Report {
  changes?: { field: string; from?: string; to: string | null }[]
  not_understood?: string[]
  unused_colors?: { words: string; color: string; reason: string }[]
  credits?: number
}

/** Follows a generation to its end. `lead` says whose it is. */
export async function watchGeneration(
  { current, changed, editor: { preview, lock, unlessChanged, labelOf } }: Editing,
  show: Show,
  wait: (options: GenerateOptions) => Promise<Site>,
  ...lead: Child[]
): Promise<void> {
  const { revision, draft } = current()
  let last: Run | undefined
  const stop = action('Stop', 'the generation', async () => void await api.runs.cancel(last!.id))
  const showProgress = follow(
    'Progress of the generation',
    (...progress) => show(...lead, ...progress, h('div', { class: 'row' }, stop)),
  )
  const generate = async () => {
    lock(true)
    void preview.hold()
    const site = await wait({
      onProgress: (run) => {
        last = run
        showProgress(run)
      },
      onPreview: ({ url }) => void preview.hold(url),
    }).finally(() => {
      preview.release()
      // After a failure; a new draft is loaded at once.
      preview.schedule()
      lock(false)
      // Its button is about to go.
      if (stop.contains(document.activeElement)) find('#generate [type=submit]').focus()
    })
    changed(site)
    show(...reportOf((last?.output ?? {}) as Report, draft === null, labelOf))
    // The cost is said above; the balance beside it is then the one before.
    void showBalance().catch(() => {})
  }
  try {
    await unlessChanged(show, generate)
  } catch (error) {
    if (error instanceof RunFailedError && error.run.error?.startsWith('cancelled:')) {
      return show('The generation was stopped. The draft is as it was, and nothing was charged.')
    }
    const isSaved = current().revision !== revision
    const isRefused = error instanceof ApiError
    if (error instanceof WaitTimeoutError || isRefused && error.status === 409 && !isSaved) throw error
    const reason = isSaved ? ['You saved changes meanwhile. Generate again.'] : [
      ...explain(error),
      (isRefused || error instanceof RunFailedError) && ' The draft is as it was, and nothing was charged.',
    ]
    show(h('p', { class: 'problem', role: 'alert' }, ...reason))
  }
}

const isColor = /^#[0-9a-f]{6}$/

function reportOf(
  { changes = [], not_understood = [], unused_colors = [], credits: cost }: Report,
  isFirst: boolean,
  labelOf: SiteEditor['labelOf'],
): Child[] {
  const quote = (text: string) => `“${text.length > 120 ? `${text.slice(0, 119)}…` : text}”`
  const value = (text: string): Child[] => isColor.test(text) ? [swatch(text), ' ', text] : [quote(text)]
  return [
    h(
      'p',
      {},
      isFirst
        ? 'The page has its first draft. '
        : changes.length === 0
        ? 'Nothing changed. '
        : 'The draft has changed. ',
      (isFirst || changes.length > 0) && 'Nothing is published until you do. ',
      cost === 0 ? 'It cost nothing.' : cost !== undefined && `It cost ${credits(cost)}.`,
    ),
    !isFirst && changes.length > 0 && h('p', {}, 'What changed:'),
    !isFirst && changes.length > 0 && h(
      'ul',
      {},
      ...changes.map(({ field, from, to }) =>
        h(
          'li',
          {},
          h('b', {}, labelOf(field.split('.').at(-1)!)),
          ': ',
          ...from === undefined ? [] : [...value(from), ' → '],
          ...to === null ? ['removed'] : value(to),
        )
      ),
    ),
    not_understood.length > 0 && h('p', {}, 'What was not understood:'),
    not_understood.length > 0 && h('ul', {}, ...not_understood.map((part) => h('li', {}, quote(part)))),
    unused_colors.length > 0 &&
    h('p', {}, 'Colors of your brief that are not on the page (choose them under Look):'),
    unused_colors.length > 0 && h(
      'ul',
      {},
      ...unused_colors.map(({ words, color, reason }) => h('li', {}, swatch(color), ` ${words}. ${reason}`)),
    ),
  ]
}
