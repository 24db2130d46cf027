import { ApiError, type Run, RunFailedError, type Site, WaitTimeoutError } from '../client/mod.ts'
import { showBalance } from './balance.ts'
import { type Child, find, h } from './dom.ts'
import { explain } from './failure.ts'
import { onSubmit } from './form.ts'
import { follow } from './progress.ts'
import { api } from './session.ts'
import { credits } from './show.ts'
import type { SiteEditor } from './site-editor.ts'
import { labelOf } from './site-fields.ts'

/** The output of a generation's run. */
interface Report {
  changes?: { field: string; from?: string; to: string | null }[]
  not_understood?: string[]
  credits?: number
}

/** Generates a draft while the preview shows how far it is, and then says what changed and what it cost. */
export function siteGeneration(
  current: () => Site,
  { preview, lock, unlessChanged }: SiteEditor,
  changed: (site: Site) => void,
): void {
  onSubmit('generate', async ({ text }, show) => {
    const { id, revision, draft } = current()
    const showProgress = follow('Progress of the generation', show)
    let last: Run | undefined
    const generate = async () => {
      lock(true)
      void preview.hold()
      const site = await api.sites.generate(id, { revision, instruction: text('instruction') }, {
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
      })
      changed(site)
      show(...reportOf((last?.output ?? {}) as Report, draft === null))
      // The cost is said above; the balance beside it is then the one before.
      void showBalance().catch(() => {})
    }
    try {
      await unlessChanged(show, generate)
    } catch (error) {
      const isSaved = current().revision !== revision
      const isRefused = error instanceof ApiError
      if (error instanceof WaitTimeoutError || isRefused && error.status === 409 && !isSaved) throw error
      const problem = isSaved ? ['You saved changes meanwhile. Generate again.'] : [
        ...explain(error),
        (isRefused || error instanceof RunFailedError) && ' The draft is as it was, and nothing was charged.',
      ]
      show(h('p', { class: 'problem', role: 'alert' }, ...problem))
    }
  })
}

/** A page without a draft begins with its generation. */
export function offerGeneration({ draft }: Site): void {
  const part = find('#generate-part')
  find('#generate').hidden = false
  if (draft === null) find('#edit-part').before(part)
  find('#generate [type=submit]').setAttribute('class', draft === null ? 'main' : '')
  find('#generate-lead').hidden = draft !== null
  find('#instruction-label').textContent = draft === null
    ? 'Instruction (optional)'
    : 'What to change (optional)'
}

function reportOf({ changes = [], not_understood = [], credits: cost }: Report, isFirst: boolean): Child[] {
  const quote = (text: string) => `“${text.length > 120 ? `${text.slice(0, 119)}…` : text}”`
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
          from === undefined ? ': ' : `: ${quote(from)} → `,
          to === null ? 'removed' : quote(to),
        )
      ),
    ),
    not_understood.length > 0 && h('p', {}, 'What was not understood:'),
    not_understood.length > 0 && h('ul', {}, ...not_understood.map((part) => h('li', {}, quote(part)))),
  ]
}
