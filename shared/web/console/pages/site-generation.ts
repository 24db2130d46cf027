import type { GenerateOptions, Site } from '../../../client/mod.ts'
import { announce, type Child, find, h, texts } from '../dom/dom.ts'
import { explain } from '../dom/explain.ts'
import { onSubmit, type Show, showIn } from '../dom/form.ts'
import { withBusyButton } from '../dom/region.ts'
import { api } from './api.ts'
import { type Editing, savedLater } from './site-editor.ts'

/** Generates a draft while the preview shows how far it is, and then says what changed and what it cost. */
export function siteGeneration(editing: Editing) {
  const { current, changed } = editing
  const form = find('#generate')
  const submit = form.querySelector('[type=submit]')!
  const problem = form.querySelector('.problem')!
  const outcome = form.querySelector('.outcome')!

  const watch = async (
    show: Show,
    wait: (options: GenerateOptions) => Promise<Site>,
    ...lead: Child[]
  ): Promise<void> => (await import('./generation-progress.ts')).watchGeneration(editing, show, wait, ...lead)

  onSubmit('generate', ({ text }, show) => {
    const { id, revision } = current()
    const instruction = text('instruction')
    return watch(show, (options) => api.sites.generate(id, { revision, instruction }, options))
  })

  return {
    /** Removes the report of the last generation, unless one is in progress. */
    clear(): void {
      if (submit.ariaDisabled) return
      outcome.replaceChildren()
      announce('')
    },
    /** Follows the generation that is in progress, if there is one: requested in another tab, or by somebody else. */
    async resume(): Promise<void> {
      if (submit.ariaDisabled) return
      const { id } = current()
      try {
        const run = await api.sites.findGeneration(id)
        // The one of a new site may have ended while this page loaded.
        if (!run && current().draft === null) {
          const site = await api.sites.get(id)
          if (site.draft !== null) changed(site)
        }
        if (!run) return
        await withBusyButton(submit, problem, () =>
          watch(
            showIn(outcome),
            (options) => api.sites.waitForGeneration(id, run.id, options),
            h(
              'p',
              {},
              'The page is being generated. ' + savedLater,
            ),
          ))
      } catch (error) {
        problem.replaceChildren(...texts(explain(error)))
      }
    },
  }
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
