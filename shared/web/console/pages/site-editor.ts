import { ApiError, RunFailedError, type Site } from '../../../client/mod.ts'
import { type Child, find, h } from '../dom/dom.ts'
import { clearProblems, showProblems } from '../dom/field-problems.ts'
import { onSubmit, type Show } from '../dom/form.ts'
import { fill } from '../dom/region.ts'
import { livePreview } from './live-preview.ts'
import { type RowList, rowList } from '../dom/rows.ts'
import { readMe } from '../calls.ts'
import { api } from './api.ts'
import { siteFields } from './site-fields.ts'
import { showSources } from './site-sources.ts'
import { fileParts, markArtwork, siteFiles } from './site-files.ts'

export type SiteEditor = ReturnType<typeof siteEditor>

/** The site that is edited, and its editor. */
export interface Editing {
  current: () => Site
  changed: (site: Site) => void
  editor: SiteEditor
}

/** Edits a page beside its preview. What is typed stays until it is saved or discarded, also when the site changes meanwhile. */
export function siteEditor(current: () => Site, changed: (site: Site) => void) {
  const form = find('#edit')
  const status = find('#edit-status')
  const discard = find('#discard')
  const outcome = form.querySelector('.outcome')!
  const lists: Record<string, RowList> = {}
  for (const box of form.querySelectorAll('[data-rows]')) {
    const name = box.dataset.rows!
    lists[name] = rowList(box, () => typed(), name === 'assets' ? fileParts : undefined)
  }
  const fields = siteFields(form, lists)
  const preview = livePreview(current, fields)
  siteFiles(() => lists.assets!, async () => {
    const { owner_id } = current()
    return owner_id === (await readMe()).account.id ? {} : { organizationId: owner_id }
  })

  let isLocked = false

  const warn = (event: Event) => event.preventDefault()

  const language = form.querySelector('[name=language]')!
  const offered = [...language.querySelectorAll('option')].map(({ value }) => value)

  /** Says whether there is something to save, and asks before the page is left if there is. */
  function showState(): void {
    const isChanged = fields.isChanged()
    const text = isLocked ? lockedText : isChanged ? 'Unsaved changes' : 'All changes are saved'
    // Not at each key, because it is read aloud.
    if (status.textContent !== text) status.textContent = text
    discard.hidden = !isChanged
    find('#publish button').textContent = publishLabel(current(), isChanged)
    find('#publish .row').hidden = current().draft === null || !isChanged && isPublished(current())
    if (isChanged) addEventListener('beforeunload', warn)
    else removeEventListener('beforeunload', warn)
    find('#language-words').hidden = offered.includes(language.value.split('-')[0]!)
    for (const small of form.querySelectorAll('[data-count]')) {
      const count = lists[small.dataset.count!]!.length
      small.textContent = count === 0 ? '' : String(count)
    }
    markArtwork(lists.assets!.elements())
    showSources(form, current(), fields.isChanged)
  }

  function typed(): void {
    outcome.replaceChildren()
    showState()
    preview.schedule()
  }
  form.addEventListener('input', typed)
  discard.addEventListener('click', () => {
    fields.reset()
    clearProblems(form)
    form.querySelector('.problem')!.replaceChildren()
    typed()
    // The button is gone.
    form.querySelector('[type=submit]')!.focus()
  })

  async function save(show: Show): Promise<void> {
    clearProblems(form)
    await preview.pause()
    const sent = fields.state()
    const { id, revision } = current()
    const { site, corrections } = await api.sites.edit(id, { revision, ...fields.changes() })
      .catch((error) => showProblems(error, form, fields.locate) as never)
      .finally(preview.release)
    fields.show(site, sent)
    changed(site)
    show(
      'Saved.',
      ...corrections.map(({ field, from, to }) =>
        h('p', {}, `${fields.labelOf(field)}: ${from} would be hard to read, so it is ${to}.`)
      ),
    )
  }

  /** Allows no other change while a page is generated, because its draft would be of an older revision. */
  function lock(locked: boolean): void {
    isLocked = locked
    const buttons = '#edit [type=submit], #publish button, #revisions td button'
    for (const button of document.querySelectorAll(buttons)) button.ariaDisabled = locked ? 'true' : null
    showState()
  }

  /**
   * Runs what changes the site. If it was changed elsewhere meanwhile, that state can be loaded, and what was typed stays.
   */
  async function unlessChanged(show: Show, work: () => Promise<unknown>): Promise<void> {
    if (isLocked) return show(lockedText)
    try {
      await work()
    } catch (error) {
      // A run that failed may have had another reason: the revision tells.
      const isConflict = error instanceof RunFailedError || error instanceof ApiError && error.status === 409
      if (!isConflict) throw error
      const newer = await api.sites.get(current().id)
      if (newer.revision === current().revision) throw error
      const { offerNewerState } = await import('./newer-state.ts')
      offerNewerState(show, fields, async () => {
        const site = await api.sites.get(newer.id)
        const overlaps = fields.show(site)
        changed(site)
        return overlaps
      })
    }
  }

  const look = find('#palettes').closest('details')!
  let palettes: ((site: Site) => Promise<Child[]>) | undefined

  /** Loads the palettes of the present state, if their part is open. */
  function showPalettes(): void {
    if (!look.open || current().draft === null) return
    void fill('palettes', async () => {
      palettes ??= (await import('./site-palettes.ts')).sitePalettes(form, typed)
      return await palettes(current())
    })
  }
  look.addEventListener('toggle', showPalettes)

  onSubmit('edit', (_, show) => unlessChanged(show, () => save(show)))

  return {
    preview,
    save,
    lock,
    unlessChanged,
    labelOf: fields.labelOf,
    isChanged: () => fields.isChanged(),
    /** Shows a site in the form. */
    show(site: Site): void {
      document.querySelector('#edit-state')?.remove()
      form.hidden = false
      for (const part of form.querySelectorAll('[data-needs-draft]')) part.hidden = site.draft === null
      fields.show(site)
      showState()
      void preview.load()
      showPalettes()
    },
    /** Leaves without a question. */
    abandon(): void {
      fields.reset()
      removeEventListener('beforeunload', warn)
    },
  }
}

export const savedLater = 'Your changes can be saved when the page is made.'

const lockedText = `The page is being generated. ${savedLater}`

/** Whether fans see the draft already. Postgres returns equal documents as the same text. */
export const isPublished = ({ draft, published }: Site): boolean =>
  JSON.stringify(draft) === JSON.stringify(published)

const publishLabel = ({ published }: Site, isChanged: boolean) =>
  isChanged ? 'Save and publish' : published ? 'Publish the draft' : 'Publish'
